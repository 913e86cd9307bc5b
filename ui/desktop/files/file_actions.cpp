#include "ui/desktop/files/file_actions.hpp"

#include <QAction>
#include <QApplication>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>
#include <QUrl>
#include <algorithm>
#include <string>

#include "app/start/starter.hpp"
#include "app/case/case_file.hpp"
#include "app/case/geometry_files.hpp"
#include "app/report/outputs.hpp"
#include "app/report/parts/reaction_table.hpp"
#include "app/report/report.hpp"
#include "app/stage/written_names.hpp"
#include "app/start/templates.hpp"
#include "engine/base/file/file.hpp"
#include "ui/desktop/files/changed_file_dialog.hpp"
#include "ui/desktop/files/collect_dialog.hpp"
#include "ui/desktop/files/deck_units_dialog.hpp"
#include "ui/desktop/files/keep_dialog.hpp"
#include "ui/desktop/files/keep_work.hpp"
#include "ui/desktop/files/series_dialog.hpp"
#include "ui/desktop/look/icons.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/session/recent_files.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/view/picture_dialog.hpp"
#include "ui/desktop/view/picture_export.hpp"
#include "ui/desktop/view/scene_view.hpp"

namespace genba {
namespace {
constexpr int most_recent = 8;
// "*.step *.STEP ...": file dialogs distinguish upper and lower case.
QString geometry_patterns() {
  QStringList out;
  for (const std::string& ending : geometry_endings()) out << "*" + qt(ending) << "*" + qt(ending).toUpper();
  return out.join(' ');
}
}  // namespace

FileActions::FileActions(Session& session, SceneView& view, QMainWindow& window)
    : QObject(&window),
      session_(session),
      view_(view),
      window_(window),
      pictures_(new PictureExport(session, view, this)),
      keep_(new KeepWork(session, this)) {
  connect(this, &FileActions::saved, keep_, &KeepWork::write);
  connect(pictures_, &PictureExport::picture_written, this, &FileActions::picture_written);
  connect(pictures_, &PictureExport::report_written, this, &FileActions::report_written);
  connect(pictures_, &PictureExport::report_written, this, &FileActions::offer_report);
  auto make = [&](const QString& text, const QKeySequence& keys, auto slot) {
    auto* action = new QAction(text, this);
    action->setShortcut(keys);
    connect(action, &QAction::triggered, this, slot);
    return action;
  };
  new_action = make(tr("&New from geometry..."), QKeySequence::New, [this] { open_with_dialog(true); });
  open_action = make(tr("&Open..."), QKeySequence::Open, [this] { open_with_dialog(false); });
  open_action->setIcon(line_icon("open"));
  folder_action_ = make(tr("Open DICOM &folder..."), {}, [this] { open_folder(); });
  folder_action_->setObjectName("open_folder");
  save_action = make(tr("&Save"), QKeySequence::Save, [this] { save(); });
  save_action->setIcon(line_icon("save"));
  save_as_action_ = make(tr("Save &as..."), QKeySequence("Ctrl+Shift+S"), [this] { save_as(); });
  copies_action_ = make(tr("Save with &copies of the files..."), {}, [this] {
    (void)settle();
    (new CollectDialog(session_, &window_))->show();
  });
  copies_action_->setObjectName("save_with_copies");
  keep_action_ = make(tr("&Keep mesh and results..."), {}, [this] {
    (void)settle();
    (new KeepDialog(session_, *keep_, &window_))->open();
  });
  keep_action_->setObjectName("keep_mesh_and_results");
  picture_action_ = make(tr("Export &picture..."), {}, [this] { ask_picture(); });
  surface_action_ = make(tr("Export deformed s&urface..."), {}, [this] {
    export_with_dialog(tr("Export deformed surface"), tr("Surface in mm (*.stl *.obj)"), "stl",
                       [this](const QString& path) { export_surface(path); });
  });
  html_action_ = make(tr("Export report as &HTML..."), {}, [this] {
    export_with_dialog(
        tr("Export report"), tr("HTML (*.html)"), "html",
        [this](const QString& path) { export_report_html(path); }, proposed_report() + ".html");
  });
  pdf_action_ = make(tr("Export report as P&DF..."), {}, [this] {
    export_with_dialog(
        tr("Export report"), tr("PDF (*.pdf)"), "pdf",
        [this](const QString& path) { export_report_pdf(path); }, proposed_report() + ".pdf");
  });
  vtu_action_ = make(tr("Export &VTU for ParaView..."), {}, [this] {
    export_with_dialog(tr("Export VTU"), tr("VTK unstructured grid (*.vtu)"), "vtu",
                       [this](const QString& path) { export_vtu(path); });
  });
  numbers_action_ = make(tr("Export nu&mbers as CSV..."), {}, [this] {
    export_with_dialog(
        tr("Export extremes, probes and reactions"), tr("Table (*.csv)"), "csv",
        [this](const QString& path) { export_numbers(path); }, proposed_part("numbers", "csv"));
  });
  numbers_action_->setObjectName("export_numbers");
  refresh();
}

void FileActions::fill(QMenu* menu) {
  menu->addAction(new_action);
  QMenu* templates = menu->addMenu(tr("New from a &template"));
  for (const CaseTemplate& t : case_templates()) {
    const QString name = qt(t.name);
    QAction* action = templates->addAction(shown_word(t.title) + "...");
    action->setToolTip(shown_word(t.text));
    connect(action, &QAction::triggered, this, [this, name] { open_template(name); });
  }
  menu->addAction(open_action);
  menu->addAction(folder_action_);
  recent_ = menu->addMenu(tr("Open &recent"));
  connect(recent_, &QMenu::aboutToShow, this, &FileActions::fill_recent);
  menu->addSeparator();
  menu->addAction(save_action);
  menu->addAction(save_as_action_);
  menu->addAction(copies_action_);
  menu->addAction(keep_action_);
  menu->addSeparator();
  menu->addAction(picture_action_);
  menu->addAction(html_action_);
  menu->addAction(pdf_action_);
  menu->addAction(vtu_action_);
  menu->addAction(numbers_action_);
  menu->addAction(surface_action_);
  menu->addSeparator();
  auto* quit = menu->addAction(tr("&Quit"));
  quit->setShortcut(QKeySequence::Quit);
  connect(quit, &QAction::triggered, &window_, &QWidget::close);
}

void FileActions::refresh() {
  const bool any = session_.has_project(), results = session_.current_results() != nullptr,
             has_run = session_.pipeline().results() != nullptr;
  save_action->setEnabled(any);
  save_as_action_->setEnabled(any);
  copies_action_->setEnabled(any);
  keep_action_->setEnabled(any);
  picture_action_->setEnabled(view_.has_content());
  html_action_->setEnabled(has_run);
  pdf_action_->setEnabled(has_run);
  vtu_action_->setEnabled(results);
  numbers_action_->setEnabled(results);
  surface_action_->setEnabled(results);
}

bool FileActions::is_openable(const QString& path) {
  const QString name = path.toLower();
  const auto endings = geometry_endings();
  return name.endsWith(".json") || is_image_path(utf8(path)) ||
         std::any_of(endings.begin(), endings.end(), [&](const auto& e) { return name.endsWith(qt(e)); });
}

bool FileActions::open(const QString& path) {
  // While a job runs, the session refuses: then do not ask about changes.
  if (!session_.running() && !may_discard()) return false;
  std::vector<ImageSeries> series;
  if (!session_.running()) {
    QApplication::setOverrideCursor(Qt::WaitCursor);
    series = image_series(utf8(path));
    QApplication::restoreOverrideCursor();
  }
  if (series.size() <= 1) return open_series(path, 0);
  auto* dialog = new SeriesDialog(series, &window_);
  connect(
      dialog, &SeriesDialog::chosen, this, [this, path](int number) { open_series(path, number); },
      Qt::QueuedConnection);  // after the dialog is closed
  dialog->open();
  return false;
}

// A deck that does not tell its units is asked for them before it is opened.
bool FileActions::open_deck(const QString& path) {
  const QString file = QFileInfo(path).absoluteFilePath();
  DeckDoubt doubt;
  if (session_.open_deck(file, {}, &doubt)) {
    remember(path);
    return true;
  }
  if (doubt.why.empty()) return false;
  auto* dialog = new DeckUnitsDialog(QFileInfo(path).fileName(), doubt, &window_);
  connect(
      dialog, &DeckUnitsDialog::chosen, this,
      [this, path, file](const DeckUnits& units) {
        if (session_.open_deck(file, units)) remember(path);
      },
      Qt::QueuedConnection);  // after the dialog is closed
  dialog->open();
  return false;
}

bool FileActions::open_series(const QString& path, int series) {
  static const QStringList endings{"inp", "bdf", "nas", "feb"};
  const bool may_be_deck = endings.contains(QFileInfo(path).suffix(), Qt::CaseInsensitive);
  if (may_be_deck && states_conditions(utf8(path))) return open_deck(path);
  if (!session_.open(QFileInfo(path).absoluteFilePath(), series)) return false;
  remember(path);
  return true;
}

void FileActions::open_folder() {
  const QString path =
      QFileDialog::getExistingDirectory(&window_, tr("Folder of DICOM files"), start_folder());
  if (!path.isEmpty()) open(path);
}

bool FileActions::open_template(const QString& name, QString path) {
  if (path.isEmpty()) {
    const auto all = case_templates();
    const auto chosen =
        std::find_if(all.begin(), all.end(), [&](const auto& t) { return qt(t.name) == name; });
    const bool image = chosen != all.end() && chosen->image;
    QStringList patterns;
    for (const char* ending : image_endings)
      patterns << "*" + QString(ending) << "*" + QString(ending).toUpper();
    path = QFileDialog::getOpenFileName(
        &window_, tr("File for the template"), start_folder(),
        image ? tr("Image (%1)").arg(patterns.join(' ')) : tr("Geometry (%1)").arg(geometry_patterns()));
    if (path.isEmpty()) return false;
  }
  if (!session_.running() && !may_discard()) return false;
  if (!session_.open_template(name, QFileInfo(path).absoluteFilePath())) return false;
  QSettings().setValue("files/folder", QFileInfo(path).absolutePath());
  session_.start(Stage::mesh);  // so that supports and loads can be picked at once
  return true;
}

void FileActions::export_report(bool as_pdf) {
  (as_pdf ? pdf_action_ : html_action_)->trigger();
}

QString FileActions::example_folder(const QString& name) {
  return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) + "/Genba examples/" + name;
}

