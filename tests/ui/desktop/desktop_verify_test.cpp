// What this computer can do: the dialog that computes cases with known answers, cards that are not used.
#include <QComboBox>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>
#include <algorithm>

#include "app/verify/verification_record.hpp"
#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/run/verify_dialog.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/window/driver_notice.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;

namespace {

/// Leaves a tick at these cases only.
void tick_only(const VerifyDialog& dialog, const std::vector<std::string>& names) {
  for (int i = 0; i < dialog.table()->topLevelItemCount(); ++i) {
    const std::string& name = dialog.outcome().cases[static_cast<std::size_t>(i)].name;
    const bool wanted = std::find(names.begin(), names.end(), name) != names.end();
    dialog.table()->topLevelItem(i)->setCheckState(0, wanted ? Qt::Checked : Qt::Unchecked);
  }
}

std::size_t index_of_case(const VerifyDialog& dialog, const std::string& name) {
  const auto& cases = dialog.outcome().cases;
  return static_cast<std::size_t>(std::ranges::find(cases, name, &CaseOutcome::name) - cases.begin());
}

}  // namespace

void DesktopTest::a_computer_is_verified() {
  window_->runs().verify_action->trigger();  // without a case open
  auto* dialog = window_->findChild<VerifyDialog*>();
  QVERIFY(dialog);
  QCOMPARE(dialog->table()->topLevelItemCount(), static_cast<int>(verification_cases().size()));
  dialog->device_box()->setCurrentIndex(1);
  tick_only(*dialog, {});
  QTest::mouseClick(dialog->run_button, Qt::LeftButton);
  QVERIFY(!dialog->working());

  tick_only(*dialog, {"heated-wall", "joule-heating"});
  qputenv("GENBA_MESHER", "/there/is/no/mesher");
  QSignalSpy done(dialog, &WorkDialog::done);
  QTest::mouseClick(dialog->run_button, Qt::LeftButton);
  QVERIFY(done.size() || done.wait(60000));
  qunsetenv("GENBA_MESHER");
  const std::size_t wall = index_of_case(*dialog, "heated-wall"),
                    joule = index_of_case(*dialog, "joule-heating");
  QVERIFY(dialog->outcome().cases[wall].state == VerificationState::passed);
  QVERIFY(dialog->outcome().cases[joule].state == VerificationState::failed);
  QVERIFY(dialog->outcome().cases[0].state == VerificationState::waiting);
  const QTreeWidgetItem* row = dialog->table()->topLevelItem(static_cast<int>(wall));
  QCOMPARE(row->text(1), QString("passed"));
  QVERIFY2(row->child(0)->text(2).startsWith("5.066"), qPrintable(row->child(0)->text(2)));
  row = dialog->table()->topLevelItem(static_cast<int>(joule));
  QCOMPARE(row->text(1), QString("failed"));
  QVERIFY(row->toolTip(1).contains("/there/is/no/mesher"));
  QVERIFY(row->isExpanded());
  QVERIFY(!kept_verification("cpu"));  // of a part

  // Stopped, what was not reached waits.
  for (int i = 0; i < dialog->table()->topLevelItemCount(); ++i)
    dialog->table()->topLevelItem(i)->setCheckState(0, Qt::Checked);
  QSignalSpy stopped(dialog, &WorkDialog::done);
  QTest::mouseClick(dialog->run_button, Qt::LeftButton);
  QTRY_VERIFY_WITH_TIMEOUT(dialog->outcome().cases[0].state != VerificationState::waiting, 20000);
  QTest::mouseClick(dialog->stop_button, Qt::LeftButton);
  QVERIFY(stopped.size() || stopped.wait(60000));
  QVERIFY(!dialog->outcome().is_done());
  QVERIFY(!kept_verification("cpu"));
  dialog->close();
}

void DesktopTest::a_card_that_is_not_used_is_told_once() {
  QSettings().remove("devices/unused_card");
  int told = 0;
  const auto look = [&](const std::function<Text()>& ask) {
    bool asked = false;
    {
      DriverNotice notice([&] {
        asked = true;
        return ask();
      });
      QObject::connect(&notice, &DriverNotice::found, &notice, [&](const Text& text) {
        ++told;
        QVERIFY(!text.empty());
      });
      notice.look();
      QTest::qWait(300);
    }
    QVERIFY(asked);
  };
  look([] { return Text(); });
  QCOMPARE(told, 0);
  look([] { return Text("an old driver"); });
  QCOMPARE(told, 1);
  look([] { return Text("an old driver"); });  // said before
  QCOMPARE(told, 1);
  look([] { return Text("another driver, old too"); });
  QCOMPARE(told, 2);
  QSettings().remove("devices/unused_card");
}
