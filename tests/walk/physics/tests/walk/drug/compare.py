"""The concentration at the far end of the slab against its closed form."""
import json
import math
import sys

thickness, diffusivity, uptake, at_vessel = 2e-3, 1e-9, 1e-3, 3.0
expected = at_vessel / math.cosh(thickness * math.sqrt(uptake / diffusivity))
summary = json.load(open(sys.argv[1], encoding="utf-8"))


def concentrations(thing):
    if isinstance(thing, dict):
        for key, value in thing.items():
            if key == "concentration":
                yield value["value"] if isinstance(value, dict) else value
            else:
                yield from concentrations(value)
    elif isinstance(thing, list):
        for value in thing:
            yield from concentrations(value)


found = list(concentrations(summary["probes"]))
assert found and abs(found[0] - expected) < 1e-3 * expected, (found, expected)
print(f"concentration {found[0]:.6g} mol/m^3, exact {expected:.6g}")
