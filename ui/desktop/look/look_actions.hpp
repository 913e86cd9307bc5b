// View > Language and View > Appearance.
#pragma once

#include <QObject>

class QMenu;

namespace genba {

class LookActions : public QObject {
  Q_OBJECT

 public:
  explicit LookActions(QObject* parent);
  void fill(QMenu* menu);

 signals:
  void chosen();  ///< another one, which is remembered; the window is to be made anew
};

}  // namespace genba
