// Undo and redo as a list of states of the project; states are shared, never changed.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/case/project.hpp"

namespace genba {

class UndoStack {
 public:
  /// Forgets everything. `project` becomes the saved state, or an unsaved one if `saved` is false.
  void reset(std::shared_ptr<const Project> project, bool saved = true);
  /// Adds a new state made by the edit `label` and forgets the undone states. Keeps at most 200 edits.
  void push(std::string label, std::shared_ptr<const Project> project);

  const std::shared_ptr<const Project>& current() const { return states_.at(position_).project; }
  bool can_undo() const { return position_ > 0; }
  bool can_redo() const { return position_ + 1 < states_.size(); }
  std::string undo_label() const { return can_undo() ? states_[position_].label : std::string(); }
  std::string redo_label() const { return can_redo() ? states_[position_ + 1].label : std::string(); }
  void undo();  ///< Throws Error(input) if there is nothing to undo
  void redo();

  /// The current state is the saved one from now on. `rename` is applied to every state, so that undo does
  /// not bring back the old file name of a case.
  void mark_saved(const std::function<Project(Project)>& rename);
  bool modified() const { return current() != saved_; }
  bool empty() const { return states_.empty(); }

 private:
  struct Entry {
    std::string label;  ///< of the edit that led here
    std::shared_ptr<const Project> project;
  };
  std::vector<Entry> states_;
  std::size_t position_ = 0;
  std::shared_ptr<const Project> saved_;
};

}  // namespace genba
