// How the conditions of a deck change from step to step, and those that rise over a step.
#include <algorithm>

#include "mesh/deck/deck_conditions.hpp"

namespace genba {

void DeckDegrees::add(double value, std::int64_t at, const DeckScale& scale) {
  if (!first) first = value;
  for (const double t : {value * scale.least, value * scale.most})
    if (t < lowest) lowest = t, line = at;
}

void DeckDegrees::add(const DeckDegrees& other) {
  if (!first) first = other.first;
  if (other.lowest < lowest) lowest = other.lowest, line = other.line;
}

// ---- from step to step ----

void DeckConditions::begin_step(const DeckStepTime* before, const DeckAmplitudes& amplitudes, bool rises) {
  settle_rises();
  is_first_step_ = before == nullptr;
  old_.reset();
  old_time_ = before;
  old_amplitudes_ = &amplitudes;
  if (rises) {
    old_ = std::make_shared<const DeckConditions>(*this);
    keep_held_temperatures(is_first_step_);
  }
  if (is_first_step_) return;
  fresh_faces_.clear();
  fresh_keys_.clear();
  fresh_insides_.clear();
  old_forces_ = forces_.size();
}

void DeckConditions::forget(const std::string& keyword) {
  if (keyword == "BOUNDARY") boundary_.clear();
  if (keyword == "TEMPERATURE") temperature_.clear(), heat_step_.clear(), forgot_temperature_ = true;
  if (keyword == "CLOAD" || keyword == "CFLUX") forces_.clear(), old_forces_ = 0;
  if (keyword == "DLOAD") pressures_.clear(), pressed_.clear(), gravity_.clear(), rotations_.clear();
  if (keyword == "DSLOAD") surface_pressures_.clear(), surface_tractions_.clear();
  if (keyword == "DFLUX") fluxes_.clear(), sources_.clear();
  if (keyword == "DSFLUX") surface_fluxes_.clear();
  if (keyword == "FILM") films_.clear(), filmed_.clear();
  if (keyword == "SFILM") surface_films_.clear();
  if (keyword == "RADIATE") radiation_.clear(), radiating_.clear();
}

bool DeckConditions::has_loads(const std::string& keyword) const {
  if (keyword == "DLOAD") return !pressures_.empty() || !gravity_.empty() || !rotations_.empty();
  return keyword == "DSLOAD" && (!surface_pressures_.empty() || !surface_tractions_.empty());
}

// ---- values over the time of a step ----

int DeckConditions::number_of(const Curve& curve) {
  const auto found = std::find(curves_.begin(), curves_.end(), curve);
  const auto number = found - curves_.begin();
  if (found == curves_.end()) curves_.push_back(curve);
  return static_cast<int>(number) + 1;
}

int DeckConditions::curve_number(const std::string& amplitude) {
  return number_of({amplitude, false, 0});
}

int DeckConditions::curve_of(const DeckScale& scale, double from) {
  return scale.rises ? number_of({{}, true, from}) : scale.curve;
}

/// What rose over a step stays at its full value.
void DeckConditions::settle_rises() {
  const auto settled = [this](int curve) {
    return curve > 0 && curves_[static_cast<std::size_t>(curve) - 1].rises ? 0 : curve;
  };
  for (auto* list : {&boundary_, &forces_})
    for (Statement& s : *list)
      if (const auto curve = s.values.find(curve_component); curve != s.values.end())
        curve->second = settled(static_cast<int>(curve->second));
  for (auto* films : {&films_, &radiation_})
    for (auto& [face, film] : *films) film.ambient_curve = settled(film.ambient_curve);
  for (auto& [key, film] : surface_films_) film.ambient_curve = settled(film.ambient_curve);
  std::map<int, FaceHeat> fluxes;
  for (const auto& [curve, heat] : fluxes_) {
    FaceHeat& into = fluxes[settled(curve)];
    for (const DeckMesh::Face& face : heat.order) {
      const auto [sum, is_new] = into.values.emplace(face, 0.0);
      if (is_new) into.order.push_back(face);
      sum->second += heat.values.at(face);
    }
  }
  fluxes_ = std::move(fluxes);
  const auto settle = [&](auto& list) {
    std::decay_t<decltype(list)> out;
    for (const auto& [at, value] : list) value_of(out, std::pair(at.first, settled(at.second))) += value;
    list = std::move(out);
  };
  settle(surface_fluxes_);
  settle(sources_);
}

/// The value at the end of the step before.
double DeckConditions::at_end(double full, int curve) const {
  if (curve == 0 || old_time_ == nullptr) return full;
  const Curve& over = curves_[static_cast<std::size_t>(curve) - 1];
  if (over.rises) return full;
  return full * old_amplitudes_->factor(over.amplitude, old_time_->length, old_time_->line, old_time_->before)
                    .value_or(1.0);
}

double DeckConditions::old_heat(const DeckMesh::Face& face) const {
  double sum = 0;
  if (old_)
    for (const auto& [curve, heat] : old_->fluxes_)
      if (const auto found = heat.values.find(face); found != heat.values.end())
        sum += at_end(found->second, curve);
  return sum;
}

double DeckConditions::old_heat(std::int64_t node) const {
  double sum = 0;
  if (old_)
    for (const Statement& s : old_->forces_)
      if (std::binary_search(s.nodes.begin(), s.nodes.end(), node))
        sum += at_end(s.values.at(10), static_cast<int>(s.values.at(curve_component)));
  return sum;
}

double DeckConditions::old_heat(const std::string& surface) const {
  double sum = 0;
  if (old_)
    for (const auto& [at, value] : old_->surface_fluxes_)
      if (at.first == surface) sum += at_end(value, at.second);
  return sum;
}

double DeckConditions::old_heat(const Inside& where) const {
  double sum = 0;
  if (old_)
    for (const auto& [at, value] : old_->sources_)
      if (at.first == where) sum += at_end(value, at.second);
  return sum;
}

/// Temperatures of surroundings rise from 0 of the deck's degrees, as in CalculiX.
double DeckConditions::old_ambient(const std::map<DeckMesh::Face, Film>& films,
                                   const DeckMesh::Face& face) const {
  if (!old_) return 0;
  const auto& before = &films == &films_ ? old_->films_ : old_->radiation_;
  const auto found = before.find(face);
  return found == before.end() ? 0 : at_end(found->second.ambient, found->second.ambient_curve);
}

double DeckConditions::old_ambient(const std::string& surface) const {
  if (old_)
    for (const auto& [key, film] : old_->surface_films_)
      if (key == surface) return at_end(film.ambient, film.ambient_curve);
  return 0;
}

// ---- prescribed temperatures ----

/// Nodes rise from their initial temperature in the first step, later from what was prescribed before.
void DeckConditions::keep_held_temperatures(bool is_first) {
  held_.clear();
  for (const Statement& s : is_first ? initial_ : boundary_)
    if (const auto t = s.values.find(10); t != s.values.end()) {
      const auto curve = s.values.find(curve_component);
      const double value = at_end(t->second, curve == s.values.end() ? 0 : static_cast<int>(curve->second));
      for (const std::int64_t node : s.nodes) held_[node] = value;
    }
}

void DeckConditions::add_rising_boundary(const Statement& stated) {
  std::map<std::optional<double>, std::vector<std::int64_t>> groups;
  for (const std::int64_t node : stated.nodes) {
    const auto found = held_.find(node);
    groups[found != held_.end() ? std::optional(found->second)
           : is_first_step_     ? std::optional(0.0)
                                : std::nullopt]
        .push_back(node);
  }
  for (const auto& [from, nodes] : groups) {
    Statement part = stated;
    part.nodes = nodes;
    if (groups.size() > 1) part.key.clear();
    part.values[curve_component] = from ? number_of({{}, true, *from}) : 0;
    if (!from)
      findings_.omit("*STEP, AMPLITUDE=RAMP", stated.line,
                     phrase<"temperatures of nodes that were free in the step before do not rise: they have "
                            "their full value from the begin of the step">());
    boundary_.push_back(std::move(part));
  }
}

}  // namespace genba
