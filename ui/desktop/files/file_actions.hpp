// The File menu: new, open, recent, save, export, quit.
#pragma once

#include <QObject>
#include <functional>

#include "ui/desktop/view/picture_choice.hpp"

class QAction;
class QMainWindow;
class QMenu;

namespace genba {

class KeepWork;
class PictureExport;
class SceneView;
class Session;

class FileActions : public QObject {
  Q_OBJECT

 public:
  PictureExport& pictures() { return *pictures_; }
  KeepWork& keep() { return *keep_; }
  FileActions(Session& session, SceneView& view, QMainWindow& window);
  void fill(QMenu* menu);
  void refresh();

  /// If a folder or file holds several DICOM series, asks for one first and returns false.
  bool open(const QString& path);
  /// Opens a new case of a template around a file; an empty path asks for the file.
  bool open_template(const QString& name, QString path = {});
  /// Opens an example of the program. It copies the example to example_folder() first, unless it is there
  /// already.
  bool open_example(const QString& name);
  static QString example_folder(const QString& name);
  static QStringList recent_files();  ///< newest first; some may be gone
  /// If others changed the file since it was read, shows the differences and asks first. False: not saved, or
  /// read again instead.
  bool save();
  bool save_as();
  /// Asks for a folder of DICOM files.
  void open_folder();
  /// Asks for the file.
  void export_report(bool as_pdf);
  // Pictures and reports show what is shown now. They are drawn and written in the background; a signal or a
  // message tells the end.
  bool export_picture(const QString& path, const PictureChoice& choice = {});
  /// The body deformed as it is shown; .stl or .obj, in mm.
  bool export_surface(const QString& path);
  bool export_report_html(const QString& path) { return write_report(path, false); }
  bool export_report_pdf(const QString& path) { return write_report(path, true); }
  bool export_vtu(const QString& path);
  /// Extremes, probes and reactions, as three tables. Their names begin with `path`.
  bool export_numbers(const QString& path);
  /// Asks about unsaved changes; false: the person cancels.
  bool may_discard();
  static bool is_openable(const QString& path);

  QAction *open_action, *new_action, *save_action;

 signals:
  void picture_written(const QString& path);
  void saved();  ///< the case was saved to its file
  void report_written(const QString& path);

 private:
  bool open_series(const QString& path, int series);
  bool open_deck(const QString& path);
  bool may_overwrite(const QString& path, bool& saved);
  QString settle();
  bool save_to(const QString& path);
  void remember(const QString& path);
  void fill_recent();
  void open_with_dialog(bool geometry_only);
  void export_with_dialog(const QString& title, const QString& filter, const QString& ending,
                          const std::function<void(const QString&)>& write, const QString& proposed = {});
  QString proposed_part(const QString& part, const QString& ending) const;  // "": not saved yet
  QString proposed_report() const;         // a name without ending, made from the name of the case
  void offer_report(const QString& path);  // offers to open it
  void ask_picture();
  bool write_report(const QString& path, bool as_pdf);
  QString start_folder() const;
  Session& session_;
  SceneView& view_;
  QMainWindow& window_;
  QMenu* recent_ = nullptr;
  PictureExport* pictures_;
  KeepWork* keep_;
  QAction *folder_action_, *save_as_action_, *copies_action_, *keep_action_, *picture_action_,
      *surface_action_, *html_action_, *pdf_action_, *vtu_action_, *numbers_action_;
};

}  // namespace genba
