// What is incomplete or wrong in a project, sorted by the part of the tree it belongs to.
#pragma once

#include <QStringList>

#include "app/project.hpp"

namespace genba {

struct PartFindings {
  QStringList errors, warnings;
  QString text() const { return (errors + warnings).join("\n"); }
};

struct Findings {
  PartFindings geometry, materials, conditions, analysis;
  bool any_error() const;
};

/// validate() of the study, and what can be said of the geometry without reading it.
Findings find_problems(const Project& project);

}  // namespace genba
