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
  void chosen();  ///< a choice was made and is remembered; the window must be rebuilt
};

}  // namespace genba
