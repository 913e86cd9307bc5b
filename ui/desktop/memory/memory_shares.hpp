// One bar for the memory of the computer and one for that of the card: who holds how much.
#pragma once

#include <QColor>
#include <QWidget>
#include <cstdint>
#include <vector>

#include "app/run/pipeline.hpp"

namespace genba {

class MemoryShares : public QWidget {
  Q_OBJECT

 public:
  struct Share {
    QString name;
    QColor colour;
    std::int64_t bytes;
  };
  struct Memory {
    QString name;
    std::int64_t total;
    std::vector<Share> shares;  ///< in the order drawn; their sum is the total
  };
  /// Memory of the computer, bytes.
  struct Host {
    std::int64_t total, available, own;  ///< own: of this program
  };
  /// plan: of a solve that is not done yet; it tells the device too; may be null. What is not known is left
  /// out.
  static std::vector<Memory> of(const Host& host, const MemoryPlan* plan);

  explicit MemoryShares(QWidget* parent = nullptr);
  void set(std::vector<Memory> memories);
  const std::vector<Memory>& memories() const { return memories_; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {240, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  int line_height() const;
  std::vector<Memory> memories_;
};

}  // namespace genba
