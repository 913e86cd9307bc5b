// The desktop without a mouse: Tab reaches every field, every action has its keys, nothing clashes, F1 knows
// the page.
#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QToolBar>
#include <QToolButton>
#include <map>
#include <set>

#include "tests/ui/desktop/desktop_test.hpp"
#include "tests/ui/keyboard.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/files/start_page.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/model/model_tree.hpp"
#include "ui/desktop/pages/property_panel.hpp"
#include "ui/desktop/panels/section_panel.hpp"
#include "ui/desktop/run/run_actions.hpp"
#include "ui/desktop/view/scene_view.hpp"
#include "ui/desktop/widgets/help_actions.hpp"
#include "ui/desktop/widgets/tab_order.hpp"
#include "ui/desktop/window/main_window.hpp"
#include "ui/desktop/window/step_bar.hpp"

using namespace genba;
using namespace genba_test;

namespace {

/// By what a click in its middle would meet.
bool is_seen(const QWidget* widget) {
  const QWidget* window = widget->window();
  const QPoint middle = widget->mapTo(window, widget->rect().center());
  const QWidget* there = window->rect().contains(middle) ? window->childAt(middle) : nullptr;
  return there && (there == widget || widget->isAncestorOf(there) || there->focusProxy() == widget);
}

QString described(const QWidget* widget) {
  if (!widget) return "nothing";
  const auto* label = qobject_cast<const QLabel*>(widget);
  return QString("%1 %2 in %3 %4")
      .arg(widget->metaObject()->className(), widget->objectName(),
           widget->parentWidget() ? widget->parentWidget()->metaObject()->className() : "",
           label ? label->text() : QString());
}

/// What a person expects Tab to stop at, found without the help of what is tested.
std::set<QWidget*> wanted_stops(const QWidget* area) {
  std::set<QWidget*> out;
  for (QWidget* widget : area->findChildren<QWidget*>()) {
    const bool is_control = qobject_cast<QAbstractButton*>(widget) || qobject_cast<QLineEdit*>(widget) ||
                            qobject_cast<QComboBox*>(widget) || qobject_cast<QAbstractSlider*>(widget) ||
                            qobject_cast<QAbstractItemView*>(widget) ||
                            qobject_cast<QAbstractSpinBox*>(widget);
    const bool inner = qobject_cast<QScrollBar*>(widget) || widget->inherits("QHeaderView") ||
                       widget->inherits("QComboBoxListView") || widget->inherits("QTableCornerButton") ||
                       widget->inherits("QLineEditIconButton") || widget->objectName().startsWith("qt_");
    if (is_control && !inner && widget->isVisible() && widget->isEnabled() && !widget->focusProxy() &&
        !qobject_cast<QComboBox*>(widget->parentWidget()))
      out.insert(widget);
  }
  return out;
}

void all_menus(QMenu* menu, std::vector<QMenu*>& out) {
  emit menu->aboutToShow();  // those that are filled then
  out.push_back(menu);
  for (QAction* action : menu->actions())
    if (action->menu()) all_menus(action->menu(), out);
}

std::vector<QMenu*> menus_of(const QMainWindow& window) {
  std::vector<QMenu*> out;
  for (QAction* action : window.menuBar()->actions()) all_menus(action->menu(), out);
  return out;
}

QChar mnemonic(const QString& text) {
  const QKeySequence keys = QKeySequence::mnemonic(text);
  return keys.isEmpty() ? QChar() : QChar(keys[0].key());
}

/// "" or which of the texts have the same mnemonic.
QString clash(const QStringList& texts) {
  std::map<QChar, QString> seen;
  QStringList out;
  for (const QString& text : texts) {
    const QChar letter = mnemonic(text);
    if (letter.isNull()) continue;
    if (seen.count(letter)) out << seen[letter] + " and " + text;
    seen[letter] = text;
  }
  return out.join("; ");
}

QStringList mnemonics_in(const QWidget& window, const QMenuBar* bar) {
  QStringList out;
  if (bar)
    for (const QAction* action : bar->actions()) out << action->text();
  for (const auto* button : window.findChildren<QAbstractButton*>())
    if (button->isVisible() && button->window() == &window && !qobject_cast<const QToolButton*>(button))
      out << button->text();
  return out;
}

}  // namespace

