"""The engines that say which move is best; ``analyzer.engine.best`` picks one of them and asks it."""
