// Pressures, friction and state of faces that touch, by an augmented Lagrangian (Simo & Laursen, Comput. Struct. 42,
// 1992). The pressure of a row is max(0, multiplier - penalty * gap). Inner iterations find the displacements for
// fixed multipliers; then the multipliers take the pressures, until they hardly change. The limit of friction is that
// of the multipliers, so every tangent is symmetric.
#pragma once

#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/analysis/contact/contacts.hpp"
#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/analysis/results/row_field.hpp"
#include "engine/assembly/assemble.hpp"
#include "engine/procedure/increments/bolt_locks.hpp"
#include "engine/procedure/increments/slow_mode.hpp"
#include "engine/solve/backend/options.hpp"
#include "engine/sparse/pattern/node_graph.hpp"

namespace genba {

class ContactState {
 public:
  /// The problem must have contacts. All arguments but the options must outlive this object. fixed: [row].
  ContactState(const Problem& problem, const Numbering& numbering, std::span<const std::uint8_t> fixed,
               const SolveOptions& options, ThreadTeam& team);

  /// Faces that slide far find their partners where u puts them. Call it before evaluate() with that u.
  void pair_about(std::span<const double> u);
  /// Adds the forces at u (N, as inner forces) to `forces`, and with `tangent` their derivatives, without rows and
  /// columns of prescribed unknowns. share: 0 to 1, of the overlap of the begin that is pressed out. held_step: as in
  /// ResponseState.
  void evaluate(std::span<const double> u, double share, std::span<const double> held_step, std::span<double> forces,
                const AddBlock* tangent);
  /// True if the derivatives at u are those of the last evaluate() with a tangent.
  bool has_same_tangent(std::span<const double> u, double share);
  /// Sum of the squares of the forces of the last evaluate(), N^2.
  double force_square() const { return force_square_; }

  /// The multipliers take the pressures of u. Returns true if pressures changed by less than the tolerance: then the
  /// state is found.
  bool settle(std::span<const double> u, double share);
  /// By how much pressures changed in the last settle(), relative to all of them.
  double change() const { return change_; }
  /// True if faces slide far.
  bool pairs_anew() const { return !contacts_.sliding.empty(); }
  /// Why rows cannot be followed from the last good state to u: faces went too far. Empty: they can.
  Text lost(std::span<const double> u) const;
  /// By how much longer than the last increment the next one may be before it is lost.
  double room() const { return room_; }
  /// Nodes that rows couple, as groups; null if the graph has all couplings. The groups have those of before, and the
  /// nodes of faces around the partners, so a pattern serves until faces have slid by a face.
  std::shared_ptr<const FacetCouplings> missing_in(const NodeGraph& graph);
  /// Why settle() does not come to an end.
  Text why_unsettled(std::span<const double> u) const;
  /// Rows that opened, closed, slipped or stuck in the last iteration: between which faces, where, how many. Empty: none.
  Text chatter() const;

  /// The state of the last settle(), at u, is the last good one.
  void accept(std::span<const double> u);
  void go_back(std::span<const double> u);  ///< to the last good state, which has this u
  /// After an increment that failed: rows that touch anew slip first if they stuck first, and the reverse.
  void take_other_guess() { has_other_guess_ = !has_other_guess_; }
  void count_augmentation() { ++outcome_.augmentations; }
  /// What the turning of normals adds to the next tangents becomes less, for one that is not positive. Returns false if
  /// nothing is left of it. With `whole` all of it is taken again.
  bool take_less_turning();
  void take_whole_turning() { turning_ = Turning::whole; }

  /// The last good state as numbers, the same number in each state; and back. u: of that state.
  std::vector<double> kept() const;
  void restore(std::span<const double> kept, std::span<const double> u);

  /// The state that an earlier step kept, at u; empty: no faces touched there. Rigid surfaces go on from their places and
  /// forces.
  void begin_from(std::span<const double> state, std::span<const double> u);

  /// The problem at the time of the next states: rigid surfaces have its motions and forces.
  void take_loads(const Problem& problem);

