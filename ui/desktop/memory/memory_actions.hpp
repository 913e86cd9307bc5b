// What the memory panel shows of the session, and its buttons.
#pragma once

#include <QObject>

namespace genba {

class MemoryPanel;
class Session;

class MemoryActions : public QObject {
  Q_OBJECT

 public:
  MemoryActions(Session& session, MemoryPanel& panel, QObject* parent);
  void refresh();
  /// Applies the cheapest change that makes the case fit, as one edit; says so if there is none.
  void make_it_fit();
  void save_csv(const QString& path);

 private:
  QString notes() const;
  Session& session_;
  MemoryPanel& panel_;
};

}  // namespace genba
