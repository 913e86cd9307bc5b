// Writes the blocks of a deck for the cards of a Nastran file. Used by the sources of this folder.
#pragma once

#include <array>
#include <deque>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "mesh/bulk/bulk_control.hpp"
#include "mesh/bulk/bulk_systems.hpp"
#include "mesh/deck/deck_text.hpp"

namespace genba {

/// Blocks with their data lines.
class BlockList {
 public:
  using Parameters = std::map<std::string, std::string>;
  void begin(std::string keyword, std::int64_t line, Parameters parameters = {});
  /// A data line of the latest block.
  void row(std::int64_t line, std::string text);
  DeckText text(std::string file) && { return {std::move(file), std::move(blocks_), std::move(texts_)}; }

 private:
  std::vector<DeckBlock> blocks_;
  std::deque<std::string> texts_;
};

/// "1.2345678901234567e+00, ..."
std::string numbers_text(const Vec3& v);

struct BulkElement {
  const BulkCard* card;
  std::vector<std::int64_t> nodes;  ///< in the order of the card
  std::size_t corners;
};

/// What the loads of a subcase sum up to, in the basic system.
struct BulkLoads {
  std::map<std::int64_t, std::pair<Vec3, Vec3>> forces;  ///< [node] force, moment
  struct Face {
    std::int64_t element;
    int face;  ///< label of the deck, from 1
    double pressure;
    Vec3 direction;  ///< {0, 0, 0}: against the normal
    std::int64_t line;
  };
  std::vector<Face> faces;
  Vec3 gravity{};
  struct Rotation {
    Vec3 point, axis;
    double square;  ///< of the angular velocity
    std::int64_t line;
  };
  std::vector<Rotation> rotations;
  std::set<std::string> not_read;  ///< names of cards in these sets that are not read
};

class BulkWriter {
 public:
  BulkWriter(const BulkFile& bulk, const std::string& file);
  /// Writes the whole deck. notes: what is left out without a change of the answer.
  DeckText run(std::vector<Text>& notes);

 private:
  using Cards = std::vector<const BulkCard*>;
  [[noreturn]] void refuse(std::int64_t line, const Text& problem) const;
  std::string field(const BulkCard& card, std::size_t i) const;
  double real(const BulkCard& card, std::size_t i) const { return bulk_real(file_, card, field(card, i)); }
  std::int64_t whole(const BulkCard& card, std::size_t i, const Text& what) const;
  Vec3 vector(const BulkCard& card, std::size_t first) const;
  /// Numbers of nodes from field `first` on, with "THRU".
  std::vector<std::int64_t> nodes_from(const BulkCard& card, std::size_t first) const;
  const Cards& named(const std::string& name) const;
  /// Sets that a set of *ADD cards stands for, or the set itself.
  std::set<std::int64_t> sets_of(const char* adding, std::int64_t set) const;

  // bulk_model.cpp
  void read_nodes();
  void read_elements();
  void write_mesh();
  void write_materials();
  void write_joins();
  void write_equations();
  void write_systems();
  void tell_rest();
  std::string formulation(const BulkElement& element) const;
  /// The label of the face that PLOAD4 names by nodes.
  int face_of(const BulkElement& element, std::int64_t first, std::int64_t other, std::int64_t line) const;
  /// Corners of the face with this label, in the order of the deck.
  std::vector<std::int64_t> corners_of(const BulkElement& element, int label) const;
  std::vector<std::int64_t> deck_order(const BulkElement& element) const;
  // bulk_points.cpp
  void write_springs();
  void write_masses(std::vector<Text>& notes);
  void add_varying_pressure(const BulkElement& element, std::span<const std::int64_t> corner_nodes,
                            std::span<const double> pressure, const Vec3& direction, BulkLoads& out) const;
  // bulk_loads.cpp
  void write_step(const BulkSubcase& subcase);
  /// SOL 103, and the subcases of SOL 105 with a METHOD: those without one are static.
  bool asks_for_modes(const BulkSubcase& subcase) const;
  /// The loads that buckle the body are those of another subcase.
  BulkSubcase with_loads_of_other(const BulkSubcase& subcase) const;
  void write_method(const BulkSubcase& subcase, std::int64_t line);
  void write_supports(const BulkSubcase& subcase, const std::set<std::int64_t>& loads);
  BlockList::Parameters load_parameters() const;
  void write_forces(const BulkLoads& loads, std::int64_t line);
  void write_faces(const BulkLoads& loads, std::int64_t line);
  void write_temperatures(const BulkSubcase& subcase);
  /// Sets of all nodes and solids, and the temperatures before the loads.
  void write_begin();
  // bulk_frequency.cpp
  void write_frequency_response(const BulkSubcase& subcase);
  struct DynamicLoads {
    std::map<std::int64_t, double> excited;     ///< factor of each set of loads
    std::vector<std::array<double, 2>> curve;   ///< over the frequency; empty: 1
    std::int64_t line = 0;
  };
  DynamicLoads dynamic_loads(std::int64_t set, std::int64_t line);
  /// The first card with this number; more of them are told.
  const BulkCard* card_of(std::initializer_list<const char*> names, std::int64_t set, std::int64_t line, const char* command);
  std::vector<std::array<double, 2>> table_of(std::int64_t number, const char* kind, std::int64_t line, std::size_t first);
  static bool is_load_card(const std::string& name);
  BulkLoads loads_of(std::int64_t set) const;
  std::map<std::int64_t, double> factors_of(std::int64_t set) const;
  void add_load(const BulkCard& card, double factor, BulkLoads& out) const;
  void add_face_load(const BulkCard& card, double factor, BulkLoads& out) const;
  void spread(BulkLoads& loads) const;
  std::map<std::int64_t, double> temperatures_of(std::int64_t set) const;

  const BulkFile& bulk_;
  const std::string& file_;
  BulkControl control_;
  BulkSystems systems_;
  std::map<std::string, Cards> by_name_;
  struct Node {
    Vec3 place{};
    std::string system, held;  ///< of displacements; permanent supports
    const BulkCard* card = nullptr;
  };
  std::map<std::int64_t, Node> nodes_;
  std::map<std::int64_t, BulkElement> elements_;
  std::set<std::int64_t> used_;                                ///< nodes of solids
  std::map<std::int64_t, std::set<std::int64_t>> rigid_;       ///< nodes of each reference node
  std::set<std::int64_t> spread_;                              ///< reference nodes of RBE3
  std::string amplitude_;  ///< of loads that are written; empty: none
  int surfaces_ = 0;  ///< number of those that were written
  BlockList out_;
};

}  // namespace genba
