"""The page as a folder of static files for any web host.

``building`` writes the folder, ``pyodide`` provides the Python that runs in the browser, and ``icons`` draws the icons
for a home screen. ``assets`` contains the files that only a site needs, such as the worker that runs Python and the
service worker that stores the page on a device.
"""
