"""What worker processes do: one module a task, each with ``run(data, talk)``, which answers with JSON."""
