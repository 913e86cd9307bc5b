// A bar above the view that offers unsaved work which a crash left behind: recover or discard, one case at a
// time.
#pragma once

#include <deque>

#include "app/journal.hpp"
#include "ui/desktop/widgets/offer_bar.hpp"

namespace genba {

class Session;

class RecoveryBar : public OfferBar {
  Q_OBJECT

 public:
  explicit RecoveryBar(Session& session, QWidget* parent = nullptr);
  /// Looks into the journal folder. Shows itself if there is something to offer.
  void look();
  /// Continues to offer what `before` offered.
  void take_over(RecoveryBar& before);
  QPushButton *recover_button, *discard_button;

 signals:
  /// Emitted before unsaved changes of the open case are replaced. A listener sets `go_on` to false to
  /// prevent it.
  void about_to_replace(bool& go_on);
  /// The work is open. A listener sets `kept` to false if the old entry must stay in the journal.
  void recovered(bool& kept);

 private:
  void show_next();
  void recover();
  void discard();
  void forget();
  Session& session_;
  std::deque<LostWork> lost_;  // the first is the one shown
};

}  // namespace genba