bool FileActions::open_example(const QString& name) {
  const QString folder = example_folder(name), path = folder + "/" + name + ".case.json";
  const QDir resources(":/genba/examples");
  const bool copied = session_.guarded([&] {
    QDir().mkpath(folder);
    const auto copy = [&](const QString& file) {
      QFile source(resources.filePath(file));
      const QString target = folder + "/" + file;
      if (QFileInfo::exists(target) || !source.open(QIODevice::ReadOnly)) return;
      write_text_atomically(utf8(target), source.readAll().toStdString());
    };
    copy(name + ".case.json");
    Project example = read_case(utf8(path));
    for (const StatedPath& stated : stated_paths(example)) copy(qt(*stated.path));
  });
  return copied && open(path);
}

QStringList FileActions::recent_files() {
  return genba::recent_files();
}

QString FileActions::start_folder() const {
  const auto project = session_.project();
  if (project && !project->path.empty()) return QFileInfo(qt(project->path)).absolutePath();
  return QSettings().value("files/folder").toString();
}

void FileActions::open_with_dialog(bool geometry_only) {
  const QString all = geometry_patterns(), geometry = tr("Geometry (%1)").arg(all);
  const QString filter =
      geometry_only ? geometry : tr("Case or geometry (*.json %1);;Case (*.json);;%2").arg(all, geometry);
  const QString path = QFileDialog::getOpenFileName(
      &window_, geometry_only ? tr("New case from a geometry") : tr("Open"), start_folder(), filter);
  if (!path.isEmpty()) open(path);
}

