#include "ui/desktop/lists/cases_list.hpp"

#include <QApplication>
#include <QThreadPool>
#include <QVBoxLayout>

#include "app/case/steps.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/widgets/text_label.hpp"

namespace genba {

namespace {

QString cell_of_case(const QString& text, bool right = false) {
  return QString(right ? "<td align=right>" : "<td>") + text + "&nbsp;</td>";
}

QString link(const QString& to, const QString& text) {
  return "<a href=\"" + to + "\">" + text.toHtmlEscaped() + "</a>";
}

/// The largest values of one step or combination, in the order of the key values.
QString key_values_of(const Results& results) {
  QStringList out;
  for (const Extremum& e : results.extrema)
    if (results.physics->key_value(e.field)) out << qt(format_quantity(e.max, e.kind, 4));
  return out.join(", ");
}

}  // namespace

struct CasesList::Table {
  std::vector<QString> values;  ///< of steps, then of combinations; empty: not computed
  std::vector<QString> factors;
  std::vector<EnvelopeRow> envelope;  ///< of key values
};

CasesList::CasesList(Session& session, QWidget* parent) : QWidget(parent), session_(session), text_(new TextLabel) {
  setObjectName("cases_list");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(text_);
  text_->setTextInteractionFlags(Qt::TextBrowserInteraction);
  connect(text_, &QLabel::linkActivated, this, &CasesList::show_case);
  hide();
}

void CasesList::refresh() {
  StepResults now = session_.has_project() ? step_results(session_.service().pipelines()) : StepResults{};
  if (now.project == steps_.project && now.results == steps_.results) return;
  steps_ = std::move(now);
  const auto count = std::ranges::count_if(steps_.results, [](const auto& one) { return one && !one->modes; });
  hide();
  if (count < 2) return;
  QThreadPool::globalInstance()->start([list = QPointer(this), steps = steps_] {
    Table table;
    try {
      const std::vector<CombinedSteps> sums = combined_steps(steps);
      for (const auto& one : steps.results) table.values.push_back(one && !one->modes ? key_values_of(*one) : QString());
      for (const CombinedSteps& sum : sums) {
        table.values.push_back(sum.results ? key_values_of(*sum.results) : QString());
        table.factors.push_back(qt(parts_text(*steps.project, sum)));
      }
      const Results& first = **std::ranges::find_if(steps.results, [](const auto& one) { return one && !one->modes; });
      for (const EnvelopeRow& row : step_envelope(steps, sums))
        if (first.physics->key_value(row.field)) table.envelope.push_back(row);
    } catch (const std::exception&) {  // steps on different meshes: the run said so
      return;
    }
    QMetaObject::invokeMethod(qApp, [list, steps, table] {
      if (!list || list->steps_.results != steps.results || list->steps_.project != steps.project) return;
      list->write(table);
    });
  });
}

void CasesList::write(const Table& table) {
  const std::size_t count = steps_.results.size();
  const auto title = [&](std::size_t i) {
    const QString name = qt(name_of_case(*steps_.project, i)).toHtmlEscaped();
    return name.isEmpty() ? shown(step_text(*steps_.project, i)).toHtmlEscaped() : name;
  };
  QString text = "<p><b>" + tr("Load cases and combinations") + "</b></p><table cellspacing=0 cellpadding=2>";
  for (std::size_t i = 0; i < table.values.size(); ++i) {
    const QString to = i < count ? QString("step:%1").arg(i) : QString("combination:%1").arg(i - count);
    const QString of = i < count ? QString() : " = " + table.factors[i - count].toHtmlEscaped();
    text += "<tr>" + cell_of_case(title(i) + of) +
            (table.values[i].isEmpty() ? cell_of_case(tr("not computed")) + cell_of_case({})
                                       : cell_of_case(table.values[i].toHtmlEscaped(), true) +
                                             cell_of_case(link(to, tr("Show")))) +
            "</tr>";
  }
  text += "</table>";
  if (!table.envelope.empty()) {
    text += "<p><b>" + tr("Envelope over the load cases") + "</b> " + link("envelope", tr("Show")) +
            "</p><table cellspacing=0 cellpadding=2>";
    for (const EnvelopeRow& row : table.envelope)
      text += "<tr>" + cell_of_case(shown(field_title(row.field)).toHtmlEscaped()) +
              cell_of_case(qt(format_quantity(row.most.value, row.kind, 4)).toHtmlEscaped(), true) +
              cell_of_case(title(row.most.step)) + "</tr>";
    text += "</table>";
  }
  text_->setText(text);
  show();
  emit done();
}

void CasesList::show_case(const QString& link) {
  const std::size_t number = link.section(':', 1).toULongLong();
  if (link.startsWith("step:")) {
    session_.show_values(nullptr);
    session_.show_step(number);
    return;
  }
  QThreadPool::globalInstance()->start([list = QPointer(this), steps = steps_, link, number] {
    std::shared_ptr<const Results> results;
    Text problem;
    try {
      results = link == "envelope" ? envelope_fields(steps, combined_steps(steps)) : combined_step(steps, number).results;
    } catch (const std::exception& error) {
      problem = full_text(error);
    }
    QMetaObject::invokeMethod(qApp, [list, steps, results, problem] {
      if (!list || list->steps_.results != steps.results) return;
      if (results)
        list->session_.show_values(results);
      else if (!problem.empty())
        emit list->session_.message(LogLevel::error, shown(problem));
    });
  });
}

}  // namespace genba
