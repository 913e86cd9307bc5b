#include "ui/desktop/slices/slice_panel.hpp"

#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <set>

#include "app/case/option_access.hpp"
#include "app/case/typed_text.hpp"
#include "app/inspect/slice_needles.hpp"
#include "app/materials/label_edits.hpp"
#include "app/start/tissue.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "ui/desktop/look/appearance.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/pages/page_parts.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/slices/grey_histogram.hpp"
#include "ui/desktop/slices/labels_form.hpp"
#include "ui/desktop/widgets/narrow.hpp"
#include "ui/desktop/widgets/option_form.hpp"
#include "ui/desktop/widgets/option_words.hpp"

namespace genba {
namespace {

constexpr int typing_pause = 150;  // ms
constexpr double bone_from = 226;  // HU
constexpr std::size_t many_labels = 30;

/// The keys in the form; for labels only the box.
std::set<std::string> form_keys(bool is_threshold_or_grey) {
  if (!is_threshold_or_grey) return {"lower", "upper", "crop"};
  return {"lower", "upper", "crop", "open_voxels", "close_voxels", "min_piece", "keep_pieces", "fill_holes"};
}

constexpr double cubic_mm = 1e9;  // per m^3

double three_digits(double value) {
  if (value == 0) return 0;
  const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 2);
  return std::round(value / unit) * unit;
}

}  // namespace

