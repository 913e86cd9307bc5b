// What passes between bodies that touch.
#pragma once

#include <vector>

#include "engine/base/text/phrase.hpp"

namespace genba {

struct Problem;

/// Of a load that couples, whichever way it flows.
struct ContactFlow {
  Text load;              ///< "thermal contact 'paste'"
  double power = 0;       ///< W
  double area = 0;        ///< that the faces cover of each other, m^2
  double difference = 0;  ///< mean of what the unknown differs by between the faces, K
};

/// unknown: [mesh node]. Adds to `outflow` what leaves every node through contacts.
std::vector<ContactFlow> contact_flows(const Problem& problem, const std::vector<double>& unknown,
                                       std::vector<double>& outflow);

/// "12.3 W over 4 cm^2, mean difference 5 K".
Text describe(const ContactFlow& flow);

}  // namespace genba
