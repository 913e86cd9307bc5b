#include "ui/desktop/widgets/quantity_edit.hpp"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QResizeEvent>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/base/error.hpp"
#include "ui/desktop/look/appearance.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/widgets/vary_button.hpp"

namespace genba {
namespace {

// Layouts assume that a wrapping label is as tall as in a narrow column of their own choice, and take the
// height from the next row. This label tells its height for its actual width.
class ErrorLabel final : public QLabel {
 public:
  QSize minimumSizeHint() const override { return {0, heightForWidth(width())}; }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    QLabel::resizeEvent(event);
    if (event->oldSize().width() != width()) updateGeometry();
  }
};

// Zero is zero in every unit, except for temperatures.
bool is_plain_zero(const QString& text, QuantityKind kind) {
  bool is_number = false;
  return kind != QuantityKind::temperature && text.toDouble(&is_number) == 0 && is_number;
}

QString error_frame() {
  return QString("border: 1px solid %1;").arg(error_ink().name());
}

}  // namespace

QuantityEdit* make_vector_edit(QuantityKind kind) {
  return new QuantityEdit(kind, {"x", "y", "z"}, false, {});
}

QLabel* make_error_label() {
  auto* label = new ErrorLabel;
  label->setObjectName("field_error");
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  label->setStyleSheet(QString("color: %1;").arg(error_ink().name()));
  label->hide();
  return label;
}

void show_field_error(QWidget* field, QLabel* label, const QString& message) {
  field->setStyleSheet(message.isEmpty() ? QString() : error_frame());
  label->setText(message);
  label->setVisible(!message.isEmpty());
}

QuantityEdit::QuantityEdit(QuantityKind kind, const QStringList& captions, bool optional,
                           const QString& empty_text, QWidget* parent)
    : QWidget(parent),
      kind_(kind),
      optional_(optional),
      example_(qt(example(kind))),
      grid_(new QGridLayout),
      error_(make_error_label()) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  grid_->setSpacing(4);
  for (const QString& caption : captions) {
    captions_.push_back(caption.isEmpty() ? nullptr : new QLabel(caption));
    auto* edit = new QLineEdit;
    if (optional) edit->setPlaceholderText(empty_text);
    edit->setMinimumWidth(4 * fontMetrics().averageCharWidth());
    connect(edit, &QLineEdit::editingFinished, this, &QuantityEdit::edited);
    edits_.push_back(edit);
  }
  given_.resize(edits_.size());
  left_out_.resize(edits_.size(), false);
  show_hints();
  arrange(false);
  column->addLayout(grid_);
  column->addWidget(error_);
}

void QuantityEdit::take_empty_as_zero() {
  if (empty_is_zero_ || optional_) return;
  empty_is_zero_ = true;
  for (QLineEdit* edit : edits_) connect(edit, &QLineEdit::textChanged, this, &QuantityEdit::show_hints);
  show_hints();
}

void QuantityEdit::show_hints() {
  if (optional_) return;
  // Three edits in a row have room for the example only.
  const QString hint = empty_is_zero_ && !is_all_empty() ? written(0)
                       : edits_.size() > 1               ? example_
                                                         : tr("e.g. %1").arg(example_);
  for (QLineEdit* edit : edits_) edit->setPlaceholderText(hint);
}

bool QuantityEdit::is_all_empty() const {
  for (std::size_t i = 0; i < edits_.size(); ++i)
    if ((!buttons_.empty() && buttons_[i]->varies()) || !edits_[i]->text().trimmed().isEmpty()) return false;
  return true;
}

QString QuantityEdit::written(double in_si) const {
  return qt(writer_ ? writer_(in_si, kind_) : format_exact_quantity(in_si, kind_));
}

int QuantityEdit::width_of_one() const {
  constexpr int letters = 11;  // "-12.5 MPa" and a margin
  const int button = buttons_.empty() ? 0 : buttons_.front()->sizeHint().width() + grid_->horizontalSpacing();
  return letters * fontMetrics().averageCharWidth() + button;
}

QSize QuantityEdit::minimumSizeHint() const {
  return {width_of_one(), QWidget::minimumSizeHint().height()};
}

void QuantityEdit::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const int caption = captions_.front() ? captions_.front()->sizeHint().width() + 4 : 0;
  const int margin = caption + 3 * fontMetrics().averageCharWidth();  // "-9.81 m/s^2" beside others
  const bool in_column = width() < static_cast<int>(edits_.size()) * (width_of_one() + margin);
  if (edits_.size() > 1 && in_column != in_column_) arrange(in_column);
}

