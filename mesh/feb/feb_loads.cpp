// Steps, supports and loads of a model of FEBio.
#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/feb/feb_writer.hpp"

namespace genba {

namespace {

std::string feb_number(double value) { return format_number(value, "%.17g"); }

/// 1 to 3; 0: no displacement.
int axis_of(std::string_view text) {
  return text == "x" || text == "0" ? 1 : text == "y" || text == "1" ? 2 : text == "z" || text == "2" ? 3 : 0;
}

bool feb_true(const FebTag* tag) { return tag != nullptr && tag->text == "1"; }

}  // namespace

void FebWriter::find_stages() {
  const std::function<bool(const FebTag&)> is_of_time = [&](const FebTag& tag) {
    const std::string type = tag.attribute("type");
    return type == "viscoelastic" || type == "uncoupled viscoelastic" || type.starts_with("Newtonian viscous solid") ||
           std::ranges::any_of(tag.children, is_of_time);
  };
  const FebTag* materials = root_.child("Material");
  const bool relaxes = materials != nullptr && is_of_time(*materials);
  const auto add = [&](const FebTag& parent, const std::string& name) {
    Stage stage;
    stage.name = name, stage.line = parent.line, stage.control = parent.child("Control");
    if (&parent != &root_)
      for (const FebTag& part : parent.children) {
        if (part.name == "Boundary" || part.name == "Loads" || part.name == "Rigid")
          stage.parts.push_back(&part);
        else if (part.name != "Control" && part.name != "Module")
          omit(shown_text(part.name), part, phrase<"it does not act">());
      }
    if (stage.control == nullptr) stage.control = root_.child("Control");
    if (stage.control != nullptr) {
      const FebTag* analysis = stage.control->child("analysis");
      stage.time_step = real_of(*stage.control, "step_size", 1);
      stage.length = real_of(*stage.control, "time_steps", 1) * stage.time_step;
      if (!(stage.length > 0)) stage.length = stage.time_step = 1;
      if (analysis != nullptr) take_analysis(*analysis, stage);
      stage.relaxes = !stage.is_motion && relaxes;
      const double largest = largest_step(*stage.control);
      if (stage.relaxes) stage.time_step = std::clamp(largest, stage.time_step, stage.length);
      if (stage.is_motion && largest > 0) stage.time_step = std::min(largest, stage.time_step);
      if (stage.is_motion && !stages_.empty() && !stages_.back().is_motion)
        note(*stage.control, phrase<"the motion begins with the acceleration of its forces; in FEBio after a static step with none, which "
                                    "delays it by about half a time step">());
    }
    if (!stages_.empty()) stage.begin = stages_.back().begin + stages_.back().length;
    stages_.push_back(std::move(stage));
  };
  for (const FebTag& part : root_.children) {
    if (part.name != "Step") continue;
    const bool is_list = std::ranges::any_of(part.children, [](const FebTag& t) { return t.name == "step"; });
    if (!is_list) {
      add(part, part.attribute("name"));
      continue;
    }
    for (const FebTag& step : part.children)
      if (step.name == "step") add(step, step.attribute("name"));
  }
  if (stages_.empty()) add(root_, "");
  std::vector<Stage> parts;
  for (const Stage& stage : stages_)
    for (Stage& part : split(stage)) parts.push_back(std::move(part));
  stages_ = std::move(parts);
}

/// dtmax, by its curve too; 0: none is stated.
double FebWriter::largest_step(const FebTag& control) const {
  const FebTag* stepper = control.child("time_stepper");
  const FebTag* most = stepper == nullptr ? nullptr : stepper->child("dtmax");
  if (most == nullptr) return 0;
  const auto curve = curves_.find(most->attribute("lc"));
  double out = real(*most);
  for (std::size_t i = 0; curve != curves_.end() && i < curve->second.points.size(); ++i)
    out = std::max(out, curve->second.points[i][1]);
  return out;
}

std::string FebWriter::node_set_of(const FebTag& tag) {
  std::string name = tag.attribute("node_set");
  if (name.empty()) name = tag.attribute("nodeset");
  const auto made_of = [&](const std::string& prefix, const std::map<std::string, std::vector<std::int64_t>>& lists) {
    const std::string inner = plain_name(name.substr(prefix.size()));
    const auto found = lists.find(inner);
    if (found == lists.end()) refuse(tag.line, phrase<"\"%1\" does not exist">(shown_text(inner)));
    std::vector<std::int64_t> nodes = found->second;
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    const std::string set = inner + " nodes";
    write_node_list(set, nodes, tag.line);
    return set;
  };
  if (name.starts_with("@surface:")) return made_of("@surface:", surface_nodes_);
  if (name.starts_with("@part_list:") || name.starts_with("@elem_set:")) return made_of(name.substr(0, name.find(':') + 1), domain_nodes_);
  name = plain_name(name);
  if (!name.empty() && node_sets_.count(name) == 0 && surface_nodes_.count(name) != 0) {
    name = "@surface:" + name;
    return made_of("@surface:", surface_nodes_);
  }
  if (!name.empty() && node_sets_.count(name) == 0) refuse(tag.line, phrase<"\"%1\" does not exist">(shown_text(name)));
  return name;
}

std::string FebWriter::surface_of(const FebTag& tag) {
  const std::string name = plain_name(tag.attribute("surface"));
  if (rigid_surfaces_.count(name) != 0)
    refuse(tag.line, phrase<"the surface \"%1\" belongs to a rigid body, on which no load is read">(shown_text(name)));
  if (surfaces_.count(name) == 0) refuse(tag.line, phrase<"\"%1\" does not exist">(shown_text(name)));
  return name;
}

/// Before deformation, of triangles and quadrangles with corners alone; 0: it has others.
double FebWriter::area_of(const std::string& surface) const {
  double area = 0;
  const auto facets = surface_facets_.find(surface);
  if (facets == surface_facets_.end()) return 0;
  for (const auto& nodes : facets->second) {
    if (nodes.size() != 3 && nodes.size() != 4) return 0;
    const auto at = [&](std::size_t i) { return places_.at(nodes[i]); };
    if (nodes.size() == 3) {
      area += 0.5 * length(cross(minus(at(1), at(0)), minus(at(2), at(0))));
      continue;
    }
    const Vec3 across = minus(minus(at(2), at(3)), minus(at(1), at(0)));  // 0: a parallelogram
    const double point = 0.5 - 0.5 / std::sqrt(3.0);
    for (const double r : {point, 1 - point})
      for (const double s : {point, 1 - point})
        area += 0.25 * length(cross(plus(minus(at(1), at(0)), scaled(across, s)), plus(minus(at(3), at(0)), scaled(across, r))));
  }
  return area;
}

void FebWriter::fix(const std::string& set, int dof, double value, std::int64_t line) {
  out_.row(line, set + ", " + std::to_string(dof) + ", " + std::to_string(dof) + ", " + feb_number(value));
}

/// febio_spec 2: <fix bc="xyz" node_set="">, <prescribe bc="x" lc="1" node_set="">.
void FebWriter::write_old_boundary(const FebTag& tag, const Stage& stage) {
  std::string set = node_set_of(tag);
  std::vector<std::int64_t> nodes;
  double value = 0;
  for (const FebTag& part : tag.children)
    if (const auto number = to_integer(part.attribute("id")); number && part.name == "node") nodes.push_back(*number);
  if (set.empty()) {
    set = "nodes of line " + std::to_string(tag.line);
    write_node_list(set, nodes, tag.line);
  }
  if (tag.name == "prescribe") {
    const FebTag* scale = tag.child("scale");
    FebTag of = scale != nullptr ? *scale : tag;
    if (of.attribute("lc").empty()) of.attributes.emplace_back("lc", tag.attribute("lc"));
    value = at_end(of, scale != nullptr ? real(*scale) : 1.0, stage);
    for (const FebTag& part : tag.children)
      if (part.name == "node" && !part.text.empty() && part.text != "1")
        omit("prescribe by node", part, phrase<"all nodes move as the first line states">());
  }
  std::string axes = tag.attribute("bc");
  axes.erase(std::remove(axes.begin(), axes.end(), ','), axes.end());
  begin_values("BOUNDARY", tag.line);
  for (const char c : axes) {
    const int dof = axis_of(std::string_view(&c, 1));
    if (dof == 0) {
      omit("boundary \"" + shown_text(axes) + "\"", tag, phrase<"this unknown is not one of a solid">());
      return;
    }
    fix(set, dof, value, tag.line);
  }
}

void FebWriter::write_boundary(const FebTag& tag, const Stage& stage) {
  if (tag.name == "fix" || tag.name == "prescribe") return write_old_boundary(tag, stage);
  const std::string type = tag.attribute("type");
  if (tag.name == "rigid_body" || (tag.name == "bc" && type == "rigid")) return;  // feb_bodies.cpp
  if (type == "linear constraint" && std::ranges::find(stage.parts, true, [&](const FebTag* part) {
        return std::ranges::any_of(part->children, [&](const FebTag& of) { return &of == &tag; });
      }) == stage.parts.end())
    return;  // feb_contact.cpp
  if (tag.name != "bc" || (type != "zero displacement" && type != "fix" && type != "prescribed displacement" && type != "prescribe")) {
    omit(shown_text(tag.name) + " " + shown_text(type), tag, phrase<"this support does not act">());
    return;
  }
  const std::string set = node_set_of(tag);
  if (set.empty()) refuse(tag.line, phrase<"a support names no set of nodes">());
  std::vector<std::pair<int, double>> values;
  if (type == "zero displacement" || type == "fix") {
    for (const auto& [key, dof] : {std::pair{"x_dof", 1}, {"y_dof", 2}, {"z_dof", 3}})
      if (feb_true(tag.child(key))) values.emplace_back(dof, 0.0);
    if (const FebTag* dofs = tag.child("dofs"))
      for (const std::string_view axis : fields_of(dofs->text)) {
        const int dof = axis_of(axis);
        if (dof == 0)
          omit("support of " + shown_text(std::string(axis)), tag, phrase<"this unknown is not one of a solid">());
        else
          values.emplace_back(dof, 0.0);
      }
  } else {
    const FebTag* dof = tag.child("dof");
    const FebTag* value = tag.child("value") != nullptr ? tag.child("value") : tag.child("scale");
    const int axis = dof == nullptr ? 0 : axis_of(dof->text);
    if (axis == 0 || value == nullptr) {
      omit("prescribed displacement", tag, phrase<"this support does not act">());
      return;
    }
    if (feb_true(tag.child("relative")))
      omit("prescribed displacement, relative", tag, phrase<"the displacement counts from the undeformed body">());
    values.emplace_back(axis, at_end(*value, real(*value), stage));
  }
  if (values.empty()) return;
  begin_values("BOUNDARY", tag.line);
  for (const auto& [dof, value] : values) fix(set, dof, value, tag.line);
}

void FebWriter::write_load(const FebTag& tag, const Stage& stage) {
  const std::string type = tag.attribute("type");
  const auto leave_out = [&] { omit(shown_text(tag.name) + " " + shown_text(type), tag, phrase<"this load does not act">()); };
  if (tag.name == "surface_load" && type == "pressure") {
    const std::string surface = surface_of(tag);
    const FebTag* pressure = tag.child("pressure");
    if (pressure == nullptr || (pressure->attribute("type") == "math" && !to_real(pressure->text))) return leave_out();
    if (feb_true(tag.child("linear")))
      omit("pressure, linear", tag, phrase<"the pressure follows its faces">());
    if (inward_.count(surface) != 0)
      omit("surface " + shown_text(surface), tag, phrase<"its faces are turned into the body; a pressure is taken to push into the body">());
    if (const FebTag* offset = tag.child("shell_bottom"); feb_true(offset)) return leave_out();
    const double value = at_end(*pressure, real(*pressure), stage);
    begin_values("DSLOAD", tag.line);
    out_.row(tag.line, surface + ", P, " + feb_number(value));
  } else if (tag.name == "surface_load" && type == "traction") {
    const std::string surface = surface_of(tag);
    const FebTag *scale = tag.child("scale"), *vector = tag.child("traction");
    if (vector == nullptr) return leave_out();
    std::vector<double> t = reals(*vector);
    if (t.size() != 3) refuse(vector->line, phrase<"a traction needs three numbers">());
    if (!feb_true(tag.child("linear")))
      omit("traction", tag, phrase<"it acts by the area before deformation, as with <linear>1</linear>">());
    const double factor = scale == nullptr ? at_end(*vector, 1, stage) : at_end(*scale, real(*scale), stage);
    const double size = factor * std::hypot(t[0], t[1], t[2]);
    if (size == 0) return;
    begin_values("DSLOAD", tag.line);
    out_.row(tag.line, surface + ", TRVEC, " + feb_number(size) + ", " + numbers_text({t[0], t[1], t[2]}));
  } else if (tag.name == "surface_load" && type == "force") {
    const std::string surface = surface_of(tag);
    const FebTag *scale = tag.child("scale"), *vector = tag.child("force");
    const double area = area_of(surface);
    if (vector == nullptr || !(area > 0) || feb_true(tag.child("shell_bottom"))) return leave_out();
    const std::vector<double> f = reals(*vector);
    if (f.size() != 3) refuse(vector->line, phrase<"%1 needs three numbers">("force"));
    const double factor = scale == nullptr ? at_end(*vector, 1, stage) : at_end(*scale, real(*scale), stage);
    const double size = factor * std::hypot(f[0], f[1], f[2]) / area;
    if (size == 0) return;
    begin_values("DSLOAD", tag.line);
    out_.row(tag.line, surface + ", TRVEC, " + feb_number(size) + ", " + numbers_text({f[0], f[1], f[2]}));
  } else if (tag.name == "nodal_load") {
    const std::string set = node_set_of(tag);
    if (set.empty()) return leave_out();
    std::vector<double> f(3, 0.0);
    const FebTag *dof = tag.child("dof"), *scale = tag.child("scale"), *value = tag.child("value");
    if (const std::string bc = tag.attribute("bc"); axis_of(bc) != 0) {
      const FebTag* by = scale != nullptr ? scale : value;
      f[static_cast<std::size_t>(axis_of(bc) - 1)] = by == nullptr ? 0 : at_end(*by, real(*by), stage);
    } else if (dof != nullptr && axis_of(dof->text) != 0 && (scale != nullptr || value != nullptr)) {
      const FebTag& by = scale != nullptr ? *scale : *value;
      f[static_cast<std::size_t>(axis_of(dof->text) - 1)] = at_end(by, real(by), stage);
    } else if (type == "nodal_force" && value != nullptr && reals(*value).size() == 3) {
      f = reals(*value);
      const double factor = at_end(*value, 1, stage);
      for (double& component : f) component *= factor;
    } else {
      return leave_out();
    }
    if (feb_true(tag.child("relative"))) omit("nodal_load, relative", tag, phrase<"the force counts from zero">());
    begin_values("CLOAD", tag.line);
    for (std::size_t a = 0; a < 3; ++a)
      if (f[a] != 0) out_.row(tag.line, set + ", " + std::to_string(a + 1) + ", " + feb_number(f[a]));
  } else if (tag.name == "body_load" && (type == "const" || type == "body force")) {
    write_body_load(tag, stage);
  } else if (tag.name == "body_load" && type == "non-const") {
    take_varying_body_load(tag, stage);
  } else {
    leave_out();
  }
}

void FebWriter::take_increments(const Stage& stage) {
  if (stage.control == nullptr || stage.is_motion || solve_) return;
  IncrementNumbers solve;
  if (stage.relaxes) {  // the pieces between frames
    solve.first_increment = solve.largest_increment = 1 / static_cast<double>(steps_by_frame(stage));
    solve_ = solve;
    return;
  }
  const FebTag& control = *stage.control;
  double length = 0;  // increments are shares of a step: none is longer than stated in the longest
  for (const Stage& one : stages_)
    if (!one.is_motion) length = std::max(length, one.length);
  const double first = real_of(control, "step_size", length) / length;
  solve.first_increment = std::clamp(first, 1e-6, 1.0);
  const FebTag* stepper = control.child("time_stepper");
  if (stepper == nullptr) {
    solve.largest_increment = solve.first_increment;
    solve.increment_growth = 1;  // a failed one may still be cut: the answer is the same
  } else {
    if (const double most = real_of(*stepper, "dtmax", 0) / length; most > 0)
      solve.largest_increment = std::clamp(most, solve.first_increment, 1.0);
    solve.increment_retries = static_cast<int>(std::clamp(real_of(*stepper, "max_retries", 5), 0.0, 100.0));
    solve.increment_iterations = static_cast<int>(std::clamp(real_of(*stepper, "opt_iter", 11), 1.0, 1000.0));
    solve.increment_cut = std::clamp(real_of(*stepper, "cutback", 0.5), 0.01, 0.99);
    // dtmin bounds what the stepper chooses; a step that is tried again may be shorter.
    if (const double least = real_of(*stepper, "dtmin", 0) / length; least > 0)
      solve.smallest_increment = std::max(std::min(least, solve.first_increment) * std::pow(solve.increment_cut, solve.increment_retries), 1e-9);
  }
  solve_ = solve;
}

void FebWriter::write_stage(const Stage& stage) {
  const bool is_first = &stage == &stages_.front();
  std::map<std::string, std::string> parameters{{"NLGEOM", ""}};
  if (!stage.name.empty()) parameters["NAME"] = stage.name;
  // Supports and loads of a step end with it; those of the whole model act in all.
  const std::vector<const FebTag*> parts = parts_of(stage);
  for (const FebTag* part : parts)  // sets that supports make stand before the step
    for (const FebTag& tag : part->children)
      if (!tag.attribute("node_set").empty()) (void)node_set_of(tag);
  out_.begin("STEP", stage.line, std::move(parameters));
  if (stage.follows_time()) {
    if (stage.is_motion && stage.control != nullptr)
      if (const FebTag* stepper = stage.control->child("time_stepper"))
        note(*stepper, phrase<"time steps are as long as the first one, %1">(format_quantity(stage.time_step, QuantityKind::time)));
    out_.begin("DYNAMIC", stage.line, {{"DIRECT", ""}, {"ALPHA", feb_number(stage.alpha)}});
    out_.row(stage.line, feb_number(stage.time_step) + ", " + feb_number(stage.length));
  } else {
    out_.begin("STATIC", stage.line);
    out_.row(stage.line, feb_number(stage.length) + ", " + feb_number(stage.length));
  }
  if (!is_first)
    for (const char* keyword : {"BOUNDARY", "CLOAD", "DLOAD", "DSLOAD"}) out_.begin(keyword, stage.line, {{"OP", "NEW"}});
  for (const FebTag* part : parts)
    for (const FebTag& tag : part->children) {
      amplitude_.clear();
      if (part->name == "Boundary")
        write_boundary(tag, stage);
      else if (part->name == "Loads")
        write_load(tag, stage);
    }
  amplitude_.clear();
  write_rigid(stage);
  if (stage.follows_time()) tell_bodies_in_motion(stage);
  out_.begin("END STEP", stage.line);
  take_increments(stage);
}

}  // namespace genba
