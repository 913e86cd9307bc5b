// Proposes a file for an export of a case.
#pragma once

#include <QDir>
#include <QFileInfo>

#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"

namespace genba {

/// "FOLDER/bracket_PART.ENDING" beside "bracket.case.json"; the name alone if the case has no file.
inline QString proposed_file(const Session& session, const QString& part, const QString& ending) {
  const auto project = session.project();
  const QString name = part + "." + ending;
  if (!project || project->path.empty()) return name;
  const QFileInfo file(qt(project->path));
  return file.absoluteDir().filePath(file.baseName() + "_" + name);
}

}  // namespace genba
