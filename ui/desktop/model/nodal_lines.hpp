// What loads on single nodes add up to, found by a worker: the selections of a deck may be many.
#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/model/mesh.hpp"
#include "engine/physics/study.hpp"

namespace genba {

class NodalLines : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;
  /// The lines for these loads as far as they are known. changed() tells when others are.
  const std::vector<Text>& of(const Study& study, const std::shared_ptr<const Mesh>& mesh);

 signals:
  void changed();

 private:
  std::vector<Condition> loads_;
  std::weak_ptr<const Mesh> mesh_;
  int number_ = 0;  ///< of the question; answers to older ones are dropped
  std::vector<Text> lines_;
};

}  // namespace genba
