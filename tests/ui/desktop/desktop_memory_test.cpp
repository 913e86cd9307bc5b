#include <QAction>
#include <QComboBox>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTest>

#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/memory/memory_panel.hpp"
#include "ui/desktop/memory/what_if.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;

void DesktopTest::memory_panel_tells_what_another_mesh_would_take() {
  lay_out("advanced");
  WhatIfForm& form = *window_->memory_panel().what_if();
  QVERIFY(window_->files().open(box_case(10)));
  QVERIFY(form.isHidden());
  QSignalSpy finished(&window_->session(), &Session::finished);
  window_->runs().plan_action->trigger();
  QVERIFY(finished.wait(30000));
  QVERIFY(!form.isHidden());
  QVERIFY2(form.text().contains("3993 unknowns"), qPrintable(form.text()));  // 11^3 nodes
  QVERIFY(form.text().contains("<b>Fits</b>"));

  form.card_box()->setCurrentIndex(1);
  form.slider()->setValue(form.slider()->minimum());  // a sixteenth: 13 million unknowns
  QVERIFY2(form.text().contains("million"), qPrintable(form.text()));
  QVERIFY(form.text().contains("too large"));
  const QString before = form.text();
  QCOMPARE(form.order_box()->itemText(1), QString("Tetrahedra, second order"));
  form.order_box()->setCurrentIndex(form.order_box()->findData(static_cast<int>(MeshKind::tet10)));
  QVERIFY(form.text() != before);
  QVERIFY(form.text().contains("Does not fit"));
}

void DesktopTest::what_if_tells_of_modes() {
  lay_out("advanced");
  WhatIfForm& form = *window_->memory_panel().what_if();
  QVERIFY(window_->files().open(box_case(6)));
  window_->session().edit("modes", [](Project project) {
    project.study.materials[0].density = 7850;
    project.study.loads.clear();
    project.study.modal.emplace();
    project.study.modal->number = 6;
    return project;
  });
  QSignalSpy finished(&window_->session(), &Session::finished);
  window_->runs().plan_action->trigger();
  QVERIFY(finished.wait(60000));
  QVERIFY2(form.modes_box()->isVisibleTo(&form), "the number of modes is asked for");
  QCOMPARE(form.modes_box()->value(), 6);
  QVERIFY2(form.text().contains("Shapes of 6 modes, 6 at once"), qPrintable(form.text()));
  form.modes_box()->setValue(50);
  QVERIFY2(form.text().contains("Shapes of 50 modes, 32 at once"), qPrintable(form.text()));
}