// Gives the case what is typed. What it cannot take is told after it is saved without it.
QString FileActions::settle() {
  return joined(without_dialogs(session_.unsettled().settle()));
}

bool FileActions::save_to(const QString& path) {
  const QString left = settle();
  if (!session_.save(path)) return false;
  emit saved();
  if (!left.isEmpty())
    emit session_.message(LogLevel::warning, tr("Saved, without what is not valid yet: %1").arg(left));
  return true;
}

bool FileActions::save() {
  (void)settle();
  const auto project = session_.project();
  if (!project) return false;
  if (project->path.empty()) return save_as();
  bool saved = false;
  return may_overwrite(qt(project->path), saved) ? save_to(qt(project->path)) : saved;
}

/// False if saving must not continue. `saved` tells whether it was saved elsewhere.
bool FileActions::may_overwrite(const QString& path, bool& saved) {
  const auto project = session_.project();
  const auto on_disk = session_.service().changed_on_disk();
  saved = false;
  if (!on_disk || qt(project->path) != path) return true;
  const auto differences = case_differences(*on_disk, *project);
  if (differences.empty()) return true;
  ChangedFileDialog dialog(path, differences, &window_);
  dialog.exec();
  switch (dialog.answer()) {
    case ChangedFileDialog::Answer::overwrite:
      return true;
    case ChangedFileDialog::Answer::save_elsewhere:
      saved = save_as();
      return false;
    case ChangedFileDialog::Answer::reload:
      session_.open(path);
      return false;
    case ChangedFileDialog::Answer::cancel:
      break;
  }
  return false;
}

