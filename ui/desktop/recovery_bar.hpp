// Offers unsaved work that a crash left behind: recover or discard, above the view, one case at a time.
#pragma once

#include <QFrame>
#include <deque>

#include "app/journal.hpp"

class QLabel;
class QPushButton;

namespace genba {

class Session;

class RecoveryBar : public QFrame {
  Q_OBJECT

 public:
  explicit RecoveryBar(Session& session, QWidget* parent = nullptr);
  /// Looks into the journal folder and shows itself if there is something to offer.
  void look();
  QString text() const;
  QPushButton *recover_button, *discard_button;

 signals:
  /// Before unsaved changes of the case that is open would be replaced; sets `go_on` to false to stay.
  void about_to_replace(bool& go_on);
  /// The work is open; sets `kept` to false if its old entry in the journal must stay.
  void recovered(bool& kept);

 private:
  void show_next();
  void recover();
  void discard();
  void forget();
  Session& session_;
  QLabel *icon_, *text_;
  std::deque<LostWork> lost_;  // the first is the one shown
};

}  // namespace genba
