#include <QAction>
#include <QComboBox>
#include <QSignalSpy>
#include <QSlider>
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
