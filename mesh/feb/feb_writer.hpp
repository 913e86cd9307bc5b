// Writes the blocks of a deck for the tags of a model. Used by the sources of this folder.
#pragma once

#include <array>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "mesh/bulk/bulk_writer.hpp"
#include "mesh/deck/deck.hpp"
#include "mesh/feb/feb_xml.hpp"

namespace genba {

/// Constants of the law that a material has in the deck until finish().
inline constexpr double placeholder = 1.2345678901;

/// Is it a kind of elements that is read?
bool is_solid_of_feb(std::string_view type);

/// A name without what separates fields of a deck.
std::string plain_name(std::string name);

/// Fibres of a part of a material (feb_mixture.cpp). Pressures in the units of the model.
struct FebBundle {
  std::vector<std::pair<std::optional<double> Material::*, double>> pressures, numbers;
  const FebTag* axes = nullptr;  ///< fiber or mat_axis; null: x and y
  bool is_whole = false;         ///< it sees the stretches with their volume
  bool is_spread = false;        ///< over many directions
  bool is_flat = false;          ///< its second axis counts
};

/// A material whose constants the deck's keywords do not have: set in the study afterwards. Pressures in the units of
/// the model.
struct FebLaw {
  std::string material;
  std::vector<std::pair<std::optional<double> Material::*, double>> pressures, numbers;
  int volume = 0;  ///< pressure_model that is the volume function of the law here; 0: it has none
  std::vector<FebBundle> bundles{};
  bool is_softened = false;
  bool is_softened_whole = false;  ///< all of it, not its bundles
};

/// Elements with one prestrain of a material.
struct FebPrestrained {
  std::string material;
  std::vector<std::int64_t> elements;
};

/// Directions of a material as a tag of the model states them.
struct FebDirections {
  MaterialAxes axes;                                                 ///< those of all elements, or a rule
  std::map<std::int64_t, std::array<double, 6>> of_elements{};       ///< ElementBlock::axes by element; else empty
  const FebTag* tag = nullptr;
};

class FebWriter {
 public:
  FebWriter(const FebTag& root, std::string file);
  DeckText run();
  /// After read_deck(): constants of laws, what is not computed, the numbers of increments.
  void finish(const DeckUnits& units, Deck& deck) const;

 private:
  struct Curve {
    std::vector<std::array<double, 2>> points;
    std::string interpolate, extend;
  };
  struct Face {
    std::int64_t element;
    int label;
    bool is_outward;
  };
  /// A rigid plane that presses a surface, in units of the model.
  struct Wall {
    std::string name, surface;
    const FebTag* offset;
    Vec3 normal;
    double place;                 ///< along the normal
    double friction;
    std::vector<double> motions;  ///< [stage] along the normal
  };
  /// A body load by mass whose components are formulas of the place.
  struct PlaceLoad {
    std::size_t stage;
    std::array<std::string, 3> text;
    std::array<double, 3> factor;  ///< of the curves
  };
  struct RigidBody {
    std::string name;
    std::set<std::int64_t> nodes;
    std::array<std::optional<double>, 6> motion{};  ///< of the stage at hand: translations, rotations
    std::array<bool, 3> is_free{};                   ///< along x, y, z: in a stage it moves by forces
    bool turns = false;                              ///< in a stage its rotations are not all held
    std::optional<Vec3> point{};                     ///< its centre of mass, as stated
    double volume = 0;                               ///< of its elements: tetrahedra and triangles
    Vec3 moment{};                                   ///< their volumes times their middles
    std::array<double, 6> load{};                    ///< of the stage at hand: force, moment
    std::vector<std::array<std::optional<double>, 6>> motions{};  ///< [stage], of a body that turns
    std::vector<std::array<double, 6>> loads{};
    /// The point that its translation is told of.
    Vec3 centre() const { return point ? *point : volume > 0 ? Vec3{moment[0] / volume, moment[1] / volume, moment[2] / volume} : Vec3{}; }
    bool has_elements = false;                       ///< they stay in the mesh and move alike
  };
  struct Stage {
    std::string name;
    const FebTag* control = nullptr;
    std::vector<const FebTag*> parts;  ///< Boundary and Loads of the step
    double begin = 0, length = 1;      ///< s
    std::int64_t line = 0;
    bool is_motion = false;            ///< analysis dynamic
    bool relaxes = false;              ///< a static one with materials that depend on time
    bool follows_time() const { return is_motion || relaxes; }
    double time_step = 0;              ///< s, where it follows time
    double alpha = 0;                  ///< of its scheme: Hilber, Hughes, Taylor
  };

  [[noreturn]] void refuse(std::int64_t line, const Text& problem) const;
  double real(const FebTag& tag) const;
  double real_of(const FebTag& parent, std::string_view key, double otherwise) const;
  std::vector<double> reals(const FebTag& tag) const;
  std::vector<std::int64_t> wholes(const FebTag& tag) const;
  void omit(const std::string& name, const FebTag& tag, const Text& effect);
  void note(const FebTag& tag, const Text& text);