  /// A step of a motion. Rows are as stiff beside its mass as beside elements: inertia: [row] N/m that mass adds to the
  /// matrix. share: what contact does over the step, by the forces of evaluate(); pressures and forces that are told have it.
  void take_inertia(std::span<const double> inertia, double share);
  /// What closed faces ask of velocities: the sum of terms is `wanted`. Of the last settle(), at the u of evaluate().
  struct RateRow {
    std::size_t row = 0;
    std::vector<std::pair<std::size_t, double>> terms;  ///< unknown, factor
    std::optional<Vec3> along;  ///< of friction; nothing: across the faces
    double wanted = 0;          ///< m/s
  };
  /// h: s, of the step. speeds: [rows] m/s at its end; rigid surfaces that touched before ask for these.
  std::vector<RateRow> rate_rows(std::span<const double> u, double h, std::span<const double> speeds) const;
  /// A force of a row of rate_rows(), N, over the step: what is told of the last settle() has it.
  void add_impact(const RateRow& of, double force);
  /// J that friction takes in the step of the last settle().
  double rubbed() const;
  /// Bolts whose length is locked: share of their preload that acts; is_locked: their length stays.
  void take_bolts(double share, bool is_locked) { bolts_.take(share, is_locked); }
  bool has_bolts() const { return !bolts_.empty(); }
  /// A rigid surface that a force presses moves by itself: its motion is eliminated, and the derivatives are those of
  /// evaluate() less column column^T / stiffness of each. Of the last tangent.
  struct Border {
    std::vector<std::pair<std::size_t, double>> column;  ///< unknown, N/m; without prescribed ones
    double stiffness = 0;                                ///< N/m, above 0
  };
  const std::vector<Border>& borders() const { return borders_; }
  /// Why such a surface finds no place; empty: it does. Forces are then not finite.
  const Text& fault() const { return fault_; }
  /// Rigid surfaces and faces that slide far that have touched nothing so far, in words.
  std::vector<Text> untouched() const;

  /// [contact] at the last good state. forces [equation node * dofs], N: what they do is added as inner forces.
  std::vector<ConnectionResult> sums(std::vector<double>* forces = nullptr) const;
  /// What contacts do at the last good state, and their fields at nodes.
  ContactOutcome outcome() const;
  std::vector<RowField> fields() const;

 private:
  struct Row {
    double pressure = 0;  ///< multiplier, Pa
    Vec3 friction{};      ///< multiplier, Pa
    Vec3 motion{};        ///< of the second faces against the first, where the weak hold begins, m
    Vec3 normal{};        ///< friction acts across it; that of the last correction
  };
  /// A rigid surface that moves.
  struct Moved {
    const FoundIndenter* found = nullptr;
    Indenter now{};
    double along = 0, good_along = 0;  ///< of one that is pressed: way along the force, m
    Vec3 motion{}, good_motion{};      ///< m
    double turn = 0, good_turn = 0, begin_turn = 0;  ///< rad
    Vec3 good_axis{}, good_about{};    ///< of good_turn
    double begin_force = 0;            ///< N; of the first share of the loads
    Vec3 begin_motion{};               ///< m, without the way along the force
    bool is_behind = false;            ///< a first guess: its linear forces count the motion from the good one to `ahead`
    Vec3 ahead{};                      ///< m
    double turn_ahead = 0;             ///< rad
    Indenter turned() const { return turned_by(turn); }
    Indenter turned_by(double angle) const {
      Indenter out = now;
      out.turn = angle;
      return out;
    }
  };
  enum State : std::uint8_t { open, slips, sticks };
  enum class Turning : std::uint8_t { whole, of_multipliers, none };
  /// A row at a state.
  struct Now {
    double gap = 0, pressure = 0, limit = 0;
    Vec3 motion{}, step{}, trial{}, friction{}, weak{};
    State state = open, rubs = open;  ///< rubs: open where no friction acts
    bool is_closed = false;
  };
  void take_rows(std::span<const double> u, double share);
  double friction_limit(std::size_t row, const Now& now, double pressure) const;
  // contact_motion.cpp
  void take_penalties(const FoundContact& contact);
  double penalty_of_mass(std::size_t row) const;
  void take_share_of_rest();
  void take_multipliers(double far);
  Now at(std::size_t row, std::span<const double> u, double share) const;
  template <class Visit>
  static void each_number(auto& self, const Visit& visit);
  Vec3 motion_of(std::size_t row, std::span<const double> u) const;
  bool is_sliding(std::size_t row) const { return row >= contacts_.fixed_rows; }
  bool begins_touching(std::size_t row) const { return !begins_touching_.empty() && begins_touching_[row] != 0; }
  // contact_sliding.cpp
  void take_sliding();
  void forget_touches();
  void add_turning(std::span<const double> u, std::span<const double> held_step, std::span<double> forces,
                   const AddBlock& tangent);
  double way_to(const FoundSliding& found, std::span<const double> u) const;
  const ContactFacts& facts_of(std::size_t contact) const;
  // contact_indenters.cpp
  void take_indenters();
  void take_stretch(std::span<const double> u);
  static Vec3 stated_motion(const Moved& moved, double share);
  static double stated_turn(const Moved& moved, double share);
  Vec3 way_since(const Moved& moved, std::size_t row, std::span<const double> u) const;
  static Vec3 way_ahead(const Moved& moved, const Vec3& place);
  Vec3 place_of(std::size_t row, std::span<const double> u) const;
  void set_down(Moved& moved, std::span<const double> u);
  NodeMotion motion_at(std::span<const double> u) const;
  void place(std::span<const double> u, double share);
  void place_guess(std::span<const double> u, double share);
  double pressing(Moved& moved, std::span<const double> u, double share, double& slope, bool& is_closed);
  double way_to_faces(const Moved& moved) const;
  void find_pressed(Moved& moved, std::span<const double> u, double share);
  void add_curved(std::span<const double> u, std::span<const double> held_step, std::span<double> forces,
                  const AddBlock& tangent);
  void finish_borders(std::span<const double> held_step, std::span<double> forces);
  void border(int indenter, std::span<const std::size_t> unknowns);
  void add_block(int indenter, std::span<const Index> nodes, std::span<const double> held_step, std::span<double> forces,
                 const AddBlock& tangent);
  ContactTerms terms_of(std::size_t row, const Now& now) const;
  void add_matrices(std::span<const double> held_step, std::span<double> forces, const AddBlock& tangent);
  void flush(const AddBlock& tangent);
  void stiffen();
  Text name_of(const FoundContact& contact) const;
  std::size_t equation(std::size_t k) const {
    return static_cast<std::size_t>(numbering_.equation_node[static_cast<std::size_t>(rows_.nodes[k])]);
  }

