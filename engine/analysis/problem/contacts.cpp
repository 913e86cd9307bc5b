// Contacts of a study: their two sides, their rows, and parts that nothing else holds.
#include "engine/analysis/contact/contacts.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/analysis/problem/pieces.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/couple/constraint_map.hpp"
#include "engine/model/disjoint_sets.hpp"
#include "engine/model/faces/facets.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/hyperelastic.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

constexpr double largest_overlap = 0.5;  // of the size of a face, without a warning

/// A modulus that tells the stiffness of a region.
double modulus_of(const Problem& p, Index region) {
  const Index number = p.region_material[static_cast<std::size_t>(region)];
  double out = 0;
  for (const OwnMaterial& own : p.own)
    if (own.region == region) out = std::max(out, own.youngs_modulus);
  if (out > 0 || number < 0) return out;
  const Material& m = p.study.materials[static_cast<std::size_t>(number)];
  if (hyperelastic_law(m) != HyperelasticLaw::none) {
    // Nearly incompressible bodies are stiffer than E where they are held: the mean of E and of a held layer.
    const double shear = initial_shear_modulus(m);
    return std::sqrt(3 * shear * std::max(3 * shear, initial_bulk_modulus(m) + 4 * shear / 3));
  }
  for (const auto& e : {m.youngs_modulus, m.e_1, m.e_2, m.e_3, m.e_a, m.e_p}) out = std::max(out, e.value_or(0.0));
  return out;
}

/// A rigid surface keeps its shape: only its motion, force and friction vary. In a plane body and in a ring parts of the
/// motion stay 0.
void check_varying(const Problem& p, const Condition& stated, const Text& place) {
  const bool is_ring = p.section == element::Section::axisymmetric;
  std::size_t motion = 0;
  for (const ConditionField& field : stated.kind->fields) {
    if (field.key == "motion") break;
    motion += static_cast<std::size_t>(field.components);
  }
  for (const VaryingValue& v : stated.varies) {
    const std::string_view key = field_of_value(*stated.kind, v.value).key;
    if (key != "motion" && key != "force" && key != "friction" && key != "turn")
      throw Error(ErrorKind::model, place, phrase<"%1 of a rigid surface cannot vary">(key),
                  phrase<"Let it move by \"motion\", turn it by \"turn\", or press it by \"force\"">());
    const std::size_t axis = v.value - motion;
    if (key == "motion" && p.dofs < 3 && (axis == 2 || (is_ring && axis == 0)))
      throw Error(ErrorKind::model, place, phrase<"its motion along %1 must stay 0 in this body">(std::string(1, "xyz"[axis])),
                  phrase<"State 0 there">());
  }
}

/// A plane body and a ring know rigid surfaces that look the same across the plane, or around the axis.
void check_indenter(const Problem& p, const Indenter& indenter, bool is_pressed, bool turns, const Text& place) {
  if (p.dofs == 3) return;
  const bool is_ring = p.section == element::Section::axisymmetric;
  const auto is_along = [](const Vec3& v, std::size_t axis) {
    return std::abs(std::abs(v[axis]) - 1) < 1e-9;
  };
  using enum Indenter::Shape;
  if (turns && (is_ring || !is_along(indenter.turn_axis, 2)))
    throw Error(ErrorKind::model, place, phrase<"turns out of the plane of the body">(),
                is_ring ? phrase<"Remove \"turn\": a ring knows no motion around its axis">()
                        : phrase<"Let it turn about an axis along z">());
  if (is_ring) {
    const bool is_right = indenter.shape == plane ? is_along(indenter.axis, 1)
                                                  : indenter.shape != triangles && indenter.point[0] == 0 && (indenter.shape == sphere || is_along(indenter.axis, 1));
    const bool is_on_axis = indenter.shape == plane || indenter.point[2] == 0;
    if (!is_right || !is_on_axis || indenter.motion[0] != 0 || indenter.motion[2] != 0 || (is_pressed && !is_along(indenter.push, 1)))
      throw Error(ErrorKind::model, place, phrase<"is not the same around the axis x = 0">(),
                  phrase<"Put it on the axis, with its direction and motion along y">());
    return;
  }
  const bool is_right = indenter.shape == plane      ? std::abs(indenter.axis[2]) < 1e-9
                        : indenter.shape == cylinder ? is_along(indenter.axis, 2) && indenter.length == 0
                                                     : false;
  if (!is_right || indenter.motion[2] != 0 || (is_pressed && std::abs(indenter.push[2]) > 1e-9))
    throw Error(ErrorKind::model, place, phrase<"is not the same across the plane of the body">(),
                phrase<"Use a cylinder along z without ends, or a plane along z, that moves in the plane">());
}

