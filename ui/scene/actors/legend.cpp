#include "ui/scene/actors/legend.hpp"

#include <vtkActor2D.h>
#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper2D.h>
#include <vtkProperty2D.h>
#include <vtkRenderer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

#include "ui/scene/actors/label_layout.hpp"
#include "ui/scene/content/round_numbers.hpp"

namespace genba {
namespace {
constexpr std::size_t most_legend_labels = 13;
constexpr int most_ticks = 9;
constexpr double room_of_label = 0.45;  // share of a step
constexpr double label_letter = 13, end_letter = 12;

void write_quads(vtkPolyData* data, double x, double y, double width, double height, int count) {
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> cells;
  for (int i = 0; i <= count; ++i) {
    const double at = y + height * i / count;
    points->InsertNextPoint(x, at, 0);
    points->InsertNextPoint(x + width, at, 0);
  }
  for (vtkIdType i = 0; i < count; ++i) {
    const vtkIdType quad[4] = {2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2};
    cells->InsertNextCell(4, quad);
  }
  data->SetPoints(points);
  data->SetPolys(cells);
}
}  // namespace

struct Legend::State {
  vtkNew<vtkPolyData> bar, frame;
  vtkNew<vtkActor2D> bar_actor, frame_actor;
  struct EndActors {
    bool used = false;
    vtkNew<vtkPolyData> box;
    vtkNew<vtkActor2D> actor;
    vtkNew<vtkTextActor> text;
  };
  std::array<EndActors, 2> ends;  // below, above
  vtkNew<vtkTextActor> title;
  std::array<vtkNew<vtkTextActor>, most_legend_labels> labels;
  std::vector<double> shares;  // height of each label in use, as a share of the bar
  int quads = 1;
  double widest(vtkRenderer* renderer, double pixel);
};

std::string short_number(double value) {
  if (value == 0) return "0";
  char text[32];
  const double size = std::abs(value);
  if (size >= 1e5 || size < 1e-3) {
    std::snprintf(text, sizeof text, "%.3e", value);
    return text;
  }
  const int digits = std::clamp(3 - static_cast<int>(std::floor(std::log10(size))), 0, 6);
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  std::string out = text;
  if (out.find('.') != std::string::npos) {
    while (out.back() == '0') out.pop_back();
    if (out.back() == '.') out.pop_back();
  }
  return out;
}

Legend::Legend() : state_(std::make_unique<State>()) {
  State& s = *state_;
  vtkNew<vtkPolyDataMapper2D> bar, frame;
  bar->SetInputData(s.bar);
  frame->SetInputData(s.frame);
  s.bar_actor->SetMapper(bar);
  s.frame_actor->SetMapper(frame);
  s.title->GetTextProperty()->SetJustificationToRight();
  s.title->GetTextProperty()->SetVerticalJustificationToBottom();
  s.title->GetTextProperty()->BoldOn();
  s.title->GetTextProperty()->SetLineSpacing(1.25);
  for (auto& label : s.labels) label->GetTextProperty()->SetVerticalJustificationToCentered();
  for (auto& end : s.ends) {
    vtkNew<vtkPolyDataMapper2D> box;
    box->SetInputData(end.box);
    end.actor->SetMapper(box);
    end.text->GetTextProperty()->SetVerticalJustificationToCentered();
  }
}

Legend::~Legend() = default;

void Legend::add_to(vtkRenderer* renderer) {
  renderer->AddActor2D(state_->bar_actor);
  renderer->AddActor2D(state_->frame_actor);
  renderer->AddActor2D(state_->title);
  for (auto& label : state_->labels) renderer->AddActor2D(label);
  for (auto& end : state_->ends) {
    renderer->AddActor2D(end.actor);
    renderer->AddActor2D(end.text);
  }
}

void Legend::set(const Text& title, const std::string& unit, double min, double max,
                 const std::vector<Colour>& colours, bool banded, const PictureTexts& texts) {
  State& s = *state_;
  const std::string shown = texts.shown(title);
  set_text(*s.title, unit.empty() ? shown : shown + "\n(" + unit + ")", texts);
  s.quads = static_cast<int>(colours.size());
  vtkNew<vtkUnsignedCharArray> cells;
  cells->SetNumberOfComponents(3);
  for (const Colour& c : colours) cells->InsertNextTuple3(c[0] * 255, c[1] * 255, c[2] * 255);
  s.bar->GetCellData()->SetScalars(cells);
  s.shares.clear();
  std::vector<std::string> labels;
  const auto label = [&](double value, std::string text) {
    s.shares.push_back(max > min ? (value - min) / (max - min) : 0);
    labels.push_back(std::move(text));
  };
  if (banded && colours.size() < most_legend_labels) {
    const auto bands = static_cast<int>(colours.size());
    for (int i = 0; i <= bands; ++i)
      label(min + (max - min) * i / bands, short_number(min + (max - min) * i / bands));
  } else {
    const Ticks ticks = round_ticks(min, max, most_ticks);
    for (const double value : ticks.at) label(value, tick_text(value, ticks.step));
    // The ends get labels if there is room beside their neighbours.
    const double room = room_of_label * ticks.step;
    if (ticks.at.empty() || ticks.at.front() - min > room) label(min, short_number(min));
    if (ticks.at.empty() || max - ticks.at.back() > room) label(max, short_number(max));
  }
  for (std::size_t i = 0; i < most_legend_labels; ++i) {
    s.labels[i]->SetVisibility(i < labels.size());
    if (i < labels.size()) set_text(*s.labels[i], labels[i], texts);
  }
}

void Legend::set_ends(const std::optional<End>& below, const std::optional<End>& above,
                      const PictureTexts& texts) {
  for (std::size_t i = 0; i < 2; ++i) {
    const std::optional<End>& wanted = i == 0 ? below : above;
    State::EndActors& end = state_->ends[i];
    end.used = wanted.has_value();
    if (!wanted) continue;
    end.actor->GetProperty()->SetColor(wanted->colour[0], wanted->colour[1], wanted->colour[2]);
    set_text(*end.text, texts.shown(wanted->text), texts);
  }
}

void Legend::show(bool visible) {
  State& s = *state_;
  for (auto& end : s.ends) {
    end.actor->SetVisibility(visible && end.used);
    end.text->SetVisibility(visible && end.used);
  }
  s.bar_actor->SetVisibility(visible);
  s.frame_actor->SetVisibility(visible);
  s.title->SetVisibility(visible);
  for (std::size_t i = 0; i < most_legend_labels; ++i)
    s.labels[i]->SetVisibility(visible && i < s.shares.size());
}

void Legend::set_text_colour(const Colour& colour) {
  State& s = *state_;
  s.title->GetTextProperty()->SetColor(colour[0], colour[1], colour[2]);
  s.frame_actor->GetProperty()->SetColor(colour[0], colour[1], colour[2]);
  for (auto& label : s.labels) label->GetTextProperty()->SetColor(colour[0], colour[1], colour[2]);
  for (auto& end : s.ends) end.text->GetTextProperty()->SetColor(colour[0], colour[1], colour[2]);
}

// Width of the widest number beside the bar.
double Legend::State::widest(vtkRenderer* renderer, double pixel) {
  double out = 0;
  const auto measure = [&](vtkTextActor* text, double letter) {
    text->GetTextProperty()->SetFontSize(static_cast<int>(std::lround(letter * pixel)));
    double box[4];
    text->GetBoundingBox(renderer, box);
    out = std::max(out, box[1] - box[0]);
  };
  for (std::size_t i = 0; i < shares.size(); ++i) measure(labels[i], label_letter);
  for (auto& end : ends)
    if (end.used) measure(end.text, end_letter);
  return out;
}

void Legend::place(vtkRenderer* renderer, int width, int height, double pixel) {
  State& s = *state_;
  // The bars of pictures with short numbers have the same place.
  const double room = std::max(86 * pixel, s.widest(renderer, pixel) + 14 * pixel);
  const double bar_width = 20 * pixel, right = width - room, x = right - bar_width;
  const double y = std::round(0.16 * height), bar_height = std::round(0.62 * height);
  write_quads(s.bar, x, y, bar_width, bar_height, s.quads);

  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> lines;
  const double corners[4][2] = {{x, y}, {right, y}, {right, y + bar_height}, {x, y + bar_height}};
  for (const auto& c : corners) points->InsertNextPoint(c[0], c[1], 0);
  const vtkIdType outline[5] = {0, 1, 2, 3, 0};
  lines->InsertNextCell(5, outline);
  for (std::size_t i = 0; i < s.shares.size(); ++i) {
    const double at = y + bar_height * s.shares[i];
    const vtkIdType tick[2] = {points->InsertNextPoint(right, at, 0),
                               points->InsertNextPoint(right + 4 * pixel, at, 0)};
    lines->InsertNextCell(2, tick);
    s.labels[i]->SetDisplayPosition(static_cast<int>(right + 8 * pixel), static_cast<int>(at));
  }
  // The boxes beyond the ends stand apart from the bar and its last labels.
  const double gap = 12 * pixel, side = 14 * pixel;
  for (std::size_t i = 0; i < 2; ++i) {
    State::EndActors& end = s.ends[i];
    if (!end.used) continue;
    const double bottom = i == 0 ? y - gap - side : y + bar_height + gap, top = bottom + side;
    write_quads(end.box, x, bottom, bar_width, side, 1);
    const vtkIdType first = points->InsertNextPoint(x, bottom, 0);
    points->InsertNextPoint(right, bottom, 0);
    points->InsertNextPoint(right, top, 0);
    points->InsertNextPoint(x, top, 0);
    const vtkIdType around[5] = {first, first + 1, first + 2, first + 3, first};
    lines->InsertNextCell(5, around);
    end.text->SetDisplayPosition(static_cast<int>(right + 8 * pixel), static_cast<int>(bottom + side / 2));
  }
  s.frame->SetPoints(points);
  s.frame->SetLines(lines);
  s.title->GetTextProperty()->SetFontSize(static_cast<int>(std::lround(14 * pixel)));
  s.title->SetDisplayPosition(
      static_cast<int>(width - 14 * pixel),
      static_cast<int>(y + bar_height + (s.ends[1].used ? gap + side : 0) + 14 * pixel));
}

void Legend::keep_free(LabelLayout& layout, vtkRenderer* renderer) const {
  const State& s = *state_;
  if (!s.title->GetVisibility()) return;
  double bar[6];
  s.frame->GetBounds(bar);
  const int letter = s.labels[0]->GetTextProperty()->GetFontSize();
  const double border = renderer->GetSize()[0];
  layout.keep_free({bar[0], border, bar[2] - letter, bar[3] + letter});
  const double* at = s.title->GetPosition();
  double title[4];
  s.title->GetBoundingBox(renderer, title);
  layout.keep_free({at[0] + title[0], border, at[1] + title[2], at[1] + title[3]});
}

}  // namespace genba