  // feb_curves.cpp
  void read_curves();
  std::vector<Stage> split(const Stage& stage);
  /// The value of the tag at the end of the stage, with its curve. In a motion it is that beside the curve, whose name as an
  /// amplitude of the deck goes to amplitude_.
  double at_end(const FebTag& tag, double value, const Stage& stage);
  double on_curve(const FebTag& tag, const std::string& id, double time);
  static std::vector<std::array<double, 2>> points_until(const Curve& curve, double end);
  double take_amplitude(const FebTag& tag, const std::string& id, const Stage& stage);
  /// Begins a block of supports or loads, with the amplitude of the last values.
  void begin_values(const std::string& keyword, std::int64_t line);
  // feb_model.cpp
  void write_nodes(const FebTag& mesh);
  void write_elements(const FebTag& mesh);
  void write_sets(const FebTag& mesh);
  void write_surface(const FebTag& surface);
  bool is_rigid(const FebTag& surface) const;
  void write_node_list(const std::string& name, const std::vector<std::int64_t>& nodes, std::int64_t line);
  void write_sections(const FebTag& mesh);
  void take_domain(const FebTag& domain, const std::string& material);
  void set_pressures(Deck& deck) const;
  // feb_laws.cpp
  void write_materials();
  void write_law(const FebTag& material, const std::string& name);
  void write_density(const FebTag& material);
  void write_linear(const FebTag& material, const std::string& name);
  void write_orthotropic(const FebTag& material, const std::string& name);
  void write_hyperelastic(const FebTag& material, const std::string& name);
  /// feb_plastic.cpp; false: it is not computed.
  bool write_plastic(const FebTag& material, const std::string& name);
  bool write_logarithmic(const FebTag& material, const std::string& name);
  /// Adds the energy of a part of a material; false: this law is not computed.
  bool take_energy(const FebTag& part, FebLaw& law);
  bool take_ogden(const FebTag& part, FebLaw& law);
  bool take_coupled(const FebTag& part, FebLaw& law);
  /// A constant, with its curve at the end of the only step.
  double constant_of(const FebTag& parameter, const std::string& material);
  /// constant_of() of a child; `otherwise` where it is not stated.
  double stated(const FebTag& of, std::string_view key, double otherwise, const std::string& material);
  /// Several constants in one tag.
  std::vector<double> stated_list(const FebTag& tag, const std::string& material);
  /// Names the children that are not known.
  void tell_unknown(const FebTag& of, std::initializer_list<std::string_view> known, const std::string& material);
  void take_bulk(const FebTag& material, FebLaw& law);
  void add_law(const FebTag& material, FebLaw law);
  // feb_mixture.cpp
  std::optional<bool> take_part(const FebTag& part, FebLaw& law);
  bool take_bundle(const FebTag& part, FebLaw& law);
  bool take_bundle_constants(const FebTag& part, const std::string& material, FebBundle& out);
  bool take_directed_bundle(const FebTag& part, bool is_whole, FebLaw& law);
  bool take_softening(const FebTag& part, FebLaw& law);
  bool take_bundles(const FebTag& material, const std::string& name, FebLaw& law);
  bool write_growth(const FebTag& material, const std::string& name);
  bool take_fluid(const FebTag& part, FebLaw& law);
  bool take_directed(const FebTag& part, FebLaw& law);
  // feb_layers.cpp
  FebTag& inner_material(const FebTag& material, const FebTag& elastic);
  bool write_viscoelastic(const FebTag& material, const std::string& name);
  std::map<std::int64_t, std::vector<double>> values_by_element(const std::string& list, std::size_t count, const FebTag& material);
  bool write_prestrained(const FebTag& material, const std::string& name);
  double scale_prestrained(double volume, const FebTag& material);
  bool strain_along(double stretch, bool keeps_volume, const FebTag& material, const std::string& name);
  bool strain_before(const std::array<double, 9>& gradient, const std::vector<std::int64_t>& elements, const FebTag& material,
                     const std::string& name);
  bool write_prestrained_sections(const std::string& part, const std::string& material, std::int64_t line);
  // feb_axes.cpp
  void take_directions(const FebTag& material, const std::string& name);
  std::optional<FebDirections> directions_of(const FebTag& tag, const FebTag& material);
  std::optional<FebDirections> directions_by_element(const FebTag& tag, const FebTag& material);
  std::vector<std::int64_t> elements_of(const FebTag& material) const;
  void set_directions(double unit, Deck& deck) const;
  // feb_contact.cpp
  void write_contacts(const FebTag& mesh);
  void take_tolerance(const FebTag& contact);
  void write_constraints();
  void write_equation(const FebTag& tag, const std::vector<std::array<std::string, 2>>& unknowns, const std::vector<const FebTag*>& factors);
  void write_linear_constraint(const FebTag& constraint);
  void write_linear_bc(const FebTag& bc);
  void take_wall(const FebTag& contact);
  void take_normal_support(const FebTag& constraint);
  void add_normal_supports(Deck& deck) const;
  void move_walls();
  void add_walls(double unit, Deck& deck) const;
  // feb_springs.cpp
  void write_springs(const FebTag& mesh);
  void add_springs(const DeckUnits& units, Deck& deck) const;
  // feb_loads.cpp
  void find_stages();
  double largest_step(const FebTag& control) const;
  void write_stage(const Stage& stage);
  void write_boundary(const FebTag& tag, const Stage& stage);
  void write_old_boundary(const FebTag& tag, const Stage& stage);
  void write_load(const FebTag& tag, const Stage& stage);
  std::string node_set_of(const FebTag& tag);
  std::string surface_of(const FebTag& tag);
  double area_of(const std::string& surface) const;
  void fix(const std::string& set, int dof, double value, std::int64_t line);
  void take_increments(const Stage& stage);
  // feb_motion.cpp
  void take_analysis(const FebTag& analysis, Stage& stage);
  bool has_motion() const;
  bool relaxes() const;
  void set_relaxing_frames(Deck& deck) const;
  std::size_t steps_by_frame(const Stage& stage) const;
  void set_frames(Deck& deck) const;
  void write_initial();
  void tell_bodies_in_motion(const Stage& stage);
  // feb_bodies.cpp
  void find_rigid_bodies(const FebTag& mesh);
  void find_motions();
  std::vector<const FebTag*> parts_of(const Stage& stage) const;
  void take_motions(const Stage& stage);
  void take_rigid_force(const FebTag& tag, const Stage& stage);
  bool has_body_loads() const;
  void write_body_load(const FebTag& tag, const Stage& stage);
  static std::string formula_of(const std::string& text, double unit);
  void take_varying_body_load(const FebTag& tag, const Stage& stage);
  void add_place_loads(double unit, Deck& deck) const;
  void write_rigid_sets();
  void write_rigid(const Stage& stage);
  RigidBody* body_of(const FebTag& tag);
  void take_rigid_motion(const FebTag& tag, const Stage& stage);
  void take_rotation_vector(const FebTag& tag, const Stage& stage, RigidBody& body);
  void add_volume(const FebTag& element, const std::string& type, RigidBody& body) const;
  void add_bodies(const DeckUnits& units, Deck& deck) const;

