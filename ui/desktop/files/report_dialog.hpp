// What the report holds, and how its pages begin; kept with the case.
#pragma once

#include <QThreadPool>

#include "ui/desktop/widgets/growing_dialog.hpp"

class QLabel;
class QTextBrowser;
class QTimer;

namespace genba {

class OptionForm;
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
  void begin_preview();
  Session& session_;
  OptionForm* form_;
  QTextBrowser* preview_;
  QLabel* state_;
  QTimer* pause_;       // between an edit and its preview
  QThreadPool worker_;  // one thread: previews come one after the other
  int wanted_ = 0;      // number of the last preview asked for
};

}  // namespace genba
