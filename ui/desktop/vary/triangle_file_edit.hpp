// A file of triangles and the unit of its coordinates.
#pragma once

#include <QWidget>
#include <optional>
#include <string>

class QComboBox;
class QLineEdit;

namespace genba {

class TriangleFileEdit : public QWidget {
  Q_OBJECT

 public:
  /// folder: of the case file; files below it are named from there.
  explicit TriangleFileEdit(QString folder, QWidget* parent = nullptr);
  void set(const std::string& file, double unit);
  struct Stated {
    std::string file;
    double unit = 0;  ///< m
  };
  /// Nothing without a file; the field is marked.
  std::optional<Stated> read();

 signals:
  void edited();

 private:
  void browse();
  QString folder_;
  QLineEdit* file_;
  QComboBox* unit_;
};

}  // namespace genba