  const FebTag& root_;
  const std::string file_;
  BlockList out_;
  std::set<std::int64_t> nodes_;
  std::map<std::vector<std::int64_t>, std::vector<Face>> faces_;  ///< by sorted corners
  std::map<std::int64_t, std::vector<std::int64_t>> element_nodes_;
  std::map<std::string, std::vector<std::int64_t>> surface_nodes_, domain_nodes_, set_nodes_;
  std::map<std::string, std::vector<std::vector<std::int64_t>>> surface_facets_;  ///< nodes
  std::set<std::string> node_sets_, surfaces_, domains_, inward_;
  std::set<std::string> element_sets_, rigid_domains_, rigid_surfaces_;
  std::map<std::string, RigidBody> rigid_;  ///< by id of the material
  std::map<std::string, std::string> material_names_;  ///< by id
  std::map<std::string, Curve> curves_;
  std::string amplitude_;                       ///< of the values read last; empty: they stay
  std::set<std::string> amplitudes_;            ///< written
  std::vector<FebLaw> laws_;
  std::map<std::string, std::vector<FebPrestrained>> prestrained_;  ///< by name of the material
  std::deque<FebTag> made_tags_;                             ///< that the model does not have
  std::vector<std::array<std::string, 2>> solid_parts_;  ///< material, type of the domain
  std::map<std::string, FebDirections> directions_;          ///< by name of the material
  std::map<std::int64_t, Vec3> places_;                      ///< of nodes
  std::map<std::string, std::vector<std::int64_t>> part_elements_;
  std::map<std::string, std::string> part_material_;         ///< name or id of the material by part
  std::set<const FebTag*> used_lists_;  ///< of MeshData
  std::vector<Stage> stages_;
  std::vector<PlaceLoad> place_loads_;
  struct Spring {
    std::string name, first, second;  ///< sets of its nodes
    double stiffness;
  };
  std::vector<Spring> springs_;
  std::vector<Wall> walls_;
  std::vector<std::array<std::string, 2>> normal_supports_;  ///< name, surface
  std::vector<NotComputed> not_computed_;
  std::vector<Text> notes_;
  std::optional<IncrementNumbers> solve_;
  std::optional<double> contact_tolerance_;  ///< the finest that contacts state
  int made_sets_ = 0;
};

}  // namespace genba
