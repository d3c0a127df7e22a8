"""The page as a folder of static files for any host, which ``building`` writes.

``pyodide`` gets the Python that runs in the browser, ``icons`` draws the icons for a home screen, and ``assets`` has
the files that only a site needs: the interface to that Python, its worker, and the service worker that keeps the page
on a device.
"""
