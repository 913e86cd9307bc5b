// What the dialogs of studies, comparisons and queues show when their work is done: nothing is cut.
#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>

#include "tests/ui/desktop_test.hpp"
#include "ui/desktop/appearance.hpp"
#include "ui/desktop/compare_dialog.hpp"
#include "ui/desktop/file_actions.hpp"
#include "ui/desktop/language.hpp"
#include "ui/desktop/main_window.hpp"
#include "ui/desktop/memory_panel.hpp"
#include "ui/desktop/queue_dialog.hpp"
#include "ui/desktop/run_actions.hpp"
#include "ui/desktop/session.hpp"
#include "ui/desktop/study_dialog.hpp"

using namespace genba;

namespace {

// Texts of `dialog` that have less room than they need, and no way to the rest.
QStringList cut_texts(const QWidget& dialog) {
  QStringList out;
  const auto need = [&](const QWidget& part, const QString& text, QSize room, QSize needed) {
    if (part.isVisible() && (needed.width() > room.width() || needed.height() > room.height()))
      out << QString("'%1' needs %2 x %3, has %4 x %5")
                 .arg(text)
                 .arg(needed.width())
                 .arg(needed.height())
                 .arg(room.width())
                 .arg(room.height());
  };
  for (const auto* button : dialog.findChildren<QAbstractButton*>())
    if (!button->text().isEmpty()) need(*button, button->text(), button->size(), button->minimumSizeHint());
  for (const auto* label : dialog.findChildren<QLabel*>()) {
    const int height = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
    need(*label, label->text(), label->size(), {label->wordWrap() ? 0 : label->sizeHint().width(), height});
  }
  for (const auto* line : dialog.findChildren<QLineEdit*>()) {
    const QString text = line->text().isEmpty() ? line->placeholderText() : QString();
    need(*line, text, line->size(), {line->fontMetrics().horizontalAdvance(text) + 8, 0});
  }
  for (const auto* table : dialog.findChildren<QTableWidget*>()) {
    for (int r = 0; r < table->rowCount(); ++r)
      if (table->rowHeight(r) > 6 * table->fontMetrics().height()) out << QString("row %1 is high").arg(r);
    for (int c = 0; c < table->columnCount(); ++c)
      need(*table, table->horizontalHeaderItem(c)->text(), {table->columnWidth(c), 1},
           {table->fontMetrics().horizontalAdvance(table->horizontalHeaderItem(c)->text()), 1});
    for (int r = 0; r < table->rowCount(); ++r)
      for (int c = 0; c < table->columnCount(); ++c) {
        const auto* item = table->item(r, c);
        if (!item) continue;
        // A long error does not push the numbers of the others out of sight.
        if (c + 1 < table->columnCount() &&
            table->columnWidth(c) > 60 * table->fontMetrics().averageCharWidth())
          out << "wide: " + item->text();
        const QSize room = table->visualItemRect(item).size();
        const QRect text = table->fontMetrics().boundingRect(QRect(0, 0, room.width() - 6, 10000),
                                                             Qt::TextWordWrap, item->text());
        need(*table, item->text(), room, text.size());
      }
  }
  return out;
}

}  // namespace

void DesktopTest::dialogs_show_their_outcome_whole() {
  window_.reset();
  const QFont font = QApplication::font();
  const QString good = box_case(3), free = box_case(4, false);
  struct Look {
    const char* language;
    Appearance appearance;
    double scale;
  };
  for (const Look& look : {Look{"en", Appearance::dark, 1}, Look{"ja", Appearance::light, 1},
                           Look{"en", Appearance::light, 2}, Look{"ja", Appearance::dark, 2}}) {
    apply_language(look.language);
    apply_appearance(look.appearance);
    QFont larger = font;
    larger.setPointSizeF(look.scale * font.pointSizeF());
    QApplication::setFont(larger);
    MainWindow window;
    window.resize(1400, 900);
    window.show();
    QVERIFY(window.files().open(good));
    QSignalSpy finished(&window.session(), &Session::finished);
    window.runs().run_action->trigger();
    QVERIFY(finished.size() || finished.wait(60000));
    const auto check = [&](WorkDialog& dialog, const char* name) {
      QSignalSpy done(&dialog, &WorkDialog::done);
      QTest::mouseClick(dialog.run_button, Qt::LeftButton);
      QVERIFY(done.size() || done.wait(60000));
      QTest::qWait(100);
      if (const QString folder = qEnvironmentVariable("GENBA_TEST_PICTURES"); !folder.isEmpty())
        for (QWidget* shown : {static_cast<QWidget*>(&dialog), static_cast<QWidget*>(&window.memory_panel())})
          shown->grab().save(QString("%1/%2_%3_%4_%5.png")
                                 .arg(folder, name, shown->objectName(), look.language)
                                 .arg(look.scale));
      QCOMPARE(cut_texts(dialog).join('\n'), QString());
      dialog.close();
    };
    window.runs().study_action->trigger();
    auto* study = window.findChild<StudyDialog*>();
    study->parameter_box()->setCurrentText("solver.max_iterations");
    study->values_edit()->setText("1; 500; 1000");
    check(*study, "study");
    if (QTest::currentTestFailed()) break;
    window.runs().compare_action->trigger();
    auto* comparison = window.findChild<CompareDialog*>();
    comparison->change_edit()->setText("loads[pull].traction[0]=2 MPa");
    check(*comparison, "compare");
    if (QTest::currentTestFailed()) break;
    window.runs().queue_action->trigger();
    auto* queue = window.findChild<QueueDialog*>();
    queue->add({free, folder_.filePath("none.json"), good});
    check(*queue, "queue");
    if (QTest::currentTestFailed()) break;
  }
  QApplication::setFont(font);
  apply_appearance(Appearance::system);
  apply_language("en");
}
