// Load cases, combinations and their envelope on the page of results. Each can be shown in the view.
#pragma once

#include <QLabel>
#include <QPointer>
#include <QWidget>

#include "app/report/parts/step_combinations.hpp"
#include "app/report/parts/step_envelope.hpp"

namespace genba {

class Session;

class CasesList : public QWidget {
  Q_OBJECT

 public:
  explicit CasesList(Session& session, QWidget* parent = nullptr);
  /// Hidden unless at least two steps or combinations have results. A worker sums them up; done() follows.
  void refresh();
  /// Shows the result of a link: "step:0", "combination:0" or "envelope", on a worker; shown() follows.
  void show_case(const QString& link);
  QLabel* text() { return text_; }

 signals:
  void done();

 private:
  struct Table;
  void write(const Table& table);
  Session& session_;
  QLabel* text_;
  StepResults steps_;  ///< that the text is about
};

}  // namespace genba