class ContactMaker {
 public:
  ContactMaker(Problem& p, Monitor& monitor) : p_(p), monitor_(monitor), owners_(facet_owners(*p.mesh)) {}

  std::shared_ptr<const Contacts> run() {
    auto out = std::make_shared<Contacts>();
    for (const bool is_sliding : {false, true}) {  // rows that are found anew are the last ones
      for (std::size_t i = 0; i < p_.study.constraints.size(); ++i) {
        const Joining joining = contribution_with_gaps(p_.study.constraints[i]).joining;
        if (joining.join != Join::contact) continue;
        const auto indenter = indenter_of(p_.study.constraints[i], triangles_of(i));
        // What is bonded keeps its partner.
        const bool slides_far = !indenter && deforms_largely(p_.study) && joining.contact.law != ContactLaw::bonded;
        if (slides_far != is_sliding) continue;
        if (indenter)
          add_indenter(i, joining, *indenter, *out);
        else
          add(i, joining, slides_far, *out);
      }
      if (!is_sliding) out->fixed_rows = out->rows.size();
    }
    if (out->all.empty()) return nullptr;
    FacetCouplings groups;
    groups.nodes = out->rows.nodes;
    groups.start = out->rows.start;
    groups.first.assign(out->rows.size(), 1);
    groups.matrix_start.assign(out->rows.size() + 1, 0);
    out->groups = std::make_shared<const FacetCouplings>(std::move(groups));
    return out;
  }

 private:
  ContactSide side(const std::vector<FacetRef>& facets) const {
    ContactSide out;
    out.faces = join_faces(*p_.mesh, facets);
    for (const FacetRef& f : facets) {
      const auto block = static_cast<std::size_t>(f.block), element = static_cast<std::size_t>(f.element);
      const FacetOwner& owner = owners_[block][element];
      const double modulus =
          owner.block < 0 ? 0.0
                          : modulus_of(p_, p_.mesh->solids[static_cast<std::size_t>(owner.block)]
                                               .group[static_cast<std::size_t>(owner.element)]);
      out.modulus.push_back(modulus > 0 ? modulus : 1.0);
      if (!p_.facet_thickness.empty()) out.depth.push_back(p_.facet_thickness[block][element]);
    }
    return out;
  }

  /// A node of a contact moves by itself: no equation determines it.
  void require_own_nodes(const ContactSide& side, const Text& place) const {
    for (const JoinFace& face : side.faces)
      for (std::size_t i = 0; p_.map && i < static_cast<std::size_t>(face.count); ++i)
        for (int a = 0; a < p_.dofs; ++a)
          if (p_.map->row_of(static_cast<std::size_t>(face.node[i] * p_.dofs + a)) >= 0)
            throw Error(ErrorKind::model, place,
                        phrase<"its node at %1 is determined by others: by a tie, an equation, a rigid body or the cut of a bolt">(
                            place_text(*p_.mesh, p_.mesh->points[static_cast<std::size_t>(face.node[i])])),
                        phrase<"Let the contact end before these nodes, use a bonded contact instead of a tie, or move the plane of "
                               "the bolt away from the contact">());
  }

  void add_indenter(std::size_t number, const Joining& joining, const Indenter& indenter, Contacts& out) {
    const Condition& condition = p_.study.constraints[number];
    const Text place = describe(condition, number);
    if (!condition.varies.empty())
      throw Error(ErrorKind::model, place, phrase<"a number of a rigid surface cannot differ from place to place">(),
                  phrase<"Let it vary over time only">());
    const Condition& stated = p_.stated ? p_.stated->constraints[number] : condition;
    check_varying(p_, stated, place);
    check_indenter(p_, indenter, is_pressed(stated), turns(stated), place);
    const Selection where = select(*p_.mesh, condition.where, place);
    if (where.facets.empty())
      throw Error(ErrorKind::model, place, phrase<"catches no whole boundary facet">(),
                  phrase<"Choose outer faces of the body">());
    const ContactSide faces = side(where.facets);
    require_own_nodes(faces, place);
    FoundContact found{static_cast<Index>(number), joining.contact, {}, out.rows.size(), 0};
    add_middles(faces, out);
    const ContactAsk ask{joining.contact, 0, 1.0, p_.section == element::Section::axisymmetric};
    FoundIndenter of{out.all.size(), indenter, is_pressed(stated), {}};
    Indenter unturned = indenter;
    unturned.turn = 0;
    of.faces = find_indented(faces, ask, unturned, out.rows, found.facts);
    found.last = out.rows.size();
    const ContactFacts& f = found.facts;
    if (f.gap < -largest_overlap * f.size)
      throw Error(ErrorKind::model, place,
                  phrase<"begins inside the body, by %1 at %2, and a face has a size of %3">(
                      format_quantity(-f.gap, QuantityKind::length, 3), place_text(*p_.mesh, f.gap_at),
                      format_quantity(f.size, QuantityKind::length, 3)),
                  phrase<"Begin at the face or before it, and state a motion into the body">());
    monitor_.log(LogLevel::info, phrase<"%1: %2 places over %3, smallest gap %4">(
                                     place, found.last - found.first, format_quantity(f.area, QuantityKind::area, 4),
                                     format_quantity(f.gap, QuantityKind::length, 3)));
    out.all.push_back(found);
    out.indenters.push_back(std::move(of));
  }

