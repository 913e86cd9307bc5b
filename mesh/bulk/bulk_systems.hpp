// Coordinate systems of a Nastran file.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>

#include "engine/base/types.hpp"
#include "mesh/bulk/bulk_cards.hpp"

namespace genba {

struct BulkSystem {
  enum class Kind { cartesian, cylindrical, spherical };
  Kind kind = Kind::cartesian;
  Vec3 origin{};
  std::array<Vec3, 3> axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};  ///< unit vectors of the basic system

  /// A place with coordinates of this system, in the basic one. Angles in degrees.
  Vec3 place(const Vec3& coordinates) const;
  /// Directions of the components of a vector at a place of the basic system.
  std::array<Vec3, 3> axes_at(const Vec3& place) const;
};

class BulkSystems {
 public:
  /// CORD1R, CORD1C, CORD1S, CORD2R, CORD2C and CORD2S. Throws Error(geometry) with the line: systems that refer to
  /// each other or to one that is missing, points on one line.
  BulkSystems(const BulkFile& bulk, const std::string& file);

  /// number: 0 or empty: the basic one. Throws Error(geometry) with the line of the card if there is none.
  const BulkSystem& of(const std::string& number, const BulkCard& card) const;

  /// Systems through nodes (CORD1R) need their places.
  using Places = std::map<std::int64_t, Vec3>;
  void take_places(const Places& places);

 private:
  struct Stated {
    const BulkCard* card;
    std::size_t first;  ///< field of its number
  };
  const BulkSystem* find(std::int64_t number, int depth, const Places* places);
  [[noreturn]] void refuse(const BulkCard& card, const Text& problem) const;

  const std::string file_;
  std::map<std::int64_t, Stated> stated_;
  std::map<std::int64_t, BulkSystem> known_;
  BulkSystem basic_;
};

}  // namespace genba