bool FileActions::save_as() {
  const auto project = session_.project();
  if (!project) return false;
  QString suggestion = qt(project->path);
  if (suggestion.isEmpty() && project->geometry.kind != GeometryKind::box) {
    const QFileInfo geometry(qt(resolve_path(*project, project->geometry.path)));
    suggestion =
        geometry.absolutePath() + "/" + qt(case_name_around(utf8(geometry.filePath()))) + ".case.json";
  }
  QString path = QFileDialog::getSaveFileName(&window_, tr("Save case"), suggestion, tr("Case (*.json)"));
  if (path.isEmpty()) return false;
  if (QFileInfo(path).suffix().isEmpty()) path += ".json";
  bool saved = false;
  if (!may_overwrite(QFileInfo(path).absoluteFilePath(), saved)) return saved;
  if (!save_to(path)) return false;
  remember(path);
  return true;
}

bool FileActions::may_discard() {
  std::vector<Leftover> all = session_.unsettled().settle();
  std::erase_if(all, [](const Leftover& one) { return one.kind == Leftover::Kind::dialog; });
  const QString left = joined(all);
  if (!session_.service().modified() && left.isEmpty()) return true;
  const auto answer = QMessageBox::question(
      &window_, tr("Unsaved changes"),
      left.isEmpty()
          ? tr("The case has changes that are not saved.")
          : tr("The case has changes that are not saved. Not valid yet, so that saving leaves it out: %1")
                .arg(left),
      QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
  if (answer == QMessageBox::Save) return save();
  return answer == QMessageBox::Discard;
}

void FileActions::export_with_dialog(const QString& title, const QString& filter, const QString& ending,
                                     const std::function<void(const QString&)>& write,
                                     const QString& proposed) {
  const QString start = proposed.isEmpty() ? start_folder() : QDir(start_folder()).filePath(proposed);
  QString path = QFileDialog::getSaveFileName(&window_, title, start, filter);
  if (path.isEmpty()) return;
  if (QFileInfo(path).suffix().isEmpty()) path += "." + ending;
  if (session_.may_write(path)) write(path);
}

QString FileActions::proposed_part(const QString& part, const QString& ending) const {
  const auto project = session_.project();
  if (!project || project->path.empty()) return {};
  return QFileInfo(qt(project->path)).baseName() + "_" + part + "." + ending;
}

QString FileActions::proposed_report() const {
  const auto project = session_.project();
  QString name;
  if (project && !project->path.empty()) {
    name = QFileInfo(qt(project->path)).fileName();
    for (const char* ending : {".json", ".case"})
      if (name.endsWith(ending, Qt::CaseInsensitive))
        name.chop(qsizetype(std::char_traits<char>::length(ending)));
  } else if (project && project->geometry.kind != GeometryKind::box) {
    name = qt(case_name_around(project->geometry.path));
  }
  return (name.isEmpty() ? QString("case") : name) + "_report";
}

void FileActions::offer_report(const QString& path) {
  if (auto* earlier = window_.findChild<QMessageBox*>("report_written")) delete earlier;
  auto* box = new QMessageBox(QMessageBox::Information, tr("Report written"),
                              tr("The report is written: %1").arg(QDir::toNativeSeparators(path)),
                              QMessageBox::Close, &window_);
  box->setObjectName("report_written");
  box->setTextFormat(Qt::PlainText);
  box->setModal(false);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setAttribute(Qt::WA_ShowWithoutActivating);  // does not interrupt a person who continues to work
  auto* open = box->addButton(tr("&Open"), QMessageBox::ActionRole);
  open->setObjectName("open_report");
  connect(open, &QAbstractButton::clicked, this,
          [path] { QDesktopServices::openUrl(QUrl::fromLocalFile(path)); });
  // It goes by itself, but not under the mouse.
  constexpr int shown_for = 12'000;  // ms
  auto* timer = new QTimer(box);
  timer->setObjectName("goes_away");
  timer->setInterval(shown_for);
  connect(timer, &QTimer::timeout, box, [box] {
    if (!box->underMouse()) box->close();
  });
  timer->start();
  box->show();
}

void FileActions::ask_picture() {
  const QSize view = view_.active().pixels();
  auto* dialog = new PictureDialog({view.width(), view.height()}, &window_);
  const auto go_on = [this](const PictureChoice& choice) {
    export_with_dialog(
        tr("Export picture"), tr("PNG picture (*.png)"), "png",
        [this, choice](const QString& path) { export_picture(path, choice); },
        proposed_part(qt(view_.active().options().field.empty() ? "mesh" : view_.active().options().field),
                      "png"));
  };
  connect(dialog, &PictureDialog::chosen, this, go_on, Qt::QueuedConnection);  // after the dialog is closed
  dialog->open();
}

bool FileActions::export_picture(const QString& path, const PictureChoice& choice) {
  return session_.guarded([&] { pictures_->write_picture(path, choice); });
}

bool FileActions::export_surface(const QString& path) {
  return session_.guarded([&] {
    const auto results = session_.current_results();
    if (!results)
      throw Error(ErrorKind::input, phrase<"export">(), phrase<"there are no current results">(),
                  phrase<"Run the case first (F5)">());
    const double scale = view_.facts().deformation_scale;
    write_deformed_surface(utf8(path), *results, scale);
    emit session_.logged({LogLevel::info, phrase<"Surface written, displacements times %1: %2">(
                                              utf8(QString::number(scale)), utf8(path))});
  });
}

bool FileActions::write_report(const QString& path, bool as_pdf) {
  return session_.guarded([&] { pictures_->write_report(path, as_pdf); });
}

bool FileActions::export_vtu(const QString& path) {
  return session_.guarded([&] {
    const auto results = session_.current_results();
    if (!results)
      throw Error(ErrorKind::input, phrase<"export">(), phrase<"there are no current results">(),
                  phrase<"Run the case first (F5)">());
    write_results_file(utf8(path), *results);
    emit session_.logged({LogLevel::info, phrase<"Fields written: %1">(utf8(path))});
  });
}

bool FileActions::export_numbers(const QString& path) {
  return session_.guarded([&] {
    const auto results = session_.current_results();
    if (!results)
      throw Error(ErrorKind::input, phrase<"export">(), phrase<"there are no current results">(),
                  phrase<"Run the case first (F5)">());
    const QFileInfo file(path);
    const std::string begin = utf8(file.absolutePath() + "/" + file.completeBaseName());
    write_text_atomically(begin + "_extremes.csv", extrema_csv(*results));
    write_text_atomically(begin + "_probes.csv", probes_csv(*results, session_.project()->output.probes));
    write_text_atomically(begin + "_reactions.csv", reactions_csv(*results));
    emit session_.logged(
        {LogLevel::info, phrase<"Numbers written: %1, %2 and %3">(
                             begin + "_extremes.csv", begin + "_probes.csv", begin + "_reactions.csv")});
  });
}

void FileActions::remember(const QString& path) {
  const QString absolute = QFileInfo(path).absoluteFilePath();
  QSettings settings;
  QStringList all = recent_files();
  all.removeAll(absolute);
  all.prepend(absolute);
  settings.setValue(recent_files_setting, QStringList(all.mid(0, most_recent)));
  settings.setValue("files/folder", QFileInfo(absolute).absolutePath());
}

void FileActions::fill_recent() {
  recent_->clear();
  for (const QString& path : recent_files()) {
    auto* action = recent_->addAction(path);
    action->setEnabled(QFileInfo::exists(path));
    connect(action, &QAction::triggered, this, [this, path] { open(path); });
  }
  if (recent_->isEmpty()) recent_->addAction(tr("none yet"))->setEnabled(false);
}

}  // namespace genba
