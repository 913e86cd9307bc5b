// A hundred short sequences of arbitrary actions on the window: nothing may crash, hang or refuse to go on.
#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QRandomGenerator>
#include <QTest>
#include <QTimer>
#include <QTreeWidget>

#include "tests/ui/desktop/desktop_test.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/model/edit_actions.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/pages/property_panel.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/window/main_window.hpp"

using namespace genba;

namespace {

constexpr int sequences = 100, actions_each = 5;

/// Menus' entries down to the leaves; those that end the program or leave it are not among them.
void collect(QMenu* menu, QList<QAction*>& out) {
  emit menu->aboutToShow();
  for (QAction* action : menu->actions()) {
    if (action->menu())
      collect(action->menu(), out);
    else if (!action->isSeparator() && action->isEnabled() && !action->text().contains("Quit"))
      out << action;
  }
}

/// Whatever asks something is answered with no.
class Dismisser : public QTimer {
 public:
  Dismisser() {
    connect(this, &QTimer::timeout, this, [] {
      if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
      QWidget* modal = QApplication::activeModalWidget();
      if (auto* box = qobject_cast<QMessageBox*>(modal); box && box->button(QMessageBox::Discard))
        box->button(QMessageBox::Discard)->click();
      else if (auto* dialog = qobject_cast<QDialog*>(modal))
        dialog->reject();
    });
    start(10);
  }
};

template <class T>
T pick(const QList<T>& list, QRandomGenerator& random) {
  return list[random.bounded(static_cast<int>(list.size()))];
}

/// Editors, buttons and boxes of a page that can be reached.
void use_a_widget(QWidget* parent, QRandomGenerator& random) {
  QList<QWidget*> usable;
  for (QWidget* widget : parent->findChildren<QWidget*>())
    if (widget->isVisible() && widget->isEnabled() &&
        (qobject_cast<QLineEdit*>(widget) || qobject_cast<QComboBox*>(widget) ||
         qobject_cast<QAbstractButton*>(widget)))
      usable << widget;
  if (usable.isEmpty()) return;
  QWidget* widget = pick(usable, random);
  static const QStringList texts = {"",      "1",       "1 mm",         "-3 GPa",  "0",    "1e999 m",
                                    "stiff", "20 degC", "0.3",          "200 GPa", "xmax", "#1, nothing",
                                    "NaN",   "1 GiB",   "\u00e9\u3042", "5 mm mm"};
  if (auto* edit = qobject_cast<QLineEdit*>(widget)) {
    edit->selectAll();
    edit->insert(pick(texts, random));
    QTest::keyClick(edit, Qt::Key_Return);
  } else if (auto* box = qobject_cast<QComboBox*>(widget)) {
    if (box->count() == 0) return;
    const int row = random.bounded(box->count());
    box->setCurrentIndex(row);
    emit box->activated(row);
  } else if (auto* button = qobject_cast<QAbstractButton*>(widget)) {
    button->click();
  }
}

}  // namespace

void DesktopTest::random_actions_do_no_harm() {
  const Dismisser dismisser;
  const quint32 seed = qEnvironmentVariableIntValue("GENBA_TEST_SEED")
                           ? qEnvironmentVariableIntValue("GENBA_TEST_SEED")
                           : 20261122;
  QRandomGenerator random(seed);
  const QStringList cases = {box_case(2), box_case(3), box_case(2, false)};
  QElapsedTimer clock;
  clock.start();
  for (int sequence = 0; sequence < sequences; ++sequence) {
    const bool talk = qEnvironmentVariableIsSet("GENBA_TEST_TALK");
    if (!window_->session().running()) {
      window_->files().open(pick(cases, random));
    }
    for (int i = 0; i < actions_each; ++i) {
      const int kind = random.bounded(10);
      if (talk) qInfo("sequence %d, action %d: %d", sequence, i, kind);
      if (kind < 2) {
        QList<QTreeWidgetItem*> items;
        for (QTreeWidgetItemIterator it(&window_->tree()); *it; ++it) items << *it;
        if (!items.isEmpty()) window_->tree().setCurrentItem(pick(items, random));
      } else if (kind < 4) {
        if (window_->properties().page()) use_a_widget(window_->properties().page(), random);
      } else if (kind == 4) {
        QList<QAction*> all;
        for (QAction* top : window_->menuBar()->actions())
          if (top->menu()) collect(top->menu(), all);
        QAction* action = pick(all, random);
        if (talk) qInfo("  %s", qPrintable(action->text()));
        action->trigger();
      } else if (kind == 5) {
        (random.bounded(2) ? window_->edits().undo_action : window_->edits().redo_action)->trigger();
      } else if (kind == 6) {
        window_->runs().run_action->trigger();
        if (random.bounded(2)) QTest::qWait(random.bounded(40));
      } else if (kind == 7) {
        window_->runs().stop_action->trigger();
      } else if (kind == 8) {
        use_a_widget(window_.get(), random);
      } else {
        const QPoint at(random.bounded(window_->view().width()), random.bounded(window_->view().height()));
        QTest::mouseClick(window_->view().childAt(at) ? window_->view().childAt(at) : &window_->view(),
                          Qt::LeftButton);
      }
      QCoreApplication::processEvents();
    }
    QVERIFY(window_->isVisible());
  }
  window_->runs().stop_action->trigger();
  QTRY_VERIFY(!window_->session().running());
  qInfo("%d sequences of %d actions in %.1f s, seed %u", sequences, actions_each,
        static_cast<double>(clock.elapsed()) / 1e3, seed);

  // It still works.
  if (window_->edits().dialog()) window_->edits().dialog()->close();
  QVERIFY(window_->files().open(box_case(4)));
  QVERIFY(run_and_wait());
}
