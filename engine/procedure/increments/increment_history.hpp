// What a load in increments went through: each increment with its iterations, what is read off at its end, and why
// increments were cut. For the report, for curves of force over displacement and of pressure over volume.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/analysis/order/node_order.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

class ContactState;

struct IncrementHistory {
  struct Increment {
    double factor = 0;      ///< of the load of the first time
    double time = 0;        ///< s; of a step with times
    int iterations = 0, cuts = 0;
    double residual = 0;    ///< relative
    double correction = 0;  ///< the last one, relative to the largest displacement of the increment
    double energy = 0;      ///< work of the residual on the last correction, relative to the first; 0: one iteration
    double largest = 0;     ///< displacement, m
  };
  struct Cut {
    Text where, reason;
  };
  /// A value at the end of each increment: force of a support or a contact, displacement of a rigid surface, force or pressure of a load, volume that the faces of
  /// a pressure enclose (openings are closed by fans from their middles), mean displacement of a loaded place; motion
  /// of a rigid body, and force and moment of what is prescribed of it, about its moved point.
  struct Watched {
    std::string name;  ///< of the condition
    std::string what;  ///< "force x", "pressure", "volume", "displacement x"
    QuantityKind kind = QuantityKind::force;
    std::vector<double> values;  ///< [increment] SI
  };
  /// The largest load factor that an arc-length solve went over.
  struct Limit {
    double factor = 0, largest = 0;  ///< largest: displacement there, m
  };
  std::vector<Increment> increments;
  std::vector<Watched> watched;
  std::vector<Cut> cuts;
  std::vector<Limit> limits;
  int before = 0;  ///< increments of a stopped run, which are not listed
  std::vector<TurnedBody> turned;  ///< rigid bodies (Connections::bodies) at the last increment
  Text stopped;    ///< why the load was not put on whole; empty: it was

  /// "increment,load factor,..." with units, one line an increment.
  std::string csv() const;
};

/// Reads off what IncrementHistory::watched names.
class IncrementWatch {
 public:
  /// Both must outlive this object.
  IncrementWatch(const Problem& problem, const Numbering& numbering);
  /// Fills in names.
  void begin(IncrementHistory& history) const;
  /// problem: at the time of the increment. factor: of its loads. held: forces of supports, N; u: m; both [rows].
  /// contact: null if no faces touch. turned: rigid bodies.
  void take(const Problem& problem, double factor, std::span<const double> held, std::span<const double> u,
            const ContactState* contact, std::span<const TurnedBody> turned, IncrementHistory& history) const;

 private:
  const Problem& problem_;
  const Numbering& numbering_;
};

/// The volume that the facets enclose at u[rows], m^3: their outer side lies in it. Openings are closed by fans from
/// their middles. 0 for a plane body; a ring has the volume of the whole turn.
double enclosed_volume(const Problem& problem, const Numbering& numbering, std::span<const FacetRef> facets,
                       std::span<const double> u);

}  // namespace genba
