// Chooses what the report holds and how its pages begin. The choices are kept with the case.
#pragma once

#include <QThreadPool>
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "app/report/report.hpp"
#include "ui/desktop/widgets/growing_dialog.hpp"

class QLabel;
class QTextBrowser;
class QTimer;

namespace genba {

class OptionForm;
class ReportArtist;
class Session;

class ReportDialog : public GrowingDialog {
  Q_OBJECT

 public:
  ReportDialog(Session& session, QWidget* parent);
  ~ReportDialog() override;
  OptionForm* form() { return form_; }
  QTextBrowser* preview() { return preview_; }

 private:
  void refresh();
  /// What the pictures depend on.
  struct PictureKey {
    std::shared_ptr<const Results> results;
    std::array<FieldPicture, 3> fields;
    std::string times;  ///< of frames
    std::string language;
  };
  using Make = std::function<std::string(const std::vector<ReportPicture>&)>;
  void begin_preview();
  void write_preview(const Make& make, int number);
  void draw_pictures(const Make& make, int number, const PictureKey& key,
                     const std::shared_ptr<const Project>& project);
  void say(bool drawing, const QString& problem = {});
  Session& session_;
  OptionForm* form_;
  QTextBrowser* preview_;
  QLabel* state_;
  QTimer* pause_;       // between an edit and its preview
  QThreadPool worker_;  // one thread: previews come one after the other
  int wanted_ = 0;      // number of the last preview asked for
  ReportArtist* artist_;
  std::vector<ReportPicture> pictures_;  // those of the last preview
  PictureKey drawn_;                     // what pictures_ show
};

}  // namespace genba
