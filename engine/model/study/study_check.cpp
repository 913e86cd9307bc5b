#include <algorithm>
#include <cmath>
#include <set>

#include "engine/base/error.hpp"
#include "engine/base/text/suggest.hpp"
#include "engine/model/study/grey_law.hpp"
#include "engine/model/study/study.hpp"

namespace genba {

namespace {

bool finite(const Vec3& v) {
  return std::isfinite(v[0]) && std::isfinite(v[1]) && std::isfinite(v[2]);
}
bool zero(const Vec3& v) {
  return v[0] == 0 && v[1] == 0 && v[2] == 0;
}

/// "#2" for the second of a list if it has no name.
std::string label(const std::string& name, std::size_t number) {
  return name.empty() ? "#" + std::to_string(number + 1) : name;
}

class Checker {
 public:
  explicit Checker(const Study& study) : study_(study) {}

  std::vector<Finding> run() {
    check_not_computed();
    check_materials();
    check_assignments();
    check_properties();
    check_constraints();
    check_loads();
    return std::move(findings_);
  }

 private:
  void error(std::string place, std::string problem, std::string next_step) {
    findings_.push_back({true, std::move(place), std::move(problem), std::move(next_step)});
  }
  void warning(std::string place, std::string problem, std::string next_step) {
    findings_.push_back({false, std::move(place), std::move(problem), std::move(next_step)});
  }
  bool elastic() const { return study_.physics == Physics::elasticity; }

  void check_not_computed() {
    for (const NotComputed& what : study_.not_computed) {
      const std::string place = "not_computed/" + what.name;
      const std::string problem =
          what.effect + (what.where.empty() ? "" : " (" + what.where + ")") + "; this changes the answer";
      if (what.acknowledged)
        warning(place, problem + ", and is acknowledged", {});
      else
        error(place, problem,
              "Change the model, or acknowledge it: \"acknowledged\": true beside its name in the case");
      has_open_ = has_open_ || !what.acknowledged;
    }
  }

  // ---- materials ----

  void check_materials() {
    if (study_.materials.empty()) error("materials", "there is no material", "State at least one material");
    std::set<std::string> names;
    for (std::size_t i = 0; i < study_.materials.size(); ++i) {
      const Material& m = study_.materials[i];
      const std::string place = "materials/" + label(m.name, i);
      if (m.name.empty()) error(place, "the material has no name", "Give every material a name");
      if (!names.insert(m.name).second)
        error(place, "two materials have this name", "Give every material its own name");
      for (const OptionField<Material>& field : material_fields()) {
        const auto& value = m.*std::get<std::optional<double> Material::*>(field.member);
        if (!value || (std::isfinite(*value) && field.range.contains(*value))) continue;
        error(place + "/" + std::string(field.key),
              std::string(field.key) + " = " + format_quantity(*value, field.kind) +
                  " is not allowed: " + std::string(field.help),
              "A right value is for example \"" + std::string(example(field.kind)) + "\"");
      }
    }
  }

  const Material* find(const std::string& name) const {
    const auto it = std::find_if(study_.materials.begin(), study_.materials.end(),
                                 [&](const Material& m) { return m.name == name; });
    return it == study_.materials.end() ? nullptr : &*it;
  }

  void check_assignments() {
    if (study_.assignments.empty() && !study_.materials.empty()) {
      error("regions", "no region has a material", "Give a material to the regions of the geometry");
    }
    int rest = 0;
    std::set<std::string> regions;
    for (std::size_t i = 0; i < study_.assignments.size(); ++i) {
      const MaterialAssignment& a = study_.assignments[i];
      const std::string place = "regions/" + std::to_string(i);
      if (!find(a.material)) {
        std::vector<std::string> known;
        for (const Material& m : study_.materials) known.push_back(m.name);
        const auto near = nearest_words(a.material, known, 3);
        error(place, "there is no material named \"" + a.material + "\"",
              near.empty() ? "State the material" : "The nearest names are " + quoted_list(near));
      }
      if (a.regions.empty() && ++rest > 1) {
        error(place, "two materials are given to all other regions", "Name the regions of one of them");
      }
      for (const std::string& r : a.regions) {
        if (!regions.insert(r).second) {
          error(place, "region \"" + r + "\" has two materials", "Name every region once");
        }
      }
    }
  }

  /// Materials that some region uses, each once.
  std::vector<const Material*> used() const {
    std::vector<const Material*> list;
    for (const MaterialAssignment& a : study_.assignments) {
      const Material* m = find(a.material);
      if (m && std::find(list.begin(), list.end(), m) == list.end()) list.push_back(m);
    }
    return list;
  }