void DesktopTest::tab_reaches_everything() {
  QVERIFY(take_keys(*window_));
  const auto walk = [&](const QString& where) {
    // From wherever the focus is, all around and to the beginning.
    key(Qt::Key_Tab);
    QWidget* const first = QApplication::focusWidget();
    QVERIFY2(first, qPrintable(where));
    std::vector<QWidget*> way;
    std::vector<QImage> focused;
    for (int i = 0; i < 300; ++i) {
      QWidget* at = QApplication::focusWidget();
      if (i > 0 && at == first) break;
      way.push_back(at);
      QVERIFY2(is_seen(at), qPrintable(where + " goes to unseen " + described(at)));
      QVERIFY2(!qobject_cast<QLabel*>(at) || qobject_cast<QLabel*>(at)->text().contains("<a "),
               qPrintable(where + " stops at text: " + described(at)));
      focused.push_back(at->grab().toImage());
      key(Qt::Key_Tab);
      // A text is left behind its last link.
      const auto links = qobject_cast<QLabel*>(at) ? qobject_cast<QLabel*>(at)->text().count("<a ") : 0;
      for (qsizetype l = 0; l < links && QApplication::focusWidget() == at; ++l) key(Qt::Key_Tab);
      QVERIFY2(QApplication::focusWidget() != at, qPrintable(where + " is caught in " + described(at)));
    }
    QCOMPARE(QApplication::focusWidget(), first);
    // Seen by eye: with the focus each looks different.
    for (std::size_t i = 1; i < way.size(); ++i)
      QVERIFY2(way[i]->grab().toImage() != focused[i],
               qPrintable(where + ": the focus is not seen at " + described(way[i])));
    const std::set<QWidget*> reached(way.begin(), way.end());
    for (const QDockWidget* dock : window_->findChildren<QDockWidget*>())
      if (is_seen(dock->widget()))
        for (QWidget* wanted : wanted_stops(dock->widget()))
          QVERIFY2(reached.count(wanted), qPrintable(where + " misses " + described(wanted)));
    for (QWidget* wanted : wanted_stops(window_->centralWidget()))
      QVERIFY2(reached.count(wanted), qPrintable(where + " misses " + described(wanted)));
    // And back.
    key(Qt::Key_Backtab, Qt::ShiftModifier);
    QCOMPARE(QApplication::focusWidget(), way.back());
  };
  walk("start page");
  QVERIFY(window_->files().open(box_case(4)));
  QVERIFY(run_and_wait());
  QTRY_VERIFY(window_->view().has_content() && !window_->view().busy());
  for (const ModelItem item : {ModelItem{ModelPart::geometry, -1}, ModelItem{ModelPart::mesh, -1},
                               ModelItem{ModelPart::materials, -1}, ModelItem{ModelPart::material, 0},
                               ModelItem{ModelPart::conditions, -1}, ModelItem{ModelPart::condition, 0},
                               ModelItem{ModelPart::analysis, -1}, ModelItem{ModelPart::results, -1},
                               ModelItem{ModelPart::report, -1}}) {
    window_->tree().select(item);
    walk("page " + window_->tree().currentItem()->text(0));
    if (QTest::currentTestFailed()) return;
  }
  const std::pair<int, const char*> docks[] = {{Qt::Key_1, "dock_model"},    {Qt::Key_2, "dock_properties"},
                                               {Qt::Key_3, "dock_section"},  {Qt::Key_4, "dock_line"},
                                               {Qt::Key_5, "dock_memory"},   {Qt::Key_6, "dock_check"},
                                               {Qt::Key_7, "dock_quality"},  {Qt::Key_8, "dock_image"},
                                               {Qt::Key_9, "dock_residual"}, {Qt::Key_L, "dock_log"}};
  QCOMPARE(window_->findChildren<QDockWidget*>().size(), qsizetype(std::size(docks)));
  for (const auto& [number, name] : docks) {
    key(number, Qt::ControlModifier);
    auto* dock = window_->findChild<QDockWidget*>(name);
    QTRY_VERIFY2(dock->isAncestorOf(QApplication::focusWidget()),
                 qPrintable(dock->windowTitle() + ": " + described(QApplication::focusWidget())));
    QVERIFY(is_seen(dock->widget()));
    walk(dock->windowTitle());
    if (QTest::currentTestFailed()) return;
  }
  key(Qt::Key_0, Qt::ControlModifier);
  QVERIFY(window_->view().isAncestorOf(QApplication::focusWidget()));
}

