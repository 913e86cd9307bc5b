#include "ui/desktop/help_actions.hpp"

#include <vtkVersion.h>

#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QMainWindow>
#include <QMenu>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "app/report.hpp"
#include "app/version.hpp"
#include "ui/desktop/language.hpp"
#include "ui/desktop/text.hpp"

namespace genba {

HelpActions::HelpActions(QMainWindow& window) : QObject(&window), window_(window) {}

void HelpActions::fill(QMenu* menu) {
  auto* keys_action = menu->addAction(tr("&Keys and mouse"));
  keys_action->setShortcut(QKeySequence::HelpContents);
  connect(keys_action, &QAction::triggered, this, &HelpActions::keys);
  connect(menu->addAction(tr("&About Genba")), &QAction::triggered, this, &HelpActions::about);
}

void HelpActions::show_text(const QString& title, const QString& html) {
  auto* dialog = new QDialog(&window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(title);
  dialog->resize(560, 480);
  auto* text = new QTextBrowser;
  text->setOpenLinks(false);
  text->setHtml(html);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
  auto* column = new QVBoxLayout(dialog);
  column->addWidget(text);
  column->addWidget(buttons);
  dialog->show();
}

void HelpActions::about() {
  QString html = tr("<h2>Genba %1</h2><p>Finite-element simulation on one computer with one "
                    "GPU.</p><p><b>%2</b></p><table>")
                     .arg(qt(program_version()), QString::fromUtf8(research_notice));
  for (const auto& [name, version] : component_versions())
    html += QString("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>")
                .arg(qt(name).toHtmlEscaped(), qt(version).toHtmlEscaped());
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