  void require(const Material& m, const std::optional<double>& value, const char* key,
               const std::string& why) {
    if (value) return;
    for (const OptionField<Material>& field : material_fields()) {
      if (field.key != key) continue;
      error(
          "materials/" + m.name + "/" + key, std::string(field.label) + " is missing; " + why + " needs it",
          "State it, for example \"" + std::string(key) + "\": \"" + std::string(example(field.kind)) + "\"");
    }
  }

  void check_grey_law(const Material& m) {
    const char* law = "the law by grey values";
    require(m, m.grey_density_slope, "rho_per_grey", law);
    require(m, m.grey_modulus, "E_at_1_g_cm3", law);
    require(m, m.grey_exponent, "E_exponent", law);
    require(m, m.grey_modulus_min, "E_min", law);
    require(m, m.grey_modulus_max, "E_max", law);
    const std::string place = "materials/" + m.name;
    if (m.youngs_modulus)
      error(place + "/E", "E is stated, and a law of it by grey values too", "Remove one of them");
    if (m.density)
      error(place + "/rho", "rho is stated, and a law of it by grey values too", "Remove one of them");
    if (m.grey_modulus_min && m.grey_modulus_max && *m.grey_modulus_min > *m.grey_modulus_max)
      error(place + "/E_min",
            "E_min = " + format_quantity(*m.grey_modulus_min, QuantityKind::pressure) +
                " is above E_max = " + format_quantity(*m.grey_modulus_max, QuantityKind::pressure),
            "Exchange the two");
  }

  void check_properties() {
    const auto materials = used();
    for (const Material& m : study_.materials) {
      if (!study_.assignments.empty() &&
          std::find(materials.begin(), materials.end(), &m) == materials.end()) {
        warning("materials/" + m.name, "no region uses this material", {});
      }
    }
    for (const Material* m : materials) {
      if (has_grey_law(*m)) check_grey_law(*m);
      if (elastic()) {
        // What is not computed may be the law of the material: it is told before the values for another one.
        if (!has_grey_law(*m) && !has_open_) require(*m, m->youngs_modulus, "E", "linear elasticity");
        if (!has_open_) require(*m, m->poisson_ratio, "nu", "linear elasticity");
      } else {
        require(*m, m->conductivity, "k", "heat conduction");
      }
      for (const Load& load : study_.loads) {
        if (const auto* t = std::get_if<ThermalStrainLoad>(&load); t && elastic()) {
          require(*m, m->thermal_expansion, "alpha", "load \"" + t->name + "\"");
        }
      }
    }
    for (const Load& load : study_.loads) {
      const auto* g = std::get_if<GravityLoad>(&load);
      const auto* c = std::get_if<CentrifugalLoad>(&load);
      if (!elastic() || materials.empty()) continue;
      if (g) check_density(materials, g->name, g->regions.empty(), "weight");
      if (c) check_density(materials, c->name, c->regions.empty(), "centrifugal force");
    }
  }

  /// A load on some regions alone is checked on the mesh, which knows their materials.
  void check_density(const std::vector<const Material*>& materials, const std::string& load, bool everywhere,
                     const char* what) {
    const auto without = std::count_if(materials.begin(), materials.end(),
                                       [](auto* m) { return !m->density && !has_grey_law(*m); });
    if (without == static_cast<std::ptrdiff_t>(materials.size())) {
      require(*materials.front(), materials.front()->density, "rho", "load \"" + load + "\"");
    } else if (without > 0 && everywhere) {
      warning("loads/" + load,
              "materials without a density (" + std::to_string(without) + ") have no " + what, {});
    }
  }

  // ---- conditions ----

  void check_name(const std::string& place, const std::string& name, std::set<std::string>& names) {
    if (!name.empty() && !names.insert(name).second) {
      error(place, "two conditions have this name", "Give every condition its own name");
    }
  }

  void check_finite(const std::string& place, bool is_finite) {
    if (!is_finite) error(place, "a number is infinite or not a number", "Give a finite number");
  }

  void check_kelvin(const std::string& place, double value) {
    check_finite(place, std::isfinite(value));
    if (value < 0) {
      error(place,
            "the temperature " + format_quantity(value, QuantityKind::temperature_difference) +
                " is below absolute zero",
            "Give a temperature such as \"20 degC\"");
    }
  }

  void check_physics(const std::string& place, bool fits, const char* what) {
    if (!fits) {
      error(
          place,
          std::string(what) + " does not belong to " + (elastic() ? "linear elasticity" : "heat conduction"),
          "Remove it or change the analysis");
    }
  }

