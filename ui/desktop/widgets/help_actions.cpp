#include "ui/desktop/widgets/help_actions.hpp"

#include <vtkVersion.h>

#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QRegularExpression>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

#include "app/output/version.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"

namespace genba {

HelpActions::HelpActions(QMainWindow& window) : QObject(&window), window_(window) {}

void HelpActions::fill(QMenu* menu) {
  auto* page_action = menu->addAction(tr("&Help for this page"));
  page_action->setShortcut(QKeySequence(Qt::Key_F1));
  page_action->setShortcutContext(Qt::ApplicationShortcut);  // in dialogs too
  connect(page_action, &QAction::triggered, this, &HelpActions::page);
  auto* manual_action = menu->addAction(tr("&Manual"));
  manual_action->setObjectName("action_manual");
  connect(manual_action, &QAction::triggered, this, [this] { show_manual("index.html"); });
  auto* keys_action = menu->addAction(tr("&Keys and mouse"));
  keys_action->setShortcut(QKeySequence("Ctrl+F1"));
  connect(keys_action, &QAction::triggered, this, &HelpActions::keys);
  connect(menu->addAction(tr("&About Genba")), &QAction::triggered, this, &HelpActions::about);
}

void HelpActions::set_topic(QWidget* widget, const QString& topic) {
  widget->setProperty("help_topic", topic);
}

QString HelpActions::topic_of(const QWidget* widget) {
  for (; widget; widget = widget->parentWidget())
    if (const QVariant topic = widget->property("help_topic"); topic.isValid()) return topic.toString();
  return "view";
}

// A list of contents comes before the pages.
void HelpActions::page() {
  QFile help(QString(":/genba/pages.%1.html").arg(used_language()));
  const QString pages = help.open(QIODevice::ReadOnly) ? QString::fromUtf8(help.readAll()) : QString();
  static const QRegularExpression head("<h2><a name=\"(\\w+)\"></a>(.*)</h2>");
  QStringList contents;
  for (auto it = head.globalMatch(pages); it.hasNext();) {
    const auto found = it.next();
    contents << QString("<a href=\"#%1\">%2</a>").arg(found.captured(1), found.captured(2));
  }
  const QWidget* at =
      QApplication::focusWidget() ? QApplication::focusWidget() : QApplication::activeWindow();
  show_text(tr("Help"), "<p>" + contents.join(" &middot; ") + "</p>" + pages, topic_of(at));
}

QTextBrowser* HelpActions::open_browser(const QString& name, const QString& title) {
  auto* dialog = new QDialog(&window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setObjectName(name);
  dialog->setWindowTitle(title);
  dialog->resize(560, 480);
  auto* text = new QTextBrowser;
  // Keys reach the links; the focus frame shows where a link is.
  text->setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
  auto* column = new QVBoxLayout(dialog);
  column->addWidget(text);
  column->addWidget(buttons);
  return text;
}

void HelpActions::show_text(const QString& title, const QString& html, const QString& anchor) {
  QTextBrowser* text = open_browser("help_dialog", title);
  text->setOpenLinks(false);
  text->setHtml(html);
  connect(text, &QTextBrowser::anchorClicked, this, [this, text](const QUrl& url) {
    if (url.path().isEmpty())
      text->scrollToAnchor(url.fragment());
    else
      show_manual(QFileInfo(url.path()).fileName(), url.fragment());
  });
  text->window()->show();
  // Only now is there something to scroll.
  if (!anchor.isEmpty()) text->scrollToAnchor(anchor);
  text->setFocus();
}

void HelpActions::show_manual(const QString& page, const QString& anchor) {
  const QString folder = ":/genba/help/manual/";
  QString translated = page;
  translated.replace(".html", QString(".%1.html").arg(used_language()));
  QTextBrowser* text = open_browser("manual_dialog", tr("Manual"));
  text->window()->resize(760, 640);
  text->setSource(QUrl("qrc" + folder + (QFile::exists(folder + translated) ? translated : page)));
  text->window()->show();
  // Only now is there something to scroll.
  if (!anchor.isEmpty()) text->scrollToAnchor(anchor);
  text->setFocus();
}

void HelpActions::about() {
  QString html = tr("<h2>Genba %1</h2><p>Finite-element simulation on one computer with one "
                    "GPU.</p><p><b>%2</b></p><table>")
                     .arg(qt(program_version()), shown_word(research_notice));
  for (const auto& [name, version] : component_versions())
    html += QString("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>")
                .arg(shown(name).toHtmlEscaped(), shown(version).toHtmlEscaped());
  html +=
      QString(
          "<tr><td>Qt&nbsp;&nbsp;</td><td>%1</td></tr><tr><td>VTK&nbsp;&nbsp;</td><td>%2</td></tr></table>")
          .arg(qVersion(), vtkVersion::GetVTKVersion());
  QFile licence(":/genba/LICENSE");
  if (licence.open(QIODevice::ReadOnly))
    html += tr("<h3>Licence</h3><pre style=\"white-space: pre-wrap\">%1</pre>")
                .arg(QString::fromUtf8(licence.readAll()).toHtmlEscaped());
  show_text(tr("About Genba"), html);
}

void HelpActions::keys() {
  QFile help(QString(":/genba/keys.%1.html").arg(used_language()));
  show_text(tr("Keys and mouse"),
            help.open(QIODevice::ReadOnly) ? QString::fromUtf8(help.readAll()) : QString());
}

}  // namespace genba
