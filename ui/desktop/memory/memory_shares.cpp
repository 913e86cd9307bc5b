#include "ui/desktop/memory/memory_shares.hpp"

#include <QPainter>
#include <algorithm>
#include <utility>

#include "ui/desktop/look/language.hpp"
#include "ui/desktop/memory/memory_look.hpp"

namespace genba {

MemoryShares::MemoryShares(QWidget* parent) : QWidget(parent) {
  setObjectName("memory_shares");
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

std::vector<MemoryShares::Memory> MemoryShares::of(const Host& host, const MemoryPlan* plan) {
  const QColor own("#1f6feb"), others("#4a5568"), planned("#2a9d6f"), free("#b8bec7");
  const bool is_on_card = plan && plan->device.is_gpu;
  const std::int64_t peak = plan && plan->feasible ? plan->peak() : 0;
  std::vector<Memory> out;
  const auto add = [&](const QString& name, std::int64_t total, std::int64_t available,
                       std::vector<Share> shares, bool holds_solve) {
    const std::int64_t solve = holds_solve ? std::min(peak, available) : 0;
    if (solve > 0) shares.push_back({tr("this solve, as planned"), planned, solve});
    shares.push_back({tr("free"), free, available - solve});
    out.push_back({name, total, std::move(shares)});
  };
  if (host.own > 0 && host.total < INT64_MAX && host.available < host.total) {
    const std::int64_t mine = std::min(host.own, host.total - host.available);
    add(tr("This computer"), host.total, host.available,
        {{tr("this program, with its view"), own, mine},
         {tr("other processes"), others, host.total - host.available - mine}},
        !is_on_card);
  }
  if (is_on_card && plan->device.total_bytes > 0) {
    const std::int64_t available = std::min(plan->device.free_bytes, plan->device.total_bytes);
    add(tr("Memory of %1").arg(shown(plan->device.name)), plan->device.total_bytes, available,
        {{tr("other processes"), others, plan->device.total_bytes - available}}, true);
  }
  return out;
}

void MemoryShares::set(std::vector<Memory> memories) {
  memories_ = std::move(memories);
  setVisible(!memories_.empty());
  updateGeometry();
  update();
}

int MemoryShares::line_height() const {
  return fontMetrics().height() + 2;
}

QSize MemoryShares::sizeHint() const {
  int lines = 0;
  for (const Memory& memory : memories_) lines += 3 + static_cast<int>(memory.shares.size());
  return {330, lines * line_height()};
}

void MemoryShares::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const int line = line_height(), wide = width() - 2 * bar_margin;
  QFont bold = font();
  bold.setBold(true);
  int y = 0;
  const auto write = [&](int from, const QString& left, const QString& right) {
    painter.setPen(palette().text().color());
    const int taken = painter.fontMetrics().horizontalAdvance(right) + line;
    painter.drawText(QRect(from, y, wide + bar_margin - from, line), Qt::AlignRight | Qt::AlignVCenter,
                     right);
    const int room = wide + bar_margin - from - taken;
    painter.drawText(QRect(from, y, room, line), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(left, Qt::ElideRight, room));
    y += line;
  };
  for (const Memory& memory : memories_) {
    painter.setFont(bold);
    write(bar_margin, memory.name, tr("total %1").arg(bytes_text(memory.total)));
    painter.setFont(font());
    double x = bar_margin;
    for (const Share& share : memory.shares) {
      const double w = wide * static_cast<double>(share.bytes) / static_cast<double>(memory.total);
      painter.fillRect(QRectF(x, y + 2, w, line - 4), share.colour);
      x += w;
    }
    y += line;
    for (const Share& share : memory.shares) {
      painter.fillRect(QRect(bar_margin, y + 3, line - 6, line - 6), share.colour);
      write(bar_margin + line, share.name, bytes_text(share.bytes));
    }
    y += line;
  }
}

}  // namespace genba