SlicePanel::SlicePanel(Session& session, SliceState& state, QWidget* parent)
    : QWidget(parent),
      session_(session),
      state_(state),
      tools_(make_narrow_box()),
      presets_{new NarrowButton(tr("Automatic")), new NarrowButton(tr("Bone")), new NarrowButton(tr("Soft tissue"))},
      histogram_(new GreyHistogram(state)),
      suggest_(new NarrowButton(tr("Suggest a threshold"))),
      opacity_(new QSlider(Qt::Horizontal)),
      brush_(new QWidget),
      brush_label_(make_narrow_box()),
      brush_size_(new QSpinBox),
      forget_edits_(new NarrowButton(tr("Forget mended labels"))),
      labels_(new LabelsForm(session)),
      body_(new QWidget),
      form_(new OptionForm),
      pieces_(new QTableWidget),
      facts_(text_label()) {
  setObjectName("slice_panel");
  tools_->setObjectName("slice_tool");
  tools_->setAccessibleName(tr("What a drag in a slice does"));
  const std::pair<QString, QString> tools[] = {
      {tr("Cross-hair"), tr("A click or drag in a slice moves the cross-hair; the other slices follow.")},
      {tr("Window and level"),
       tr("A drag across makes the range of grey values wider, a drag up the picture brighter. The right button "
          "does so with every tool.")},
      {tr("Pieces"), tr("A click on a piece keeps it or leaves it out. Orange is meshed, blue is left out.")},
      {tr("Crop box"), tr("Drag the yellow sides: only what lies in the box counts.")},
      {tr("Brush"),
       tr("Mends labels voxel by voxel, in the plane of the slice. For more than small edits take 3D Slicer or "
          "ITK-SNAP.")}};
  for (const auto& [name, help] : tools) {
    tools_->addItem(name);
    tools_->setItemData(tools_->count() - 1, help, Qt::ToolTipRole);
  }
  presets_[0]->setToolTip(tr("From the darkest to the brightest value but for 1 % of the voxels each"));
  presets_[1]->setToolTip(tr("-500 to 1300, for a CT in HU"));
  presets_[2]->setToolTip(tr("-160 to 240, for a CT in HU"));
  suggest_->setToolTip(
      tr("Bone of a CT begins at about 226 HU. In other images: where the brightest of three kinds of tissue "
         "begins. Look at the slices before you mesh."));
  suggest_->setObjectName("slice_suggest");
  opacity_->setRange(0, 100);
  opacity_->setValue(static_cast<int>(std::lround(100 * state_.opacity())));
  opacity_->setAccessibleName(tr("Opacity of what is laid over"));
  opacity_->setObjectName("slice_opacity");
  facts_->setObjectName("slice_facts");
  pieces_->setObjectName("slice_pieces");
  pieces_->setAccessibleName(tr("Pieces"));
  pieces_->setColumnCount(3);
  pieces_->setHorizontalHeaderLabels({tr("Piece"), tr("mm³"), tr("Voxels")});
  pieces_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  pieces_->verticalHeader()->hide();
  pieces_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  pieces_->setSelectionBehavior(QAbstractItemView::SelectRows);
  pieces_->setTabKeyNavigation(false);
  pieces_->setMinimumHeight(5 * fontMetrics().height() + 30);
  pieces_->setToolTip(tr("Ticked pieces are meshed. A click on a number shows the piece in the slices."));

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 8, 0, 0);
  auto* top = new QFormLayout;
  top->addRow(tr("Tool"), tools_);
  column->addLayout(top);
  auto* presets = new QHBoxLayout;
  for (QPushButton* preset : presets_) presets->addWidget(preset);
  column->addLayout(presets);
  column->addWidget(histogram_);
  auto* inner = new QVBoxLayout(body_);
  inner->setContentsMargins(0, 0, 0, 0);
  inner->addWidget(make_brush());
  inner->addWidget(labels_);
  inner->addWidget(suggest_);
  inner->addWidget(form_);
  inner->addWidget(facts_);
  inner->addWidget(pieces_);
  auto* bottom = new QFormLayout;
  bottom->addRow(tr("Opacity"), opacity_);
  inner->addLayout(bottom);
  column->addWidget(body_);

  later_.setSingleShot(true);
  later_.setInterval(typing_pause);
  connect(&later_, &QTimer::timeout, this, [this] {
    if (state_.volume() && draft_.is_threshold()) worker_.make_mask(state_.volume(), draft_);
    show_facts();
  });
  connect(tools_, &QComboBox::currentIndexChanged, this,
          [this](int row) {
            state_.set_tool(static_cast<SliceTool>(row));
            show_brush();
          });
  connect(opacity_, &QSlider::valueChanged, this, [this](int percent) { state_.set_opacity(percent / 100.0); });
  connect(presets_[0], &QPushButton::clicked, this, [this] {
    const GreyCounts& greys = histogram_->counts();
    if (known_) emit window_wanted(greys.dark, greys.bright);
  });
  connect(presets_[1], &QPushButton::clicked, this, [this] { emit window_wanted(-500, 1300); });
  connect(presets_[2], &QPushButton::clicked, this, [this] { emit window_wanted(-160, 240); });
  connect(suggest_, &QPushButton::clicked, this, &SlicePanel::suggest);
  connect(histogram_, &GreyHistogram::threshold_dragged, this, [this](bool upper, double value) {
    ImageOptions draft = draft_;
    (upper ? draft.upper : draft.lower) = value;
    show_draft(draft);
  });
  connect(histogram_, &GreyHistogram::threshold_dropped, this, &SlicePanel::set_threshold);
  form_->set_apply([this](const std::string& key, const std::string& text) {
    try {
      session_.edit(tr("change %1").arg(option_label(image_fields(), key)), [&](Project project) {
        return with_option(std::move(project), key, text);
      });
    } catch (const Error&) {
      if (shown_) show_draft(*shown_);
      throw;
    }
  });
  connect(&state_, &SliceState::piece_clicked, this, &SlicePanel::toggle_piece);
  connect(&state_, &SliceState::crop_dragged, this, [this] {
    if (state_.volume()) edit("crop", stated_crop(state_.crop(), *state_.volume()));
  });
  connect(pieces_, &QTableWidget::itemChanged, this, [this](const QTableWidgetItem* item) {
    const int row = item->row();
    if (item->column() != 0 || !state_.mask() || row >= static_cast<int>(state_.mask()->pieces.size())) return;
    const bool wanted = item->checkState() == Qt::Checked;
    if (wanted != state_.mask()->pieces[static_cast<std::size_t>(row)].is_kept) toggle_piece(row + 1);
  });
  connect(pieces_, &QTableWidget::cellClicked, this, [this](int row, int) {
    if (!state_.mask() || !state_.volume() || row >= static_cast<int>(state_.mask()->pieces.size())) return;
    const std::size_t at = state_.mask()->pieces[static_cast<std::size_t>(row)].first;
    const auto& cells = state_.volume()->cells;
    const auto nx = static_cast<std::size_t>(cells[0]), ny = static_cast<std::size_t>(cells[1]);
    state_.set_cross({static_cast<Index>(at % nx), static_cast<Index>(at / nx % ny),
                      static_cast<Index>(at / (nx * ny))});
    emit state_.cross_moved();
  });
  connect(&worker_, &SliceWorker::looked_through, this, &SlicePanel::looked_through);
  connect(&worker_, &SliceWorker::mask_made, this,
          [this](const std::shared_ptr<const ImageVolume>& of, const std::shared_ptr<const Mask>& mask,
                 const Text& why) {
            if (of == state_.volume()) mask_made(mask, why);
          });
  connect(&worker_, &SliceWorker::labels_found, this,
          [this](const std::shared_ptr<const ImageVolume>& of, const std::map<std::int64_t, ShownLabel>& labels,
                 const KnownLabels& known) {
            if (of == state_.volume() && !draft_.is_threshold()) {
              state_.set_labels(labels);
              labels_->set_labels(labels.size() > many_labels ? KnownLabels() : known);
              ask_for_names(known);
              measure_margins(known);
              // Many values: they may be grey values after all.
              suggest_->setVisible(labels.size() > many_labels);
            }
            show_brush();
          });
  connect(&worker_, &SliceWorker::grey_loaded, this,
          [this](const std::shared_ptr<const ImageVolume>& of, const SliceFacts& grey, const Text& why) {
            if (of != state_.volume() || grey_path_.empty()) return;
            grey_failure_ = why;
            if (grey.volume) {
              state_.set_grey(grey.volume);
              state_.set_window(grey.greys.dark, grey.greys.bright);
              histogram_->set_counts(grey.greys);
            }
            show_facts();
          });
  connect(&worker_, &SliceWorker::lesions_found, this,
          [this](const std::shared_ptr<const ImageVolume>& of,
                 const std::shared_ptr<const std::vector<std::uint8_t>>& bits) {
            // The results may no longer exist.
            if (of == state_.volume() && !outlined_.expired()) state_.set_lesions(bits->empty() ? nullptr : bits);
          });
  connect(&session_, &Session::project_changed, this, &SlicePanel::refresh);
  connect(&session_, &Session::finished, this, &SlicePanel::look_for_lesions);
  connect(&session_, &Session::step_shown, this, &SlicePanel::look_for_lesions);
  refresh();
}

