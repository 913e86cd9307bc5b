#include "app/undo.hpp"

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {
constexpr std::size_t most_states = 201;
}

void UndoStack::reset(std::shared_ptr<const Project> project, bool saved) {
  states_.clear();
  states_.push_back({{}, project});
  position_ = 0;
  saved_ = saved ? std::move(project) : nullptr;
}

void UndoStack::push(std::string label, std::shared_ptr<const Project> project) {
  states_.resize(position_ + 1);
  states_.push_back({std::move(label), std::move(project)});
  if (states_.size() > most_states) states_.erase(states_.begin());
  position_ = states_.size() - 1;
}

void UndoStack::undo() {
  if (!can_undo()) throw Error(ErrorKind::input, phrase<"undo">(), phrase<"there is no edit to undo">());
  --position_;
}

void UndoStack::redo() {
  if (!can_redo()) throw Error(ErrorKind::input, phrase<"redo">(), phrase<"there is no edit to redo">());
  ++position_;
}

void UndoStack::mark_saved(const std::function<Project(Project)>& rename) {
  for (Entry& entry : states_) entry.project = std::make_shared<const Project>(rename(*entry.project));
  saved_ = current();
}

}  // namespace genba
