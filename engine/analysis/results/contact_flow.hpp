// Heat or current between bodies that touch.
#pragma once

#include <vector>

#include "engine/base/text/phrase.hpp"

namespace genba {

struct Problem;

/// Flow through one load that couples faces. Flows in both directions count as positive.
struct ContactFlow {
  Text load;              ///< "thermal contact 'paste'"
  double power = 0;       ///< W
  double area = 0;        ///< common area of the faces, m^2
  double difference = 0;  ///< mean difference of the unknown between the faces, K
};

/// unknown: [mesh node]. Adds to `outflow` [mesh node] what leaves each node through contacts.
std::vector<ContactFlow> contact_flows(const Problem& problem, const std::vector<double>& unknown,
                                       std::vector<double>& outflow);

/// "12.3 W over 4 cm^2, mean difference 5 K".
Text describe(const ContactFlow& flow);

}  // namespace genba
