"""The page as a folder of static files, which any host can hold: ``building`` writes it.

``pyodide`` gets the Python that runs in the browser, ``icons`` draws what a home screen shows, and ``assets`` is what
the page has there and not on a server: the door to that Python, its worker, and what keeps the page on a device.
"""