void SlicePanel::take_volume(std::shared_ptr<const ImageVolume> volume, bool is_body) {
  const bool is_new = volume != state_.volume();
  if (!is_new && is_body == is_body_) return;
  is_body_ = is_body;
  shown_.reset();
  if (is_new) {
    known_.reset();
    grey_path_.clear();
    later_.stop();
    worker_.forget_mask();
    outlined_.reset();
    histogram_->set_counts({});
    state_.set_volume(volume);
    state_.set_labels({});  // removes those of the image before
    show_brush();
    if (volume) worker_.look_through(volume);
  }
  refresh();
}

void SlicePanel::looked_through(const SliceFacts& facts) {
  if (facts.volume != state_.volume()) return;
  known_ = facts;
  histogram_->set_counts(facts.greys);
  // All values of labels are shown; of grey values 1 % at each end is left out.
  if (state_.low() == facts.volume->min && state_.high() == facts.volume->max && !facts.may_be_labels)
    emit window_wanted(facts.greys.dark, facts.greys.bright);
  shown_.reset();
  refresh();
}

void SlicePanel::refresh() {
  const auto project = session_.project();
  const bool has_body = is_body_ && state_.volume() && project && session_.has_project();
  state_.set_needles(has_body ? needles_of(*project) : std::vector<NeedleSelector>());
  setVisible(state_.volume() != nullptr);
  body_->setVisible(has_body);
  for (QPushButton* preset : presets_) preset->setEnabled(known_.has_value());
  suggest_->setEnabled(known_.has_value());
  if (!has_body) {
    later_.stop();
    worker_.forget_mask();
    draft_ = {};
    state_.set_thresholds({}, {});
    state_.set_labels({});
    state_.set_edits({});
    if (state_.volume()) state_.set_crop(whole_box(state_.volume()->cells));
    show_brush();
    return;
  }
  if (!shown_ || *shown_ != project->geometry.image) show_options();
  labels_->refresh();
  look_for_lesions();
}