  /// Those of its file; null: it has none.
  std::shared_ptr<const RigidTriangles> triangles_of(std::size_t constraint) const {
    const Condition& condition = p_.study.constraints[constraint];
    if (!condition.kind->takes_file()) return nullptr;
    const Text place = describe(condition, constraint);
    std::shared_ptr<const RigidTriangles> out;
    if (p_.sources.triangles)
      out = p_.sources.triangles(condition.file, condition.file_unit, number(condition, "sharp_angle"), place);
    if (!out) throw Error(ErrorKind::model, place, phrase<"its file was not read">(), phrase<"Run the case by its file">());
    return out;
  }

  static void add_middles(const ContactSide& side, Contacts& out) {
    for (const JoinFace& face : side.faces) {
      const auto edges = midpoint_edges(face.type);
      const auto at = [&](int i) { return face.node[static_cast<std::size_t>(i)]; };
      for (std::size_t k = 0; k < edges.size(); ++k)
        out.middles.push_back({at(traits(face.type).corners + static_cast<int>(k)), at(edges[k][0]), at(edges[k][1])});
    }
  }

  void add(std::size_t number, const Joining& joining, bool slides_far, Contacts& out) {
    const Condition& condition = p_.study.constraints[number];
    const Text place = describe(condition, number);
    const Selection first = select(*p_.mesh, condition.where, place), second = select(*p_.mesh, condition.other, place);
    if (first.facets.empty() || second.facets.empty())
      throw Error(ErrorKind::model, place, phrase<"one of its two sides has no whole boundary facet">(),
                  phrase<"Choose outer faces of two parts">());
    const bool touches_itself = on_both_sides(first.facets, second.facets, place, joining.contact.law, slides_far);
    FoundContact found{static_cast<Index>(number), joining.contact, {}, out.rows.size(), 0};
    const ContactAsk ask{joining.contact, joining.distance, 1.0, p_.section == element::Section::axisymmetric};
    ContactSide a = side(first.facets), b = touches_itself ? ContactSide{} : side(second.facets);
    require_own_nodes(a, place), require_own_nodes(b, place);
    add_middles(a, out);
    if (slides_far) {
      FoundSliding of{out.all.size()};
      of.faces = find_sliding(std::move(a), std::move(b), ask, out.rows, found.facts, monitor_);
      out.sliding.push_back(std::move(of));
    } else {
      found.facts = find_contact(a, b, ask, out.rows, monitor_);
    }
    found.last = out.rows.size();
    if (found.first == found.last) none(place, found.facts);
    tell(place, found);
    out.all.push_back(found);
  }

  /// True if both sides are the same faces. Throws Error(model) if some are, or if these cannot touch themselves.
  static bool on_both_sides(const std::vector<FacetRef>& first, const std::vector<FacetRef>& second, const Text& place,
                            ContactLaw law, bool slides_far) {
    std::set<std::pair<Index, Index>> others;
    for (const FacetRef& f : second) others.emplace(f.block, f.element);
    const auto both = static_cast<std::size_t>(std::count_if(
        first.begin(), first.end(), [&](const FacetRef& f) { return others.contains({f.block, f.element}); }));
    if (both == 0) return false;
    const bool is_same = both == first.size() && both == second.size();
    if (!is_same)
      throw Error(ErrorKind::model, place, phrase<"%1 faces are on both sides, and others are not">(both),
                  phrase<"Choose the faces of two parts, or the same faces for both sides: then they touch themselves">());
    if (!slides_far || law == ContactLaw::slides)
      throw Error(ErrorKind::model, place, phrase<"faces that touch themselves are computed at large deformation, where they may part">(),
                  phrase<"State \"elements\": {\"large_deformation\": true} and a frictional or rough contact">());
    return true;
  }