void QuantityEdit::arrange(bool in_column) {
  in_column_ = in_column;
  for (std::size_t i = 0; i < edits_.size(); ++i) {
    const int row = in_column ? static_cast<int>(i) : 0, place = in_column ? 0 : 3 * static_cast<int>(i);
    if (captions_[i]) grid_->addWidget(captions_[i], row, place);
    grid_->addWidget(edits_[i], row, place + 1);
    if (!buttons_.empty()) grid_->addWidget(buttons_[i], row, place + 2);
  }
  for (int c = 1; c < 3 * static_cast<int>(edits_.size()); c += 3)
    grid_->setColumnStretch(c, !in_column || c == 1);
  updateGeometry();
}

void QuantityEdit::offer_varying(const QString& of) {
  for (std::size_t i = 0; i < edits_.size(); ++i) {
    auto* button = new VaryButton(edits_[i], captions_[i] ? of + " " + captions_[i]->text() : of);
    buttons_.push_back(button);
    connect(button, &QToolButton::clicked, this, [this, i] { emit vary_wanted(i); });
    connect(button, &VaryButton::constant_wanted, this, [this, i] { emit constant_wanted(i); });
  }
  arrange(in_column_);
}

void QuantityEdit::show_number(std::size_t i, bool shown) {
  if (left_out_[i] == !shown) return;
  left_out_[i] = !shown;
  if (captions_[i]) captions_[i]->setVisible(shown);
  edits_[i]->setVisible(shown);
  if (!buttons_.empty()) buttons_[i]->setVisible(shown);
}

void QuantityEdit::show_varying(std::size_t i, const QString& text) {
  const bool varied = buttons_.at(i)->varies();
  buttons_[i]->show_varying(text);
  if (varied && text.isEmpty()) set(i, given_[i]);
  edits_[i]->setToolTip(text);
}

void QuantityEdit::set(std::size_t i, std::optional<double> in_si) {
  given_[i] = in_si;
  if (!edits_[i]->styleSheet().isEmpty()) {
    edits_[i]->setStyleSheet({});
    error_->hide();
  }
  if (!buttons_.empty() && buttons_[i]->varies()) return;
  edits_[i]->setText(in_si ? written(*in_si) : QString());
  edits_[i]->setCursorPosition(0);  // a long value shows its beginning
}

QuantityEdit::Entries QuantityEdit::entries() const {
  Entries out;
  const bool fills_up = empty_is_zero_ && !is_all_empty();
  for (std::size_t i = 0; i < edits_.size(); ++i) {
    const QString text = edits_[i]->text().trimmed();
    std::optional<double> value;
    QString problem;
    if (!buttons_.empty() && buttons_[i]->varies()) {
      value = given_[i].value_or(0);
    } else if (text.isEmpty()) {
      if (fills_up)
        value = 0;
      else if (!optional_)
        problem = tr("Empty; for example %1").arg(example_);
    } else if (is_plain_zero(text, kind_)) {
      value = 0;
    } else {
      try {
        value = parse_quantity(utf8(text), kind_, "value");
      } catch (const Error& e) {
        problem = shown_problem(e);
      }
    }
    out.values.push_back(value);
    out.problems.push_back(problem);
  }
  return out;
}

std::optional<std::vector<std::optional<double>>> QuantityEdit::read() {
  const Entries now = entries();
  QString first;
  for (std::size_t i = 0; i < edits_.size(); ++i) {
    edits_[i]->setStyleSheet(now.problems[i].isEmpty() ? QString() : error_frame());
    if (first.isEmpty()) first = now.problems[i];
  }
  error_->setText(first);
  error_->setVisible(!first.isEmpty());
  if (!first.isEmpty()) return std::nullopt;
  return now.values;
}

std::optional<std::vector<std::optional<double>>> QuantityEdit::peek() const {
  const Entries now = entries();
  const bool is_right = std::ranges::all_of(now.problems, [](const QString& p) { return p.isEmpty(); });
  return is_right ? std::optional(now.values) : std::nullopt;
}

std::optional<double> QuantityEdit::read_one() {
  const auto all = read();
  return all ? all->front() : std::nullopt;
}

namespace {
std::optional<Vec3> vector_of(const std::optional<std::vector<std::optional<double>>>& all) {
  if (!all) return std::nullopt;
  Vec3 out{};
  for (std::size_t i = 0; i < out.size() && i < all->size(); ++i) out[i] = (*all)[i].value_or(0.0);
  return out;
}
}  // namespace

std::optional<Vec3> QuantityEdit::read_vector() {
  return vector_of(read());
}

std::optional<Vec3> QuantityEdit::peek_vector() const {
  return vector_of(peek());
}

QString QuantityEdit::error() const {
  return error_->isHidden() ? QString() : error_->text();
}

}  // namespace genba