void SlicePanel::look_for_lesions() {
  const auto project = session_.project();
  const auto results = session_.pipeline().results();
  const bool wanted = is_body_ && state_.volume() && project && results && !project->output.lesions.empty();
  if (!wanted) {
    outlined_.reset();
    state_.set_lesions(nullptr);
    return;
  }
  if (outlined_.lock() == results && outlined_wishes_ == project->output.lesions) return;
  outlined_ = results;
  outlined_wishes_ = project->output.lesions;
  worker_.find_lesions(state_.volume(), project, results);
}

void SlicePanel::show_options() {
  const auto project = session_.project();
  shown_ = project->geometry.image;
  const bool has_labels = !shown_->is_threshold() && known_ && known_->may_be_labels;
  auto options = describe_options(*shown_, image_fields());
  const std::set<std::string> keys = form_keys(!has_labels);
  std::erase_if(options, [&](const OptionView& view) { return !keys.contains(view.key); });
  show_typed(options, *project, "/geometry/");
  form_->set_options(options);
  if (!has_labels) suggest_->show();
  hear_typing();
  try {
    state_.set_crop(shown_crop(*shown_, *state_.volume()));
  } catch (const Error&) {  // the mask and the check of the mesh report it
    state_.set_crop(whole_box(state_.volume()->cells));
  }
  if (has_labels)
    worker_.find_labels(state_.volume(), project);
  else {
    state_.set_labels({});
    labels_->set_labels({});
  }
  show_grey();
  try {
    state_.set_edits(has_labels && state_.volume()->thinned == 1
                         ? edited_voxels(shown_->label_edits, state_.volume()->cells, "geometry/label_edits")
                         : EditedVoxels());
  } catch (const Error&) {  // the mesh stage reports it
    state_.set_edits({});
  }
  show_brush();
  // Even with the same thresholds, other options make another mask.
  state_.set_mask(nullptr);
  show_draft(*shown_);
}

// Once for each image: without names, every label is the same tissue.
void SlicePanel::ask_for_names(const KnownLabels& labels) {
  const auto unnamed = std::ranges::count_if(labels, [](const auto& one) { return is_unnamed(one.second); });
  if (labels.size() < 2 || labels.size() > many_labels || unnamed == 0) return;
  if (asked_.lock() == state_.volume()) return;
  asked_ = state_.volume();
  emit session_.message(LogLevel::info,
                        tr("The image has %1 labels without a name: say in the panel Image what each is. Without a "
                           "material of its own a label is the tissue of the others.")
                            .arg(unnamed));
}

// A new case measures the margin around what the image calls a tumour.
void SlicePanel::measure_margins(const KnownLabels& labels) {
  const auto project = session_.project();
  const bool is_edited = session_.service().can_undo() || session_.service().can_redo();
  if (!project->path.empty() || is_edited || with_tumour_margins(*project, labels) == *project) return;
  session_.guarded([&] {
    session_.edit(tr("measure the margin around a tumour"),
                  [&](Project now) { return with_tumour_margins(std::move(now), labels); });
    QStringList around;
    for (const std::string& name : session_.project()->output.lesions.front().around) around << qt(name);
    emit session_.message(LogLevel::info,
                          tr("The margin of lesions is measured around %1, as the image calls it.").arg(around.join(", ")));
  });
}

