"""Present results as text, SVG pictures and HTML tables."""
