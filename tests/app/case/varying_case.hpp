// A case in which numbers vary in every way.
#pragma once

#include <string>

namespace genba {

inline const std::string varying_case = R"case({
  "version": 1,
  "geometry": {"box": {"size": ["1 m", "1 m", "2 m"], "cells": [2, 2, 4]}},
  "analysis": "elasticity",
  "materials": [
    {"name": "steel", "E": {"table": {"over": "temperature",
      "rows": [["20 degC", "210 GPa"], ["220 degC", "190 GPa"]]}}, "nu": 0.3}
  ],
  "regions": [{"material": "steel"}],
  "constraints": [
    {"name": "push", "on": {"group": "xmin"},
     "displacement": {"x": {"formula": "1 mm * t / 1 s"}, "z": "3 mm"}}
  ],
  "loads": [
    {"name": "water", "on": {"group": "xmax"}, "pressure": {"formula": "300 kPa * (1 - z / 2 m)"}},
    {"name": "rub", "on": {"group": "zmax"}, "traction": ["1 MPa", "0 MPa",
      {"table": {"over": "time", "rows": [["1 s", "1 MPa"], ["10 s", "2 MPa"]]}}]},
    {"name": "levels", "on": {"group": "ymax"},
     "pressure": {"table": {"over": "z", "file": "levels.csv", "units": ["m", "kPa"]}}},
    {"name": "warm", "thermal_strain": {
      "temperature": {"field": {"file": "room.vtu", "array": "T", "unit": "degC", "length_unit": "mm"}},
      "reference": "20 degC"}}
  ]
}
)case";

}  // namespace genba
