// An engineer's way: an assembly of five parts from its file to its result by clicks.
#include <QVTKOpenGLNativeWidget.h>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "tests/engine/physics/conditions.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "tests/ui/faces_in_view.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/model/condition_dialog.hpp"
#include "ui/desktop/model/condition_form.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/selector_form.hpp"
#include "ui/desktop/session/body_preview.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/quantity_edit.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;

void DesktopTest::an_assembly_takes_twelve_actions() {
  const QString path = folder_.filePath("a frame.step");
  QVERIFY(QFile::copy(GENBA_SOURCE "/tests/mesh/data/frame.step", path));
  SceneView& view = window_->view();
  int actions = 0;
  QElapsedTimer clock;
  clock.start();
  actions += 2;  // Open, and the file
  QVERIFY(window_->files().open(path));
  QTRY_VERIFY_WITH_TIMEOUT(view.shows_body(), 30000);
  const qint64 seen = clock.elapsed();
  QTRY_VERIFY(!window_->session().body_preview().busy() && !view.busy());
  QTest::qWait(300);
  auto* canvas = view.findChild<QVTKOpenGLNativeWidget*>();
  const auto faces = genba_test::faces_in_view(view, canvas);
  QVERIFY(faces.size() >= 5);

  // The lowest two in the picture are held, the highest one is loaded.
  std::vector<std::pair<std::string, QPoint>> by_height(faces.begin(), faces.end());
  std::sort(by_height.begin(), by_height.end(),
            [](const auto& a, const auto& b) { return a.second.y() > b.second.y(); });
  const auto click = [&](std::size_t which, Qt::KeyboardModifiers keys = {}) {
    ++actions;
    QTest::mouseClick(canvas, Qt::LeftButton, keys, by_height[which].second);
  };
  click(0);
  click(1, Qt::ControlModifier);
  QCOMPARE(view.picked().items.size(), std::size_t(2));
  const auto add = [&](const char* kind, const char* value) {
    actions += 2;  // the menu's entry, and OK
    ConditionDialog* dialog = window_->edits().add_condition(find_condition_kind(kind));
    QVERIFY(!dialog->form()->selector()->names().isEmpty());
    if (value) {
      ++actions;
      auto* edit = dialog->form()->value_edit()->edit(0);
      edit->setFocus();
      edit->selectAll();
      QTest::keyClicks(edit, value);
    }
    dialog->accept();
    QVERIFY(!dialog->isVisible());
  };
  add("displacement", nullptr);
  click(by_height.size() - 1);
  add("pressure", "2 MPa");
  const Study& study = window_->session().project()->study;
  QCOMPARE(study.constraints.size(), std::size_t(1));
  QCOMPARE(std::get<NamedSelector>(study.constraints[0].where).names.size(), std::size_t(2));
  QCOMPARE(study.loads.size(), std::size_t(1));

  ++actions;
  QVERIFY(run_and_wait());
  QTRY_VERIFY(!view.busy());
  qInfo("%d actions, in view after %lld ms", actions, static_cast<long long>(seen));
  QVERIFY(actions <= 12);
  const auto results = window_->session().results();
  QCOMPARE(results->mesh->regions.size(), std::size_t(5));
  QVERIFY(results->balance.relative_error < 1e-5);
  // The check list says which bodies the common mesh bonds.
  QString told;
  for (const QLabel* label : window_->findChild<QWidget*>("check_panel")->findChildren<QLabel*>())
    told += label->text() + "\n";
  QVERIFY2(told.contains("are bonded there"), qPrintable(told));
}
