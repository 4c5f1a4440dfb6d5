"""Gives the values on the way their names, as stepgrad's `.named("scores")` does."""

_inside = []  # paths of the modules that are computing, outermost first
_values = {}  # by path: heads.0.scores


def named(name, tensor):
    """Remembers the tensor, and that its gradient is wanted. Outside of `values_of` it only hands the tensor on."""
    if _inside:
        path = f"{_inside[-1]}.{name}".lstrip(".")
        assert path not in _values, f"two values are called {path}"
        _values[path] = tensor
        tensor.retain_grad()
    return tensor


def _enter(path):
    return lambda module, inputs: _inside.append(path)


def _leave(module, inputs, output):
    _inside.pop()


def values_of(compute, inputs):
    """The output of a module or a function, and the values that it names, by their paths."""
    modules = compute.named_modules() if hasattr(compute, "named_modules") else []
    for path, module in modules:
        module.register_forward_pre_hook(_enter(path))
        module.register_forward_hook(_leave)
    _values.clear()
    _inside.append("")
    output = compute(**inputs)
    _inside.clear()
    return output, dict(_values)