  void check_selector(const std::string& place, const Selector& selector) {
    const auto direction = [&](const Vec3& v, const char* what) {
      check_finite(place, finite(v));
      if (zero(v)) error(place, std::string(what) + " is zero", "Give a direction such as [0, 0, 1]");
    };
    if (const auto* s = std::get_if<NamedSelector>(&selector)) {
      if (s->names.empty()) error(place, "no surface is named", "Give the name of a surface");
    } else if (const auto* p = std::get_if<PlaneSelector>(&selector)) {
      check_finite(place, finite(p->point) && std::isfinite(p->tolerance));
      direction(p->normal, "the normal of the plane");
    } else if (const auto* b = std::get_if<BoxSelector>(&selector)) {
      check_finite(place, finite(b->min) && finite(b->max));
      for (std::size_t c = 0; c < 3; ++c) {
        if (b->min[c] > b->max[c]) {
          error(place,
                "the box is empty: min " + format_quantity(b->min[c], QuantityKind::length) +
                    " is above max " + format_quantity(b->max[c], QuantityKind::length),
                "Exchange the two corners");
        }
      }
    } else if (const auto* o = std::get_if<SphereSelector>(&selector)) {
      check_finite(place, finite(o->centre) && std::isfinite(o->radius));
      if (!(o->radius > 0)) {
        error(place, "the radius " + format_quantity(o->radius, QuantityKind::length) + " is not above 0",
              "Give a radius such as \"5 mm\"");
      }
    } else if (const auto* f = std::get_if<NearestFaceSelector>(&selector)) {
      check_finite(place, finite(f->point));
    } else if (const auto* all = std::get_if<AllOfSelector>(&selector)) {
      if (all->parts.empty()) error(place, "the list of selections is empty", "Give at least one");
      for (const PartSelector& part : all->parts) check_selector(place, as_selector(part));
    } else if (const auto* n = std::get_if<NormalSelector>(&selector)) {
      direction(n->direction, "the direction");
      if (!(n->angle >= 0 && n->angle <= 3.14159265358979324)) {
        error(place,
              "the angle " + format_quantity(n->angle, QuantityKind::angle) + " is not between 0 and 180 deg",
              "Give an angle such as \"5 deg\"");
      }
    }
  }

  void check_constraints() {
    std::set<std::string> names;
    bool temperature = false;
    for (std::size_t i = 0; i < study_.constraints.size(); ++i) {
      if (const auto* d = std::get_if<DisplacementConstraint>(&study_.constraints[i])) {
        const std::string place = "constraints/" + label(d->name, i);
        check_name(place, d->name, names);
        check_physics(place, elastic(), "a displacement");
        check_selector(place, d->where);
        int given = 0;
        for (const auto& value : d->value) {
          if (!value) continue;
          ++given;
          check_finite(place, std::isfinite(*value));
        }
        if (given == 0)
          error(place, "no component is prescribed", "Prescribe x, y or z, or use \"fixed\": true");
      } else if (const auto* t = std::get_if<TemperatureConstraint>(&study_.constraints[i])) {
        const std::string place = "constraints/" + label(t->name, i);
        temperature = true;
        check_name(place, t->name, names);
        check_physics(place, !elastic(), "a prescribed temperature");
        check_selector(place, t->where);
        check_kelvin(place, t->value);
      }
    }
    const bool convection = std::any_of(study_.loads.begin(), study_.loads.end(), [](const Load& l) {
      return std::holds_alternative<ConvectionLoad>(l);
    });
    if (elastic() && study_.constraints.empty()) {
      error("constraints", "the body is held nowhere: all six rigid motions are free",
            "Fix a surface or prescribe enough displacements");
    }
    if (!elastic() && !temperature && !convection) {
      error(
          "constraints",
          "no temperature is prescribed and there is no convection, so the level of the temperature is open",
          "Prescribe a temperature or add a convection");
    }
  }

  void check_loads() {
    std::set<std::string> names;
    for (std::size_t i = 0; i < study_.loads.size(); ++i) {
      std::visit(
          [&](const auto& load) {
            const std::string place = "loads/" + label(load.name, i);
            check_name(place, load.name, names);
            if constexpr (requires { load.where; }) check_selector(place, load.where);
            check_load(place, load);
          },
          study_.loads[i]);
    }
    check_repeated();
    if (study_.loads.empty() && !moved()) {
      warning("loads",
              elastic() ? "there is no load: the result will be zero"
                        : "there is no load and only one temperature: the result will be constant",
              {});
    }
  }

  /// Loads of one kind at the same place add up: most often one of them was meant.
  void check_repeated() {
    const auto name_of = [&](std::size_t i) {
      return label(std::visit([](const auto& l) { return l.name; }, study_.loads[i]), i);
    };
    for (std::size_t i = 0; i < study_.loads.size(); ++i)
      for (std::size_t k = 0; k < i; ++k) {
        if (study_.loads[i].index() != study_.loads[k].index()) continue;
        const std::string place = "loads/" + name_of(i), other = name_of(k);
        if (name_of(i) == other) break;  // an error of its own
        if (std::holds_alternative<ThermalStrainLoad>(study_.loads[i])) {
          error(place, "there is another thermal strain, \"" + other + "\", and the body has one temperature",
                "Remove one of them");
          break;
        }
        if (!acts_as(study_.loads[i], study_.loads[k])) continue;
        warning(place, "acts where \"" + other + "\" acts, and both add up", "Look whether both are meant");
        break;
      }
  }