void DesktopTest::every_action_has_its_keys() {
  window_.reset();
  for (const char* language : {"en", "ja"}) {
    apply_language(language);
    MainWindow window;
    window.resize(1400, 900);
    window.show();
    QVERIFY(take_keys(window));
    QVERIFY(window.files().open(box_case(4)));
    QSignalSpy finished(&window.session(), &Session::finished);
    window.runs().run_action->trigger();
    QVERIFY(finished.size() == 1 || finished.wait(60000));
    const std::vector<QMenu*> menus = menus_of(window);
    std::set<QAction*> in_menus;
    for (QMenu* menu : menus) {
      QStringList texts;
      for (QAction* action : menu->actions()) {
        in_menus.insert(action);
        if (!action->isSeparator()) texts << action->text();
      }
      QVERIFY2(clash(texts).isEmpty(), qPrintable(menu->title() + ": " + clash(texts)));
    }
    QStringList bar;
    for (const QAction* action : window.menuBar()->actions()) {
      bar << action->text();
      QVERIFY2(!mnemonic(action->text()).isNull(), qPrintable(action->text()));
    }
    QVERIFY2(clash(bar).isEmpty(), qPrintable(clash(bar)));
    // What the tool bars have is in the menus as well.
    for (const QToolBar* tools : window.findChildren<QToolBar*>())
      for (QAction* action : tools->actions())
        if (!action->isSeparator() && !action->inherits("QWidgetAction"))
          QVERIFY2(in_menus.count(action), qPrintable("only in a tool bar: " + action->text()));
    std::map<QString, QString> keys;
    for (QAction* action : window.findChildren<QAction*>()) {
      if (action->inherits("QWidgetAction") || action->isSeparator()) continue;
      // Not of a line edit or another part of Qt's.
      const QObject* owner = action->parent();
      if (owner && (owner->inherits("QLineEdit") || owner->inherits("QWidgetLineControl") ||
                    owner->inherits("QPlainTextEdit") || owner->inherits("QSpinBox") ||
                    owner->inherits("QLineEditIconButton")))
        continue;
      QVERIFY2(in_menus.count(action) || !action->shortcuts().isEmpty() || action->menu() ||
                   action->text().isEmpty(),
               qPrintable("no way by keys: " + action->text()));
      for (const QKeySequence& sequence : action->shortcuts()) {
        const QString text = sequence.toString();
        QVERIFY2(!keys.count(text), qPrintable(text + ": " + keys[text] + " and " + action->text()));
        keys[text] = action->text();
      }
    }
    QVERIFY(keys.size() > 40);
    for (const QAction* action : window.menuBar()->actions())
      QVERIFY(!keys.count("Alt+" + QString(mnemonic(action->text()))));
    // Buttons of every page beside the menus' letters.
    for (QTreeWidgetItemIterator it(&window.tree()); *it; ++it) {
      window.tree().setCurrentItem(*it);
      const QString both = clash(mnemonics_in(window, window.menuBar()));
      QVERIFY2(both.isEmpty(), qPrintable((*it)->text(0) + ": " + both));
    }
    for (QAction* open : {window.runs().study_action, window.runs().compare_action,
                          window.runs().queue_action, window.runs().verify_action}) {
      open->trigger();
      QDialog* dialog = nullptr;
      for (auto* shown : window.findChildren<QDialog*>())
        if (shown->isVisible()) dialog = shown;
      QVERIFY(dialog);
      const QString both = clash(mnemonics_in(*dialog, nullptr));
      QVERIFY2(both.isEmpty(), qPrintable(dialog->windowTitle() + ": " + both));
      dialog->close();
      QTRY_VERIFY(window.findChildren<QDialog*>().isEmpty());
    }
    MainWindow empty;  // with its start page
    empty.show();
    const QString both = clash(mnemonics_in(empty, empty.menuBar()));
    QVERIFY2(both.isEmpty(), qPrintable(both));
  }
  apply_language("en");
}

void DesktopTest::the_manual_opens() {
  // Every page is in the program, and so is what it leads to and what it shows.
  const QStringList pages = QDir(GENBA_SOURCE "/resources/help/manual").entryList({"*.html"}, QDir::Files);
  QVERIFY(pages.size() >= 12);
  const QString folder = ":/genba/help/manual/";
  const QRegularExpression link("(?:href|src)=\"([^\"#]+)");
  for (const QString& page : pages) {
    QFile file(folder + page);
    QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(page));
    const QString text = QString::fromUtf8(file.readAll());
    for (auto it = link.globalMatch(text); it.hasNext();) {
      const QString target = it.next().captured(1);
      QVERIFY2(QFile::exists(QDir::cleanPath(folder + target)), qPrintable(page + ": " + target));
    }
  }
  QVERIFY(take_keys(*window_));
  auto* action = window_->findChild<QAction*>("action_manual");
  QVERIFY(action);
  action->trigger();
  auto* dialog = window_->findChild<QDialog*>("manual_dialog");
  QVERIFY(dialog && take_keys(*dialog));
  auto* text = dialog->findChild<QTextBrowser*>();
  QVERIFY(text->toPlainText().contains("Your first case"));
  // The first link, by keys.
  key(Qt::Key_Tab);
  key(Qt::Key_Return);
  QTRY_COMPARE(text->source().fileName(), QString("install.html"));
  QVERIFY(text->toPlainText().contains("nvidia-smi"));
  key(Qt::Key_Escape);
  QTRY_VERIFY(!window_->findChild<QDialog*>("manual_dialog"));
}