  const Problem& problem_;
  const Contacts& contacts_;
  std::unique_ptr<ContactRows> placed_;  ///< of a problem with rigid surfaces or far sliding, where the faces are
  const ContactRows& rows_;
  const Numbering& numbering_;
  std::span<const std::uint8_t> fixed_;
  ThreadTeam& team_;
  const double tolerance_;
  std::size_t dofs_;
  std::vector<double> penalty_, mu_;  ///< [row] Pa/m; friction coefficient
  std::vector<Row> good_, now_;
  std::vector<Vec3> begin_;           ///< [row] motion at the last good state, m
  std::vector<double> slip_;          ///< [row] way along the faces while closed, m
  std::vector<Now> last_, tried_;     ///< [row] of the last good state, of the last settle()
  std::vector<Now> present_;          ///< [row] of the evaluate() or settle() that runs
  std::vector<State> state_;          ///< [row] of the last tangent
  std::vector<int> turns_;            ///< [row] how often its state changed from settle() to settle() in this increment
  std::vector<std::size_t> changed_;  ///< rows
  std::vector<double> k_;
  struct Block {
    std::vector<Index> equations;
    std::vector<double> k;
  };
  std::vector<Block> blocks_;         ///< of the tangent that is made, not added yet
  BoltLocks bolts_;
  std::vector<Moved> indenters_;
  std::span<const double> u_;         ///< of the evaluate() that runs
  std::vector<double> good_u_;        ///< of the last good state, with faces that slide far; else empty
  std::vector<double> held_u_;        ///< where the weak hold begins there
  std::vector<double> paired_u_;      ///< where rows of faces that slide far were found; empty: nowhere yet
  std::vector<std::vector<Index>> faces_around_, kept_groups_;  ///< [mesh node], [row]: missing_in()
  struct Sliding {
    ContactFacts facts{};
    bool is_held = false;  ///< weakly
  };
  std::vector<Sliding> sliding_;      ///< [FoundSliding] as the faces lie now
  std::vector<std::uint8_t> begins_touching_;  ///< [row] it slides far, had no gap at rest, and its contact has not pressed yet; empty: no row
  double stiffness_;                  ///< of contact, an option
  std::vector<double> inertia_;       ///< [rows] N/m, of a step of a motion; empty: a body at rest
  double share_ = 1;                  ///< of the forces of rows, that acts over a step of a motion
  double room_ = std::numeric_limits<double>::infinity();
  bool has_new_rows_ = false, begins_earlier_ = false, has_other_guess_ = false;
  std::vector<int> rigid_;            ///< [row] into indenters_, or -1; empty: there are none
  std::vector<double> pressure_;      ///< [row] of the last evaluate(), Pa; empty: no surface is rigid or slides far
  std::vector<double> stretch_;       ///< [row] area by that at rest, at the last good state; empty: 1
  std::vector<Border> borders_;
  struct Column {
    std::map<std::size_t, double> entries;  ///< with prescribed unknowns
    double stiffness = 0;
  };
  std::vector<Column> columns_;       ///< [indenter] while a tangent is made
  std::vector<std::uint8_t> touched_; ///< [contact]
  Text fault_;
  double force_square_ = 0, change_ = 0, change_before_ = 0;
  double size_ = 0, largest_size_ = 0;  ///< Pa^2 m^2, of pressures: of the last settle(), and of good states
  Turning turning_ = Turning::whole;
  SlowMode slow_mode_;
  int slow_ = 0, grown_ = 0;          ///< corrections in a row that gained little; of this increment, that were larger than the one before
  double stiffer_ = 1, made_stiffer_ = 1;  ///< factor on penalties that are not stated: now, and in the last tangent
  ContactOutcome outcome_;
};

}  // namespace genba