QWidget* SlicePanel::make_brush() {
  brush_label_->setObjectName("brush_label");
  brush_size_->setObjectName("brush_size");
  brush_size_->setRange(1, 50);
  brush_size_->setValue(3);
  brush_size_->setToolTip(tr("Voxels across"));
  forget_edits_->setObjectName("forget_edits");
  forget_edits_->setToolTip(tr("All voxels have the labels of the image again; Undo brings the edits back"));
  auto* form = new QFormLayout(brush_);
  form->setContentsMargins(0, 0, 0, 0);
  form->addRow(tr("Paint"), brush_label_);
  form->addRow(tr("Brush size"), brush_size_);
  form->addRow(forget_edits_);
  brush_->hide();
  const auto take = [this] { state_.set_brush(brush_label_->currentData().toInt(), brush_size_->value()); };
  connect(brush_label_, &QComboBox::currentIndexChanged, this, take);
  connect(brush_size_, &QSpinBox::valueChanged, this, take);
  connect(forget_edits_, &QPushButton::clicked, this, [this] { edit("label_edits", {}); });
  connect(&state_, &SliceState::stroke_done, this, [this] {
    if (state_.volume()) edit("label_edits", format_label_edits(state_.edits(), state_.volume()->cells));
  });
  return brush_;
}

void SlicePanel::show_brush() {
  brush_->setVisible(state_.tool() == SliceTool::brush && state_.can_paint());
  forget_edits_->setEnabled(!state_.edits().empty());
  const QVariant chosen = brush_label_->currentData();
  {
    const QSignalBlocker quiet(brush_label_);
    brush_label_->clear();
    for (const auto& [value, label] : state_.labels()) brush_label_->addItem(label.name, static_cast<int>(value));
    brush_label_->addItem(tr("outside"), 0);
    brush_label_->setCurrentIndex(std::max(0, brush_label_->findData(chosen)));
  }
  state_.set_brush(brush_label_->currentData().toInt(), brush_size_->value());
}

// Shows the labels over the image that they were drawn on, if the case names it.
void SlicePanel::show_grey() {
  const auto project = session_.project();
  const bool has_labels = !shown_->is_threshold() && known_ && known_->may_be_labels;
  const std::string path = has_labels && !shown_->grey_image.empty()
                               ? resolve_path(*project, shown_->grey_image)
                               : std::string();
  if (path == grey_path_) return;
  grey_path_ = path;
  grey_failure_ = {};
  if (state_.grey()) {
    state_.set_grey(nullptr);
    histogram_->set_counts(known_ ? known_->greys : GreyCounts());
  }
  if (!path.empty()) worker_.load_grey(state_.volume(), project);
}

void SlicePanel::hear_typing() {
  for (const char* key : {"lower", "upper"}) {
    auto* line = qobject_cast<QLineEdit*>(form_->editor(key));
    if (!line || line->property("heard").toBool()) continue;
    line->setProperty("heard", true);
    connect(line, &QLineEdit::textEdited, this, [this, key](const QString& text) {
      ImageOptions draft = draft_;
      try {
        set_option(draft, find_option(image_fields(), key, "geometry"), utf8(text.trimmed()), key);
      } catch (const Error&) {  // reported when the field is left
        return;
      }
      show_draft(draft);
    });
  }
  // The geometry page has editors with the same names.
  for (const std::string& key : form_keys(true))
    if (QWidget* editor = form_->editor(key)) editor->setObjectName(qt("slice_" + key));
}

void SlicePanel::show_draft(const ImageOptions& draft) {
  draft_ = draft;
  state_.set_thresholds(draft.lower, draft.upper);
  failure_ = {};
  worker_.forget_mask();
  if (draft.is_threshold() && !state_.mask())
    later_.start();
  else
    later_.stop();
  show_pieces();
  show_facts();
}

void SlicePanel::mask_made(std::shared_ptr<const Mask> mask, const Text& why) {
  failure_ = why;
  state_.set_mask(std::move(mask));
  show_pieces();
  show_facts();
}

