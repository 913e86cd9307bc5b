// Contacts, walls and linear constraints of a model of FEBio, as those of a deck.
#include <algorithm>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/feb/feb_writer.hpp"

namespace genba {

namespace {

bool slides_in_feb(const std::string& type) {
  return type == "sliding-elastic" || type == "sliding-facet-on-facet" || type == "sliding-node-on-facet" ||
         type == "facet-to-facet sliding" || type == "sliding_with_gaps";
}
bool is_tied_in_feb(const std::string& type) {
  return type == "tied-elastic" || type == "tied-facet-on-facet" || type == "tied-node-on-facet" || type == "tied";
}

/// Numbers that say how FEBio searches, not what it finds.
bool is_search_number(const std::string& name) {
  static const std::set<std::string> all = {
      "laugon", "penalty", "auto_penalty", "update_penalty", "two_pass", "tolerance", "gaptol", "minaug", "maxaug", "fric_penalty",
      "search_tol", "search_radius", "search_tolerance", "symmetric_stiffness", "seg_up", "smooth_aug", "smooth_fls", "fric_coeff",
      "ktmult", "knmult", "node_reloc", "nsegup", "flip_primary", "flip_secondary", "shell_bottom_primary", "shell_bottom_secondary",
      "transient", "update_penalty", "proj_tol", "R", "nsegup"};
  return all.count(name) != 0;
}

/// A side of a pair, as version 3 and 4 (primary, secondary) and 2.5 (slave, master) name it.
std::string side_name(const FebTag& pair, std::string_view name, std::string_view old) {
  const FebTag* tag = pair.child(name) != nullptr ? pair.child(name) : pair.child(old);
  if (tag == nullptr) return {};
  return plain_name(tag->attribute("surface").empty() ? tag->text : tag->attribute("surface"));
}

/// The name of a surface as the mesh of the deck has it.
std::string name_in(const Deck& deck, const std::string& surface) {
  const auto is_it = [&](const auto& named) { return upper_case(named.name) == upper_case(surface); };
  if (const auto set = std::ranges::find_if(deck.mesh.sets, is_it); set != deck.mesh.sets.end()) return set->name;
  const auto only = std::ranges::find_if(deck.mesh.surfaces, is_it);
  return only != deck.mesh.surfaces.end() ? only->name : surface;
}

}  // namespace

void FebWriter::write_contacts(const FebTag& mesh) {
  const FebTag* contacts = root_.child("Contact");
  if (contacts == nullptr) return;
  for (const FebTag& contact : contacts->children) {
    const std::string type = contact.attribute("type");
    const auto leave_out = [&](const Text& why) { omit("Contact " + shown_text(type), contact, why); };
    if (type == "rigid_wall") {
      take_wall(contact);
      continue;
    }
    if (!slides_in_feb(type) && !is_tied_in_feb(type)) {
      leave_out(phrase<"this contact does not act">());
      continue;
    }
    const auto pair = std::ranges::find_if(mesh.children, [&](const FebTag& tag) {
      return tag.name == "SurfacePair" && tag.attribute("name") == contact.attribute("surface_pair");
    });
    if (pair == mesh.children.end()) {
      leave_out(phrase<"its surfaces are not a pair of the mesh: it does not act">());
      continue;
    }
    const std::string first = side_name(*pair, "primary", "slave"), second = side_name(*pair, "secondary", "master");
    for (const std::string& side : {first, second})
      if (surfaces_.count(side) == 0) refuse(pair->line, phrase<"\"%1\" does not exist">(shown_text(side)));
    if (rigid_surfaces_.count(first) != 0 || rigid_surfaces_.count(second) != 0) {
      omit("Contact " + shown_text(type) + " with a rigid body", contact, phrase<"this contact does not act">());
      continue;
    }
    for (const FebTag& number : contact.children) {
      const bool is_off = to_real(number.text) == 0.0;
      if (!is_search_number(number.name) && !is_off)
        omit("Contact " + shown_text(type) + ", " + shown_text(number.name), number, phrase<"this number is left out">());
    }
    if (const FebTag* by = contact.child("fric_coeff"); by != nullptr && !by->attribute("lc").empty())
      omit("Contact " + shown_text(type) + ", fric_coeff", *by, phrase<"the friction has its stated value alone">());
    take_tolerance(contact);
    const std::string name = "contact " + std::to_string(contact.line);
    out_.begin("SURFACE INTERACTION", contact.line, {{"NAME", name}});
    if (is_tied_in_feb(type)) {
      out_.begin("SURFACE BEHAVIOR", contact.line, {{"PRESSURE-OVERCLOSURE", "TIED"}});
    } else if (const double friction = real_of(contact, "fric_coeff", 0); friction != 0) {
      out_.begin("FRICTION", contact.line);
      out_.row(contact.line, format_number(friction, "%.17g"));
    }
    out_.begin("CONTACT PAIR", contact.line, {{"INTERACTION", name}, {"TYPE", "SURFACE TO SURFACE"}});
    out_.row(contact.line, first + ", " + second);
  }
}

/// Walls, and sums of displacements that are 0.
void FebWriter::write_constraints() {
  for (const FebTag& part : root_.children) {
    if (part.name == "Boundary")
      for (const FebTag& tag : part.children)
        if (tag.attribute("type") == "linear constraint") write_linear_bc(tag);
    if (part.name != "Constraints") continue;
    for (const FebTag& tag : part.children)
      if (const std::string type = tag.attribute("type"); type == "rigid_wall")
        take_wall(tag);
      else if (type == "fixed normal displacement")
        take_normal_support(tag);
      else if (type == "linear constraint")
        write_linear_constraint(tag);
      else
        omit("constraint " + shown_text(type), tag, phrase<"it does not act">());
  }
}

/// unknowns: [term] number of the node, axis. factors: of the terms; a null one is -1.
void FebWriter::write_equation(const FebTag& tag, const std::vector<std::array<std::string, 2>>& unknowns,
                               const std::vector<const FebTag*>& factors) {
  std::vector<std::string> terms;
  for (std::size_t i = 0; i < unknowns.size(); ++i) {
    const auto node = to_integer(unknowns[i][0]);
    const auto axis = std::string("xyz").find(unknowns[i][1]);
    const bool follows = factors[i] != nullptr && !factors[i]->attribute("lc").empty() && factors[i]->attribute("lc") != "0";
    if (!node || unknowns[i][1].size() != 1 || axis == std::string::npos || follows)
      return omit("linear constraint", tag, phrase<"it does not act: its terms are displacements of nodes with constant factors">());
    if (nodes_.count(*node) == 0) refuse(tag.line, phrase<"there is no node %1">(*node));
    const double factor = factors[i] == nullptr ? -1 : real(*factors[i]);
    if (factor != 0) terms.push_back(std::to_string(*node) + ", " + std::to_string(axis + 1) + ", " + format_number(factor, "%.17g"));
  }
  if (terms.empty()) return;
  out_.begin("EQUATION", tag.line);
  out_.row(tag.line, std::to_string(terms.size()));
  for (const std::string& term : terms) out_.row(tag.line, term);
}

/// u of a node = sum of value * u of others.
void FebWriter::write_linear_bc(const FebTag& bc) {
  const FebTag *dof = bc.child("dof"), *node = bc.child("node"), *offset = bc.child("offset");
  if (dof == nullptr || node == nullptr || (offset != nullptr && to_real(offset->text) != 0.0))
    return omit("linear constraint", bc, phrase<"it does not act: its terms are displacements of nodes with constant factors">());
  std::vector<std::array<std::string, 2>> unknowns{{node->text, dof->text}};
  std::vector<const FebTag*> factors{nullptr};
  for (const FebTag& child : bc.children) {
    if (child.name != "child_dof") continue;
    const FebTag *of = child.child("dof"), *at = child.child("node"), *value = child.child("value");
    if (of == nullptr || at == nullptr || value == nullptr) refuse(child.line, phrase<"%1 needs dof, node and value">(child.name));
    unknowns.push_back({at->text, of->text});
    factors.push_back(value);
  }
  write_equation(bc, unknowns, factors);
}

void FebWriter::write_linear_constraint(const FebTag& constraint) {
  if (real_of(constraint, "rhs", 0) != 0)
    return omit("linear constraint, rhs", constraint, phrase<"it does not act: only sums of 0 are computed">());
  for (const FebTag& one : constraint.children) {
    if (one.name != "linear_constraint") continue;
    std::vector<std::array<std::string, 2>> unknowns;
    std::vector<const FebTag*> factors;
    for (const FebTag& term : one.children) {
      const FebTag *dof = term.child("dof"), *node = term.child("node"), *value = term.child("value");
      unknowns.push_back({node == nullptr ? term.attribute("id") : node->text, dof == nullptr ? term.attribute("bc") : dof->text});
      factors.push_back(value == nullptr ? &term : value);
    }
    write_equation(one, unknowns, factors);
  }
}

/// How exactly FEBio finds pressures. Pure penalties ask for nothing: the coarsest serves them.
void FebWriter::take_tolerance(const FebTag& contact) {
  constexpr double finest = 1e-4, coarsest = 1e-2;
  const FebTag* augments = contact.child("laugon");
  const bool is_penalty = augments == nullptr || augments->text == "PENALTY" || augments->text == "0";
  const double stated = is_penalty ? coarsest : std::clamp(real_of(contact, "tolerance", coarsest), finest, coarsest);
  contact_tolerance_ = std::min(contact_tolerance_.value_or(coarsest), stated);
}

/// <plane>a,b,c,d</plane>: a x + b y + c z = d, and (a, b, c) looks at the body.
void FebWriter::take_wall(const FebTag& contact) {
  const FebTag *plane = contact.child("plane"), *offset = contact.child("offset");
  const std::string surface = plain_name(contact.attribute("surface"));
  if (plane == nullptr || surfaces_.count(surface) == 0 || rigid_surfaces_.count(surface) != 0)
    return omit("Contact rigid_wall", contact, phrase<"it has no plane, or no surface of the mesh: it does not act">());
  const std::vector<double> numbers = reals(*plane);
  if (numbers.size() != 4) refuse(plane->line, phrase<"a plane needs four numbers">());
  if (!plane->attribute("lc").empty())
    omit("Contact rigid_wall, plane", *plane, phrase<"the plane stays at its place: only an offset moves it">());
  for (const FebTag& number : contact.children)
    if (number.name != "plane" && number.name != "offset" && !is_search_number(number.name) && to_real(number.text) != 0.0)
      omit("Contact rigid_wall, " + shown_text(number.name), number, phrase<"this number is left out">());
  const Vec3 across{numbers[0], numbers[1], numbers[2]};
  if (!(length(across) > 0)) refuse(plane->line, phrase<"the normal of a plane is zero">());
  take_tolerance(contact);
  const std::string stated = plain_name(contact.attribute("name"));
  walls_.push_back({stated.empty() ? "wall " + std::to_string(walls_.size() + 1) : stated, surface, offset,
                    unit_or(across, {0, 0, 1}), numbers[3] / length(across), real_of(contact, "fric_coeff", 0), {}});
}

/// The nodes of a surface stay in the planes that touch it before deformation.
void FebWriter::take_normal_support(const FebTag& constraint) {
  const std::string surface = plain_name(constraint.attribute("surface")), stated = plain_name(constraint.attribute("name"));
  const FebTag* shell = constraint.child("shell_bottom");
  if (surfaces_.count(surface) == 0 || rigid_surfaces_.count(surface) != 0 || real_of(constraint, "rhs", 0) != 0 ||
      (shell != nullptr && shell->text == "1"))
    return omit("constraint fixed normal displacement", constraint, phrase<"it does not act: it has a value, or no surface of the mesh">());
  normal_supports_.push_back({stated.empty() ? surface : stated, surface});
}

void FebWriter::add_normal_supports(Deck& deck) const {
  for (const auto& [name, surface] : normal_supports_) {
    const Condition support = condition_on("normal_displacement", name, NamedSelector{{name_in(deck, surface)}}, {0.0});
    for (DeckStepConditions& step : deck.steps) step.constraints.push_back(support);
    deck.study.constraints.push_back(support);
  }
}

void FebWriter::move_walls() {
  for (Wall& wall : walls_)
    for (const Stage& stage : stages_) {
      amplitude_.clear();
      wall.motions.push_back(wall.offset == nullptr ? 0.0 : at_end(*wall.offset, real(*wall.offset), stage));
      if (!amplitude_.empty())
        omit("rigid_wall that moves over time", *wall.offset, phrase<"it has its whole offset from the begin of the step">());
    }
  amplitude_.clear();
}

/// unit: m, of the model.
void FebWriter::add_walls(double unit, Deck& deck) const {
  for (const Wall& wall : walls_) {
    const std::string surface = name_in(deck, wall.surface);
    const Vec3 point = scaled(wall.normal, wall.place * unit);
    const auto condition = [&](double moved) {
      const Vec3 motion = scaled(wall.normal, moved * unit);
      return condition_on("rigid_plane", wall.name, NamedSelector{{surface}},
                          {point[0], point[1], point[2], wall.normal[0], wall.normal[1], wall.normal[2], motion[0], motion[1],
                           motion[2], 0.0, wall.friction, 0.0});
    };
    for (std::size_t i = 0; i < deck.steps.size(); ++i)
      deck.steps[i].constraints.push_back(condition(i < wall.motions.size() ? wall.motions[i] : 0.0));
    deck.study.constraints.push_back(condition(wall.motions.empty() ? 0.0 : wall.motions.front()));
  }
}

}  // namespace genba