  /// Do two loads of the same kind act on the same place, as far as it can be told without a mesh?
  static bool acts_as(const Load& a, const Load& b) {
    return std::visit(
        [&](const auto& x) {
          const auto& y = std::get<std::decay_t<decltype(x)>>(b);
          if constexpr (requires { x.where; })
            return x.where == y.where;
          else if constexpr (requires { x.regions; })
            return x.regions == y.regions;
          else
            return true;
        },
        a);
  }

  /// True if the constraints alone make a result that is not trivial.
  bool moved() const {
    std::set<double> temperatures;
    for (const Constraint& c : study_.constraints) {
      if (const auto* d = std::get_if<DisplacementConstraint>(&c)) {
        for (const auto& v : d->value) {
          if (v && *v != 0) return true;
        }
      } else if (const auto* t = std::get_if<TemperatureConstraint>(&c)) {
        temperatures.insert(t->value);
      }
    }
    return temperatures.size() > 1;
  }

  void check_load(const std::string& place, const PressureLoad& l) {
    check_physics(place, elastic(), "a pressure");
    check_finite(place, std::isfinite(l.pressure));
  }
  void check_load(const std::string& place, const TractionLoad& l) {
    check_physics(place, elastic(), "a traction");
    check_finite(place, finite(l.traction));
  }
  void check_load(const std::string& place, const ForceLoad& l) {
    check_physics(place, elastic(), "a force");
    check_finite(place, finite(l.force));
  }
  void check_load(const std::string& place, const NodalForceLoad& l) {
    check_physics(place, elastic(), "a force");
    check_finite(place, finite(l.force));
  }
  void check_load(const std::string& place, const GravityLoad& l) {
    check_physics(place, elastic(), "gravity");
    check_finite(place, finite(l.acceleration));
  }
  void check_load(const std::string& place, const CentrifugalLoad& l) {
    check_physics(place, elastic(), "a centrifugal force");
    check_finite(place, finite(l.point) && finite(l.direction) && std::isfinite(l.speed));
    if (zero(l.direction))
      error(place, "the direction of the axis is zero", "Give a direction such as [0, 0, 1]");
  }
  void check_load(const std::string& place, const ThermalStrainLoad& l) {
    check_physics(place, elastic(), "thermal strain");
    check_kelvin(place, l.temperature);
    check_kelvin(place, l.reference);
  }
  void check_load(const std::string& place, const HeatFluxLoad& l) {
    check_physics(place, !elastic(), "a heat flux");
    check_finite(place, std::isfinite(l.flux));
  }
  void check_load(const std::string& place, const ConvectionLoad& l) {
    check_physics(place, !elastic(), "convection");
    check_finite(place, std::isfinite(l.coefficient));
    if (!(l.coefficient > 0)) {
      error(place,
            "the heat transfer coefficient " +
                format_quantity(l.coefficient, QuantityKind::heat_transfer_coefficient) + " is not above 0",
            "Give a value such as \"25 W/(m^2 K)\"");
    }
    check_kelvin(place, l.ambient);
  }
  void check_load(const std::string& place, const HeatSourceLoad& l) {
    check_physics(place, !elastic(), "a heat source");
    check_finite(place, std::isfinite(l.density));
  }

  const Study& study_;
  std::vector<Finding> findings_;
  bool has_open_ = false;  ///< is something not computed and not acknowledged?
};

}  // namespace

std::vector<Finding> validate(const Study& study) {
  return Checker(study).run();
}

void acknowledge(Study& study, std::span<const std::string> names, const std::string& place) {
  std::vector<std::string> known;
  for (const NotComputed& what : study.not_computed) known.push_back(what.name);
  for (const std::string& name : names) {
    bool found = name == "all";
    for (NotComputed& what : study.not_computed)
      if (name == "all" || what.name == name) what.acknowledged = found = true;
    if (found) continue;
    throw Error(ErrorKind::input, place, "there is nothing named \"" + name + "\" that is not computed",
                known.empty() ? "All that the case states is computed"
                              : "Name one of " + quoted_list(known) + ", or \"all\"");
  }
}

void throw_first_error(const std::vector<Finding>& findings) {
  for (const Finding& f : findings) {
    if (f.is_error) throw Error(ErrorKind::model, f.place, f.problem, f.next_step);
  }
}

}  // namespace genba