void SlicePanel::show_pieces() {
  const QSignalBlocker quiet(pieces_);
  const auto mask = state_.mask();
  pieces_->setVisible(draft_.is_threshold());
  if (!mask) {
    // The list stays while the next mask is made, so that the layout does not jump.
    pieces_->setEnabled(false);
    if (!failure_.empty()) pieces_->setRowCount(0);
    return;
  }
  pieces_->setEnabled(true);
  const double volume = cubic_mm * voxel_volume(*state_.volume());
  const double voxels = std::pow(state_.volume()->thinned, 3);
  pieces_->setRowCount(static_cast<int>(mask->pieces.size()));
  for (int row = 0; row < pieces_->rowCount(); ++row) {
    const MaskPiece& piece = mask->pieces[static_cast<std::size_t>(row)];
    const auto put = [&](int column, const QString& text) {
      QTableWidgetItem* item = pieces_->item(row, column);
      if (!item) pieces_->setItem(row, column, item = new QTableWidgetItem);
      item->setText(text);
      return item;
    };
    put(0, QString::number(row + 1))->setCheckState(piece.is_kept ? Qt::Checked : Qt::Unchecked);
    put(1, QString::number(static_cast<double>(piece.voxels) * volume, 'g', 5));
    put(2, QString::number(static_cast<qint64>(std::llround(static_cast<double>(piece.voxels) * voxels))));
  }
}

QString SlicePanel::facts() const {
  return facts_->text();
}

void SlicePanel::show_facts() {
  const auto mask = state_.mask();
  QString text;
  if (!draft_.is_threshold())
    text = known_ && known_->may_be_labels
               ? tr("The image holds labels: each is a region. Draw and mend labels in 3D Slicer or ITK-SNAP.")
               : tr("Grey values: state a lower threshold, or an upper one, to say what is meshed.");
  else if (!failure_.empty())
    text = shown(failure_);
  else if (!mask)
    text = tr("Finding the voxels that will be meshed...");
  else {
    const double volume = static_cast<double>(mask->voxels) * cubic_mm * voxel_volume(*state_.volume());
    text = tr("Will be meshed: %1 mm³, %2 voxels; %3 piece(s) in all")
               .arg(volume, 0, 'g', 5)
               .arg(mask->voxels * static_cast<qint64>(std::pow(state_.volume()->thinned, 3)))
               .arg(mask->piece_count);
  }
  if (!grey_failure_.empty())
    text += "\n" + tr("The image of grey values cannot be shown: %1").arg(shown(grey_failure_));
  if (state_.volume() && state_.volume()->thinned > 1)
    text += "\n" + tr("Seen are every %1 voxels along each axis: sizes are about right, the mesh takes all voxels.")
                       .arg(state_.volume()->thinned);
  facts_->setText(text);
  QPalette inks = palette();
  if (!failure_.empty()) inks.setColor(QPalette::WindowText, error_ink());
  facts_->setPalette(inks);
}

void SlicePanel::toggle_piece(int number) {
  if (!shown_) return;
  try {
    const PieceChoice before = parse_pieces(shown_->keep_pieces, "geometry/keep_pieces");
    const PieceChoice now = toggled(before, number);
    if (now.kind == PieceChoice::Kind::only && now.numbers.empty()) {
      emit session_.message(LogLevel::warning, tr("One piece must stay. Keep another one first."));
      show_pieces();
      return;
    }
    edit("keep_pieces", format_pieces(now));
  } catch (const Error& error) {
    emit session_.message(LogLevel::error, shown_error(error));
  }
}

void SlicePanel::set_threshold(bool upper, double value) {
  edit(upper ? "upper" : "lower", format_number(value, "%.9g"));
}

void SlicePanel::suggest() {
  if (!known_) return;
  edit("lower", format_number(state_.volume()->is_ct ? bone_from : three_digits(brightest_class(known_->greys)),
                              "%.9g"));
}

void SlicePanel::edit(const char* key, const std::string& text) {
  session_.guarded([&] {
    session_.edit(tr("change %1").arg(option_label(image_fields(), key)),
                  [&](Project project) { return with_option(std::move(project), key, text); });
  });
}

Project SlicePanel::with_option(Project project, const std::string& key, const std::string& text) {
  set_option(project.geometry.image, find_option(image_fields(), key, "geometry"), text, "geometry/" + key);
  check_mask_texts(project.geometry.image);
  if ((key == "lower" || key == "upper") && state_.volume() && state_.volume()->is_ct)
    if (const std::string_view tissue = propose_tissue(project); !tissue.empty())
      emit session_.message(LogLevel::info,
                            tr("Grey values between the thresholds are those of %1: it is the material now.")
                                .arg(qt(std::string(tissue))));
  return project;
}

}  // namespace genba
