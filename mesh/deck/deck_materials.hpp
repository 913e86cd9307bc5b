// Materials of a deck and the sections that assign them to elements.
#pragma once

#include <map>

#include "mesh/deck/deck_findings.hpp"
#include "mesh/deck/deck_mesh.hpp"
#include "mesh/deck/deck_orientations.hpp"
#include "mesh/deck/deck_tables.hpp"
#include "mesh/deck/deck_units.hpp"

namespace genba {

class DeckMaterials {
 public:
  DeckMaterials(const DeckText& deck, const DeckUnits& units, DeckMesh& mesh, DeckFindings& findings)
      : deck_(deck),
        unit_(units.length),
        force_(units.force),
        mesh_(mesh),
        findings_(findings),
        orientations_(deck, units.length, mesh) {}

  /// True if the keyword belongs to a material, an orientation or a section of solids; it is read then.
  /// finish() reports lines that change the answer of a material if a section uses it.
  bool take(const DeckBlock& block);
  /// Records a keyword of the latest *MATERIAL that is not read. finish() reports it if a section uses the
  /// material.
  void omit(const DeckBlock& block, const Text& effect);
  /// True while keywords belong to the latest *MATERIAL.
  bool in_material() const { return in_material_; }
  void end_material() { in_material_ = false; }

  /// ZERO of the first *EXPANSION that has one.
  std::optional<double> zero() const { return zero_; }
  /// The lowest temperature of a table, with its line; empty without tables.
  std::optional<std::pair<double, std::int64_t>> lowest_temperature() const;

  struct Uses {
    bool stiffness = true, mass = false, expansion = false, conduction = false, storage = false;
  };
  /// Adds materials and their regions, with the thickness of a plane body. Values that the run does not use
  /// are not reported.
  void finish(Study& study, const Uses& uses, const DeckTemperatures& temperatures);

  /// True if a material has a hyperelastic law.
  bool has_hyperelastic() const;

 private:
  enum class Need { stiffness, mass, expansion, conduction, storage, none };
  struct Pending {
    std::string material, name;
    std::int64_t line;
    Text effect;
    Need need;
  };
  struct Section {
    std::string set, material, orientation;
    std::int64_t line;
    std::size_t scope;
    const DeckBlock* block;  ///< of the deck
  };
  /// *PLASTIC and *CYCLIC HARDENING of a material.
  struct Hardening {
    std::string kind;  ///< "ISOTROPIC"
    std::int64_t line = 0;
    VariationTable rows, cyclic;
    std::optional<DeckTable> factors{};  ///< on the rows, over the temperature
  };
  void take_property(const DeckBlock& block);
  void take_hardening(const DeckBlock& block);
  void take_damping(const DeckBlock& block);
  void take_hyperelastic(const DeckBlock& block);
  void take_time_law(const DeckBlock& block);
  void give_hardening(const DeckTemperatures& temperatures);
  /// Values at the first temperature of an orthotropic property. varies: other temperatures have other
  /// values.
  std::vector<double> by_direction(const DeckBlock& block, std::size_t count, bool& varies) const;
  void take_orthotropic(const DeckBlock& block, const std::string& type, bool& varies);
  static Need need_of(const std::string& keyword);
  static bool matters(Need need, const Uses& uses);
  void take_latent_heat(const DeckBlock& block);
  void tell_varying(const DeckBlock& block, Need need);
  void tell_varying(const std::string& keyword, std::int64_t line, const std::string& material, Need need);
  void give_tables(const Uses& uses, const DeckTemperatures& temperatures);
  MaterialAxes axes_of(const Section& section, const Material& material);
  void take_section(const DeckBlock& block);
  std::optional<double> thickness_of(const DeckBlock& block);
  double area_of(const DeckBlock& block);
  std::optional<double> stated_size(const DeckBlock& block, const Text& what) const;
  bool are_bars(const Section& section, const std::vector<std::int64_t>& elements) const;
  void assign(Study& study, std::set<std::string>& used);
  void settle_thickness(Study& study);

  const DeckText& deck_;
  double unit_, force_;  ///< m and N per unit of the deck
  DeckMesh& mesh_;
  DeckFindings& findings_;
  DeckOrientations orientations_;
  std::vector<Material> materials_;
  std::vector<Section> sections_;
  std::vector<Pending> pending_;
  std::vector<std::pair<std::size_t, DeckTable>> tables_;  ///< by material
  std::map<std::string, Hardening> hardening_;  ///< by the name of the material
  std::optional<double> zero_;
  bool in_material_ = false;
};

/// *VISCOELASTIC and *CREEP (laws/deck_time_laws.cpp) into a material. Return what is left out; empty: all is read.
/// Creep is that of the first temperature; pressure: Pa a unit of stress of the deck.
Text read_viscoelastic(const DeckText& deck, const DeckBlock& block, Material& material);
Text read_creep(const DeckText& deck, const DeckBlock& block, double pressure, Material& material);

}  // namespace genba
