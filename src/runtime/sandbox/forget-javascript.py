# Takes the ways to JavaScript out of Python: the modules, and what would find them again.
import gc, sys
# What finds and loads them holds proxies of JavaScript's objects; everybody finds it among all objects.
for thing in gc.get_objects():
    if type(thing).__name__ == 'JsFinder':
        thing.jsproxies.clear()
    if type(thing).__name__ == 'JsLoader':
        thing.jsproxy = None
for name in [name for name in sys.modules if name.split('.')[0] in ('js', 'pyodide_js', '_pyodide', 'pyodide', '_pyodide_core')]:
    del sys.modules[name]
sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__module__.split('.')[0] not in ('_pyodide', 'pyodide')]
del thing, name
gc.collect()
del gc, sys