void DesktopTest::help_links_lead_to_their_place() {
  QVERIFY(take_keys(*window_));
  key(Qt::Key_F1);
  auto* help = window_->findChild<QDialog*>("help_dialog");
  QVERIFY(help && take_keys(*help));
  auto* pages = help->findChild<QTextBrowser*>();
  const QString wanted = "manual/elasticity.html#safety";
  QTextCursor link(pages->document());
  for (QTextBlock block = pages->document()->begin(); block.isValid(); block = block.next())
    for (auto it = block.begin(); !it.atEnd(); ++it)
      if (it.fragment().charFormat().anchorHref() == wanted)
        link.setPosition(it.fragment().position() + it.fragment().length() / 2);
  QVERIFY2(link.position() > 0, "no page of the help leads there");
  pages->setTextCursor(link);
  pages->ensureCursorVisible();
  QTest::mouseClick(pages->viewport(), Qt::LeftButton, {}, pages->cursorRect(link).center());
  auto* manual = window_->findChild<QDialog*>("manual_dialog");
  QVERIFY(manual);
  auto* text = manual->findChild<QTextBrowser*>();
  QCOMPARE(text->source().fileName(), QString("elasticity.html"));
  const QTextCursor chapter = text->document()->find("Yield strength and safety factor");
  QVERIFY(!chapter.isNull());
  QVERIFY(text->verticalScrollBar()->value() > 0);
  QVERIFY(text->viewport()->rect().contains(text->cursorRect(chapter).center()));
}

void DesktopTest::help_opens_at_the_page() {
  QVERIFY(take_keys(*window_));
  for (const char* language : {"", ".ja"}) {
    QFile file(QString(GENBA_SOURCE "/resources/help/pages%1.html").arg(language));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    // A chapter for every dock, page and dialog.
    for (const char* topic : {"start",         "steps",          "model",          "geometry",
                              "mesh",          "materials",      "material",       "conditions",
                              "condition",     "analysis",       "results",        "report",
                              "view",          "section",        "line",           "memory",
                              "check",         "quality",        "image",          "residual",
                              "log",           "study_dialog",   "compare_dialog", "queue_dialog",
                              "site_dialog", "verify_dialog", "collect_dialog", "keep_dialog", "picture_dialog"})
      QVERIFY2(text.contains("<a name=\"" + QByteArray(topic) + "\"></a>"), topic);
    QCOMPARE(text.count("<h2>"), 29);
  }
  const auto help_shows = [&](const QString& head) {
    QWidget* const before = QApplication::focusWidget();
    key(Qt::Key_F1);
    auto* dialog = window_->findChild<QDialog*>("help_dialog");
    QVERIFY(dialog && take_keys(*dialog));
    auto* text = dialog->findChild<QTextBrowser*>();
    // The chapter's head is the first line seen, or as far up as the end of the text lets it come.
    const QString top = text->cursorForPosition({4, 8}).block().text();
    const auto* bar = text->verticalScrollBar();
    QVERIFY2(top == head || bar->value() == bar->maximum(), qPrintable(top + " instead of " + head));
    QVERIFY(text->toPlainText().contains(head));
    key(Qt::Key_Escape);
    QTRY_VERIFY(!window_->findChild<QDialog*>("help_dialog"));
    QVERIFY(take_keys(*window_));
    QCOMPARE(QApplication::focusWidget(), before);
  };
  window_->start_page().open_button->setFocus();
  help_shows("Start page");
  QVERIFY(window_->files().open(box_case(3)));
  const std::pair<ModelPart, const char*> pages[] = {{ModelPart::geometry, "Geometry"},
                                                     {ModelPart::mesh, "Mesh"},
                                                     {ModelPart::materials, "Materials"},
                                                     {ModelPart::condition, "Condition"},
                                                     {ModelPart::analysis, "Analysis and solver"},
                                                     {ModelPart::report, "Report"}};
  for (const auto& [part, head] : pages) {
    window_->tree().select({part, part == ModelPart::condition ? 0 : -1});
    if (!focus_first(&window_->properties())) window_->properties().setFocus();  // a page of text alone
    help_shows(head);
    if (QTest::currentTestFailed()) return;
  }
  window_->tree().setFocus();
  help_shows("Model");
  key(Qt::Key_0, Qt::ControlModifier);
  help_shows("3D view");
  window_->steps().button(GuideStep::check)->setFocus();
  help_shows("Steps");
  key(Qt::Key_3, Qt::ControlModifier);
  QTRY_VERIFY(window_->section().isAncestorOf(QApplication::focusWidget()));
  help_shows("Section");
  window_->runs().study_action->trigger();
  auto* study = window_->findChild<QDialog*>("study_dialog");
  QVERIFY(study);
  QCOMPARE(HelpActions::topic_of(study->findChild<QLineEdit*>("study_values")), QString("study_dialog"));
  QVERIFY(take_keys(*study));
  key(Qt::Key_F1);
  QVERIFY(window_->findChild<QDialog*>("help_dialog"));
}
