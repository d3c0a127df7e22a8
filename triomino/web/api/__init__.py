"""The JSON API: one module an idea, each with its ``ROUTES``; ``docs/web-api.md`` describes it."""
