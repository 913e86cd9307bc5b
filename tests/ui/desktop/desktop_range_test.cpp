// The range of the legend, and what is said of largest values that grow with refinement.
#include <QAction>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/pages/property_panel.hpp"
#include "ui/desktop/view/scale_dialogs.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/view/view_actions.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;

void DesktopTest::the_legend_ends_where_the_volume_does() {
  QVERIFY(window_->files().open(box_case(20)));
  QVERIFY(run_and_wait());
  QTRY_VERIFY(window_->view().has_content() && !window_->view().busy());
  const auto facts = [&] { return window_->view().facts(); };
  // The edge of the clamp has the largest stress, in few elements.
  QVERIFY(facts().robust);
  QVERIFY(facts().range_max < 0.97 * facts().field_max);
  const double robust = facts().range_max;

  QAction* action = window_->views().robust_action;
  QVERIFY(action->isChecked());
  action->trigger();
  QVERIFY(!facts().robust);
  QCOMPARE(facts().range_max, facts().field_max);
  // The choice is that of the next window.
  window_->close();
  window_ = std::make_unique<MainWindow>();
  window_->show();
  QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
  QVERIFY(!window_->view().options().robust_range);
  QVERIFY(!window_->views().robust_action->isChecked());
  QVERIFY(window_->files().open(box_case(20)));
  QVERIFY(run_and_wait());
  QTRY_VERIFY(window_->view().has_content() && !window_->view().busy());
  QCOMPARE(facts().range_max, facts().field_max);

  // Back by the dialog.
  for (QAction* one : window_->findChildren<QAction*>())
    if (one->text() == "&Range...") one->trigger();
  auto* dialog = window_->findChild<RangeDialog*>();
  QVERIFY(dialog && QTest::qWaitForWindowExposed(dialog));
  auto* mode = dialog->findChild<QComboBox*>("range_mode");
  QCOMPARE(mode->currentIndex(), static_cast<int>(RangeDialog::Mode::whole));
  mode->setFocus();
  QTest::keyClick(mode, Qt::Key_Home);
  QCOMPARE(mode->currentIndex(), static_cast<int>(RangeDialog::Mode::robust));
  QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
  QVERIFY(facts().robust);
  QVERIFY(std::abs(facts().range_max - robust) < 1e-4 * robust);
  QVERIFY(window_->views().robust_action->isChecked());
  QVERIFY(QSettings().value("view/robust_range").toBool());
}

void DesktopTest::a_largest_stress_at_a_clamp_is_told_to_grow() {
  QVERIFY(window_->files().open(box_case(5)));
  QVERIFY(run_and_wait());
  window_->tree().select({ModelPart::results, -1});
  const auto told = [&](const QString& text) {
    const auto labels = window_->properties().findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(),
                       [&](const QLabel* l) { return l->text().contains(text); });
  };
  QTRY_VERIFY(told("at the edge of a constraint. There it grows as the mesh gets finer."));
  // Of results that are no longer the case's nothing is said.
  window_->session().edit("pull more", [](Project project) {
    project.study.loads.clear();
    return project;
  });
  QTRY_VERIFY(!told("grows as the mesh gets finer"));
}
