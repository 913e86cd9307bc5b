// A window of 1280 x 720 in both languages: every layout, page and dialog is seen whole. Run once more at
// twice the scale, where such a window has four times the pixels.
#include <QAction>
#include <QApplication>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidgetItemIterator>

#include "tests/ui/cut_texts.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/model/check_panel.hpp"
#include "ui/desktop/model/condition_dialog.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/pages/property_pages.hpp"
#include "ui/desktop/pages/property_panel.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;
using namespace genba_test;

namespace {

const QSize small_window(1280, 720);
constexpr int frame_height = 30;  // of a window manager

// Lays out first; what is still cut then.
template <class Find>
QString still_cut(Find find) {
  QStringList cut;
  (void)QTest::qWaitFor([&] { return (cut = find()).isEmpty(); }, 3000);
  return cut.join('\n');
}

void keep_picture(QWidget& shown, const QString& name) {
  const QString folder = qEnvironmentVariable("GENBA_TEST_PICTURES");
  if (!folder.isEmpty()) shown.grab().save(QString("%1/small_%2.png").arg(folder, name));
}

}  // namespace

void DesktopTest::a_small_window_cuts_nothing() {
  window_.reset();
  const auto back = qScopeGuard([] { apply_language("en"); });
  for (const char* language : {"en", "ja"}) {
    apply_language(language);
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.resize(small_window);
    QTRY_COMPARE(window.size(), small_window);
    QVERIFY(window.files().open(GENBA_EXAMPLES "/bracket.case.json"));
    window.session().edit("coarse", [this](Project project) {
      project.mesh.size = 0.02;
      project.output.folder = utf8(folder_.filePath("small"));
      return project;
    });
    QSignalSpy finished(&window.session(), &Session::finished);
    window.runs().run_action->trigger();
    QVERIFY(finished.size() == 1 || finished.wait(60000));
    QTRY_VERIFY(window.view().has_content() && !window.view().busy());
    for (const char* layout : {"results", "advanced", "set_up"}) {
      auto* action = window.findChild<QAction*>(QString("layout_") + layout);
      QVERIFY2(action, layout);
      action->trigger();
      const QString cut = still_cut([&] { return cut_frame(window); });
      keep_picture(window, QString("%1_%2").arg(layout, language));
      QVERIFY2(cut.isEmpty(), qPrintable(QString("%1 %2: %3").arg(layout, language, cut)));
    }
    // Every row of the tree; it is made anew when a check in the background has ended.
    PropertyPanel& panel = window.properties();
    for (int row = 0;; ++row) {
      QTreeWidgetItemIterator it(&window.tree());
      it += row;
      if (!*it) break;
      const QString title = (*it)->text(0);
      window.tree().setCurrentItem(*it);
      const QString cut = still_cut([&] { return panel.page() ? cut_words(*panel.page()) : QStringList(); });
      QVERIFY2(cut.isEmpty(), qPrintable(QString("%1 %2: %3").arg(title, language, cut)));
      QCOMPARE(panel.horizontalScrollBar()->maximum(), 0);
    }
    // With something to mend in the check list.
    window.session().edit("free", [](Project project) {
      project.study.constraints.clear();
      project.study.loads.clear();
      return project;
    });
    auto* checks = window.findChild<CheckPanel*>();
    QVERIFY(checks && checks->isVisible());
    QTRY_VERIFY(checks->findChild<QPushButton*>());
    const QString cut = still_cut([&] { return cut_words(*checks); });
    QVERIFY2(cut.isEmpty(), qPrintable(QString("check list %1: %2").arg(language, cut)));
    QCOMPARE(checks->horizontalScrollBar()->maximum(), 0);
    window.session().undo();

    const auto check = [&](QWidget& dialog, const QString& name) {
      const QString where = name + " " + language;
      const QString words = still_cut([&] { return cut_words(dialog); });
      keep_picture(dialog, name + "_" + language);
      QVERIFY2(words.isEmpty(), qPrintable(where + ": " + words));
      QVERIFY2(
          dialog.width() <= small_window.width() && dialog.height() + frame_height <= small_window.height(),
          qPrintable(QString("%1 is %2 x %3").arg(where).arg(dialog.width()).arg(dialog.height())));
      // Conditions leave the body in sight.
      if (qobject_cast<ConditionDialog*>(&dialog)) {
        QWidget& view = window.view();
        const QRect seen(view.mapToGlobal(QPoint()), view.size());
        QVERIFY2(seen.intersected(dialog.geometry()).width() < seen.width() / 2, qPrintable(where));
      }
      dialog.close();
    };
    for (const ConditionKind& kind : window.session().project()->study.physics->conditions) {
      check(*window.edits().add_condition(&kind), qt(kind.key));
      if (QTest::currentTestFailed()) break;
    }
    const RunActions& runs = window.runs();
    for (QAction* action : {runs.study_action, runs.compare_action, runs.queue_action, runs.verify_action}) {
      action->trigger();
      QApplication::processEvents();
      for (QDialog* dialog : window.findChildren<QDialog*>())
        if (dialog->isVisible()) check(*dialog, dialog->objectName());
    }
    window.tree().select({ModelPart::report, -1});
    QTest::mouseClick(panel.findChild<QPushButton*>("report_choices"), Qt::LeftButton);
    auto* report = window.findChild<QDialog*>("report_dialog");
    QVERIFY(report && report->isVisible());
    check(*report, "report");
    if (QTest::currentTestFailed()) break;
  }
}
