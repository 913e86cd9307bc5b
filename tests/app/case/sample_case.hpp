// A case that uses every part of the grammar.
#pragma once

#include <string>

namespace genba {

inline const std::string sample_case = R"case({
  "$schema": "case.schema.json",
  "version": 1,
  "title": "Bracket",
  "notes": "Two lines\nof text, µ and 20 °C.",
  "geometry": {"file": "parts/bracket.step"},
  "mesh": {"element": "tet10", "size": "2 mm", "threads": 2, "use_hxt": false, "feature_angle": "35 deg"},
  "analysis": "elasticity",
  "materials": [
    {"name": "steel", "E": "210 GPa", "nu": 0.3, "rho": "7850 kg/m^3", "alpha": "1.2e-5 1/K"},
    {"name": "pad", "E": "5 MPa", "nu": "45 %"}
  ],
  "regions": [
    {"material": "steel"},
    {"material": "pad", "regions": ["pad", "#3"]}
  ],
  "constraints": [
    {"name": "foot", "on": {"group": "bottom"}, "fixed": true},
    {"name": "guide", "on": {"plane": {"point": ["0 mm", "0 mm", "5 mm"], "normal": [0, 0, 1]}},
     "displacement": {"x": "0 mm", "z": "-0.1 mm"}}
  ],
  "loads": [
    {"name": "oil", "on": {"group": ["bore", "#12"]}, "pressure": "10 MPa"},
    {"name": "rub", "on": {"box": {"min": ["0 mm", "0 mm", "0 mm"], "max": ["10 mm", "10 mm", "1 cm"]}},
     "traction": ["0 MPa", "1 MPa", "0 MPa"]},
    {"name": "pull", "on": {"nearest_face": {"point": ["1 m", "0 m", "0 m"]}}, "force": ["0 N", "0 N", "-1 kN"]},
    {"name": "weight", "gravity": ["0 m/s^2", "0 m/s^2", "-9.81 m/s^2"]},
    {"name": "warm", "thermal_strain": {"temperature": "80 degC", "reference": "20 degC"}}
  ],
  "solver": {"tolerance": 1e-9, "preconditioner": "jacobi", "format": "rbp-ell", "memory_limit": "4 GiB",
             "backend": "cpu", "node_order": "morton"},
  "output": {"folder": "out", "report": false, "probes": [{"name": "tip", "point": ["100 mm", "0 mm", "0 mm"]}]}
}
)case";

inline const std::string heat_case = R"case({
  "geometry": {"box": {"size": ["10 mm", "20 mm", "30 mm"], "cells": [1, 2, 3]}},
  "analysis": "heat",
  "materials": [{"name": "copper", "k": "400 W/(m K)",
                         "c" : "385 J/(kg K)"
}],
  "regions": [{"material": "copper"}],
  "constraints": [{"name": "cold", "on": {"sphere": {"centre": ["0 mm", "0 mm", "0 mm"], "radius": "5 mm"}},
                   "temperature": "20 degC"}],
  "loads": [
    {"on": {"normal": {"direction": [0, 0, 1], "angle": "10 deg"}}, "heat_flux": "500 W/m^2"},
    {"on": {"group": "xmin"}, "convection": {"coefficient": "25 W/(m^2 K)", "ambient": "20 degC"}},
    {"heat_source": "1 MW/m^3", "regions": ["box"]}
  ]
}
)case";

}  // namespace genba