  [[noreturn]] void none(const Text& place, const ContactFacts& facts) const {
    throw Error(ErrorKind::model, place,
                phrase<"no place of its first faces has a place of the other faces within %1 along its normal">(
                    format_quantity(facts.distance, QuantityKind::length, 3)),
                phrase<"State a larger distance, or choose faces that look at each other. Parts that share their nodes "
                       "have no contact: keep them apart with mesh.interfaces \"separate\"">());
  }

  void tell(const Text& place, const FoundContact& found) {
    const ContactFacts& f = found.facts;
    monitor_.log(LogLevel::info,
                 phrase<"%1: %2 places over %3, gaps from %4 to %5">(
                     place, found.last - found.first, format_quantity(f.area, QuantityKind::area, 4),
                     format_quantity(-f.overlap, QuantityKind::length, 3),
                     format_quantity(f.gap, QuantityKind::length, 3)));
    if (f.overlap > largest_overlap * f.size && -found.law.clearance < f.overlap * 0.999)
      p_.warnings.push_back(
          phrase<"%1: the faces overlap by %2 at %3, %4 of the size of a face; it is pressed out like that of a press "
                 "fit. State \"adjust\" if it is a fault of the geometry">(
              place, format_quantity(f.overlap, QuantityKind::length, 3), place_text(*p_.mesh, f.overlap_at),
              format_number(f.overlap / f.size, "%.3g")));
  }

  Problem& p_;
  Monitor& monitor_;
  std::vector<std::vector<FacetOwner>> owners_;
};

}  // namespace

void take_contacts(Problem& p, Monitor& monitor) {
  if (!has_contact(p.study)) return;
  const auto found = ContactMaker(p, monitor).run();
  if (!found || !p.study.transient) {
    p.contacts = found;
    return;
  }
  auto moving = std::make_shared<Contacts>(*found);  // inertia holds loose parts
  std::ranges::fill(moving->rows.stabiliser, 0.0);
  p.contacts = std::move(moving);
}

std::vector<std::uint8_t> pieces_at_indenters(const Problem& p, const MeshPieces& pieces) {
  std::vector<std::uint8_t> out(static_cast<std::size_t>(pieces.count()), 0);
  if (!p.contacts) return out;
  for (const FoundIndenter& of : p.contacts->indenters) {
    if (of.is_pressed) continue;
    const FoundContact& found = p.contacts->all[of.contact];
    for (std::size_t row = found.first; row < found.last; ++row)
      out[static_cast<std::size_t>(pieces.of_node[static_cast<std::size_t>(p.contacts->rows.node[row])])] = 1;
  }
  return out;
}

std::vector<Index> pieces_in_contact(const Problem& p, const MeshPieces& pieces) {
  std::vector<Index> group(static_cast<std::size_t>(pieces.count()));
  for (std::size_t i = 0; i < group.size(); ++i) group[i] = static_cast<Index>(i);
  if (!p.contacts) return group;
  const ContactRows& rows = p.contacts->rows;
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (std::size_t k = rows.first(row); k < rows.last(row); ++k) {
      const Index a = root_of(group, pieces.of_node[static_cast<std::size_t>(rows.node[row])]),
                  b = root_of(group, pieces.of_node[static_cast<std::size_t>(rows.nodes[k])]);
      group[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
    }
  for (std::size_t i = 0; i < group.size(); ++i) group[i] = root_of(group, static_cast<Index>(i));
  return group;
}

void hold_loose_parts(Problem& p, const MeshPieces& pieces, const std::vector<std::uint8_t>& is_loose,
                      std::vector<Text> motions) {
  auto out = std::make_shared<Contacts>(*p.contacts);
  ContactRows& rows = out->rows;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    bool touches = false;
    for (std::size_t k = rows.first(row); k < rows.last(row); ++k)
      touches = touches || is_loose[static_cast<std::size_t>(pieces.of_node[static_cast<std::size_t>(rows.nodes[k])])];
    if (!touches) rows.stabiliser[row] = 0;
  }
  out->loose = std::move(motions);
  p.contacts = std::move(out);
}

}  // namespace genba
