#include "ui/desktop/files/start_page.hpp"

#include <QCheckBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/start/templates.hpp"
#include "ui/desktop/files/file_actions.hpp"
#include "ui/desktop/files/thumbnails.hpp"
#include "ui/desktop/look/appearance.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"

namespace genba {
namespace {

constexpr QSize picture_size{240, 165}, recent_size{96, 66};

struct Example {
  const char* name;  // of the files in resources/examples
  const char* title;
};
constexpr Example examples[] = {
    {"bracket", QT_TRANSLATE_NOOP("genba::StartPage", "Bracket under a load")},
    {"plate_with_hole", QT_TRANSLATE_NOOP("genba::StartPage", "Plate with a hole")},
    {"heated_part", QT_TRANSLATE_NOOP("genba::StartPage", "Heat sink")},
    {"long_bone", QT_TRANSLATE_NOOP("genba::StartPage", "Long bone from an STL")},
    {"heat_sink_duty_cycle", QT_TRANSLATE_NOOP("genba::StartPage", "Heat sink with a duty cycle")},
    {"circuit_board", QT_TRANSLATE_NOOP("genba::StartPage", "Printed circuit board with sources")},
    {"welded_bracket", QT_TRANSLATE_NOOP("genba::StartPage", "Welded bracket that cools")},
    {"limb_hyperthermia", QT_TRANSLATE_NOOP("genba::StartPage", "Hyperthermia of a limb")},
    {"laser_fibre", QT_TRANSLATE_NOOP("genba::StartPage", "Laser fibre on liver")},
    {"rf_ablation", QT_TRANSLATE_NOOP("genba::StartPage", "RF ablation of a liver tumour")}};

QLabel* heading(const QString& text) {
  auto* label = new QLabel(text);
  QFont font = label->font();
  font.setPointSizeF(1.25 * font.pointSizeF());
  font.setBold(true);
  label->setFont(font);
  return label;
}

}  // namespace

StartPage::StartPage(QWidget* parent)
    : QScrollArea(parent),
      open_button(new QPushButton(tr("Open a &case..."))),
      new_button(new QPushButton(tr("New from a &geometry, mesh or image..."))),
      folder_button(new QPushButton(tr("New from a &DICOM folder..."))),
      recent_(new QVBoxLayout) {
  setObjectName("start_page");
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(36, 28, 36, 28);
  column->setSpacing(12);

  column->addWidget(heading(tr("Start")));
  auto* buttons = new QHBoxLayout;
  folder_button->setObjectName("start_folder");
  folder_button->setToolTip(tr("A folder with the slices of a CT or MR scan"));
  for (QPushButton* button : {open_button, new_button, folder_button}) {
    button->setMinimumHeight(36);
    buttons->addWidget(button);
  }
  buttons->addStretch(1);
  column->addLayout(buttons);
  auto* drops =
      new QLabel(tr("Or drop a case.json, CAD, surface, mesh or image file, or a folder of DICOM slices, "
                    "anywhere in the window."));
  drops->setWordWrap(true);
  column->addWidget(drops);

  column->addSpacing(12);
  column->addWidget(heading(tr("New from a template")));
  auto* new_grid = new QGridLayout;
  new_grid->setSpacing(8);
  int n = 0;
  for (const CaseTemplate& t : case_templates()) {
    const QString name = qt(t.name);
    auto* button = new QPushButton(shown_word(t.title));
    button->setObjectName("template_" + name);
    button->setMinimumHeight(32);
    button->setToolTip(tr("%1. Asks for the file.").arg(shown_word(t.text)));
    connect(button, &QPushButton::clicked, this, [this, name] { emit template_wanted(name); });
    new_grid->addWidget(button, n / 3, n % 3);
    ++n;
  }
  new_grid->setColumnStretch(3, 1);
  column->addLayout(new_grid);

  column->addSpacing(12);
  column->addWidget(heading(tr("Recent")));
  recent_->setSpacing(2);
  column->addLayout(recent_);
  auto* images = new QCheckBox(tr("Keep pictures of cases with images too"));
  images->setObjectName("pictures_of_images");
  images->setChecked(Thumbnails::keeps_images());
  images->setToolTip(
      tr("A picture of a scan may show whom it is of. Pictures lie in your cache folder alone. Off takes all "
         "of them away."));
  connect(images, &QCheckBox::toggled, this, [this](bool on) {
    Thumbnails::keep_images(on);
    refresh();
  });
  column->addWidget(images);

  column->addSpacing(12);
  column->addWidget(heading(tr("Examples")));
  auto* grid = new QGridLayout;
  grid->setSpacing(14);
  int i = 0;
  for (const Example& example : examples) {
    auto* button = new QToolButton;
    button->setObjectName(QString("example_%1").arg(example.name));
    button->setText(tr(example.title));
    button->setIcon(QIcon(QString(":/genba/examples/%1.png").arg(example.name)));
    button->setIconSize(picture_size);
    button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setToolTip(tr("Opens a copy in %1").arg(FileActions::example_folder(example.name)));
    connect(button, &QToolButton::clicked, this, [this, &example] { emit example_wanted(example.name); });
    grid->addWidget(button, i / 2, i % 2);
    ++i;
  }
  grid->setColumnStretch(2, 1);
  column->addLayout(grid);
  column->addStretch(1);
  setWidget(content);
  refresh();
}

void StartPage::refresh() {
  while (QLayoutItem* item = recent_->takeAt(0)) {
    if (item->widget()) item->widget()->deleteLater();
    delete item;
  }
  const QStringList all = FileActions::recent_files();
  for (const QString& path : all) {
    const QFileInfo file(path);
    auto* button = new QPushButton(QString("%1   —   %2").arg(file.fileName(), file.absolutePath()));
    button->setObjectName("recent_file");
    button->setFlat(true);
    button->setStyleSheet("text-align: left; padding: 4px;");
    button->setEnabled(file.isFile());
    if (const QImage picture = Thumbnails::of(path); !picture.isNull()) {
      button->setIcon(QPixmap::fromImage(picture));
      button->setIconSize(recent_size);
    }
    button->setToolTip(file.isFile() ? path : tr("%1 is not there any more").arg(path));
    connect(button, &QPushButton::clicked, this, [this, path] { emit open_wanted(path); });
    recent_->addWidget(button);
  }
  if (all.isEmpty()) {
    auto* none = new QLabel(tr("Files that were opened or saved will be listed here."));
    none->setStyleSheet("color: " + quiet_ink().name());
    recent_->addWidget(none);
  }
}

}  // namespace genba
