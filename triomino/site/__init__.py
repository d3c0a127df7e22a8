"""The page as a folder of static files for any host, which ``building`` writes.

``pyodide`` provides the Python that runs in the browser, ``icons`` draws the icons for a home screen, and ``assets``
contains the files that only a site needs: the interface to that Python, its worker, and the service worker that stores
the page on a device.
"""
