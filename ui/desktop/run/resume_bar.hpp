// Offers to go on with a solve of the open case that was stopped, or that ended with its program.
#pragma once

#include "ui/desktop/widgets/offer_bar.hpp"

namespace genba {

class Session;

class ResumeBar : public OfferBar {
  Q_OBJECT

 public:
  explicit ResumeBar(Session& session, QWidget* parent = nullptr);
  /// Looks into the results folder and shows itself if there is something to go on with.
  void look();
  QPushButton *resume_button, *discard_button;

 private:
  Session& session_;
};

}  // namespace genba
