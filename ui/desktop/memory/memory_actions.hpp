// Fills the memory panel with what the session knows, and runs its buttons.
#pragma once

#include <QObject>

#include "app/plan/replan.hpp"

namespace genba {

class MemoryPanel;
class Session;

class MemoryActions : public QObject {
  Q_OBJECT

 public:
  MemoryActions(Session& session, MemoryPanel& panel, QObject* parent);
  void refresh();
  /// Applies the cheapest change that makes the case fit, as one edit. Another mesh is tried out first. If
  /// there is none, a message tells it and what governs the size of the mesh.
  void make_it_fit();
  void save_csv(const QString& path);

 private:
  QString notes() const;
  [[noreturn]] void refuse(const Text& problem, const MeasuredMesh& measured) const;
  void apply(const FitChange& change);
  void try_out(const FitChange& change, const Project& before, const MeasuredMesh& measured);
  Session& session_;
  MemoryPanel& panel_;
};

}  // namespace genba
