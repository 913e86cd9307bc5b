#include "app/vary/variation_data.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <utility>
#include <vector>

#include "app/vary/rigid_files.hpp"
#include "app/vary/stated_variations.hpp"
#include "app/vary/step_field.hpp"
#include "app/vary/touched_faces.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/text_file.hpp"
#include "engine/base/text/suggest.hpp"
#include "engine/physics/fields/listed_fields.hpp"
#include "engine/procedure/fibres/ventricle_fibres.hpp"
#include "mesh/fields/csv_table.hpp"
#include "mesh/formula/formula.hpp"
#include "mesh/mesher/field_reader.hpp"

namespace genba {

namespace {

using Sample = std::function<SampleCover(std::span<const Vec3>, std::span<double>)>;

Sample sample_of_step(const VariationField& field, QuantityKind kind, const EarlierResults& earlier,
                      const Text& place) {
  const auto step = earlier.find(earlier_key(field.step, field.at));
  if (step == earlier.end() || !step->second) {
    std::vector<std::string> names;
    for (const auto& [name, results] : earlier) names.push_back(name);
    throw Error(ErrorKind::model, place, phrase<"there are no results of the step \"%1\"">(field.step),
                names.empty() ? phrase<"Run that step before">()
                              : phrase<"There are results of %1">(quoted_list(names)));
  }
  if (field.rows_at.empty())
    return [values = StepField(step->second, field.array, kind, place)](
               std::span<const Vec3> points, std::span<double> out) { return values.sample(points, out); };
  const VariationTable rows{VariationTable::Over::time, field.rows_at, field.rows_value};
  const auto follow = [rows](std::span<double> values) {
    for (double& value : values) value = table_value(rows, value);
  };
  if (field.array.starts_with("contact_"))
    return [values = TouchedFaces(step->second, field.array, place), follow](std::span<const Vec3> points, std::span<double> out) {
      values.sample(points, out);
      follow(out);
      SampleCover cover;
      cover.points = points.size();
      return cover;
    };
  return [values = StepField(step->second, field.array, quantity_of_field(field.array).value_or(QuantityKind::dimensionless), place), follow](
             std::span<const Vec3> points, std::span<double> out) {
    const SampleCover cover = values.sample(points, out);
    follow(out);
    return cover;
  };
}

Sample sample_of_file(const Project& project, const VariationField& field, QuantityKind kind,
                      const Text& place, Monitor& monitor) {
  const FieldArray array{field.array, field.unit, kind, field.length_unit};
  return [values = read_field(resolve_path(project, field.file), array, place, monitor,
                              project.geometry.unit)](
             std::span<const Vec3> points, std::span<double> out) { return values.sample(points, out); };
}

VariationValues formula_values(const VariationFormula& stated, QuantityKind kind, const Text& place) {
  const Formula formula(stated.text, kind, place);
  // Only one thread may use it, since evaluation changes it.
  const auto compiled = std::make_shared<CompiledFormula>(formula.compiled());
  return [compiled, place, needs_temperature = formula.uses_temperature()](
             std::span<const Vec3> points, double time, std::span<const double> temperature,
             std::span<double> out) {
    if (needs_temperature && temperature.empty())
      throw Error(ErrorKind::model, place, phrase<"the formula has T in it, but no temperature is known">(),
                  phrase<"State a temperature, or compute it in a step before">());
    compiled->evaluate(points, time, temperature, out);
  };
}

}  // namespace

struct VariationData::Read {
  struct OfField {
    VariationField field;
    QuantityKind kind;
    Sample sample;
  };
  struct OfTable {
    VariationTable stated, with_rows;
    QuantityKind kind;
  };
  std::vector<OfField> fields;
  std::vector<OfTable> tables;
  struct OfSurface {
    std::string file;
    double unit, sharp_angle;
    std::shared_ptr<const RigidTriangles> triangles;
  };
  std::vector<OfSurface> surfaces;

  const OfSurface* find(const std::string& file, double unit, double sharp_angle) const {
    const auto found = std::ranges::find_if(surfaces, [&](const OfSurface& of) {
      return of.file == file && of.unit == unit && of.sharp_angle == sharp_angle;
    });
    return found == surfaces.end() ? nullptr : &*found;
  }
  const OfField* find(const VariationField& field, QuantityKind kind) const {
    const auto found =
        std::ranges::find_if(fields, [&](const OfField& of) { return of.kind == kind && of.field == field; });
    return found == fields.end() ? nullptr : &*found;
  }
  const OfTable* find(const VariationTable& table, QuantityKind kind) const {
    const auto found = std::ranges::find_if(
        tables, [&](const OfTable& of) { return of.kind == kind && of.stated == table; });
    return found == tables.end() ? nullptr : &*found;
  }
};

VariationData::VariationData(const Project& project, const EarlierResults& earlier, Monitor& monitor) {
  auto read = std::make_shared<Read>();
  for (const StatedVariation& stated : stated_variations(project.study)) {
    if (const auto* field = std::get_if<VariationField>(&stated.by->by)) {
      if (read->find(*field, stated.kind) != nullptr) continue;
      read->fields.push_back({*field, stated.kind,
                              field->step.empty()
                                  ? sample_of_file(project, *field, stated.kind, stated.of, monitor)
                                  : sample_of_step(*field, stated.kind, earlier, stated.of)});
    } else if (const auto* table = std::get_if<VariationTable>(&stated.by->by);
               table != nullptr && !table->file.empty() && read->find(*table, stated.kind) == nullptr) {
      read->tables.push_back({*table, table_with_rows(project, *table, stated.kind, stated.of), stated.kind});
    }
  }
  for (std::size_t i = 0; i < project.study.constraints.size(); ++i) {
    const Condition& condition = project.study.constraints[i];
    if (!condition.kind->takes_file()) continue;
    const double sharp_angle = number(condition, "sharp_angle");
    if (read->find(condition.file, condition.file_unit, sharp_angle) != nullptr) continue;
    read->surfaces.push_back({condition.file, condition.file_unit, sharp_angle,
                              read_rigid_triangles(project, condition, describe(condition, i), monitor)});
  }
  read_ = std::move(read);
}

VariationSources VariationData::sources() const {
  const auto none = [](const Text& place) {
    throw Error(ErrorKind::internal_fault, place, phrase<"was not read before it was asked for">());
  };
  VariationSources out;
  out.formula = formula_values;
  out.rule = ventricle_fibres;
  out.field = [read = read_, none](const VariationField& field, QuantityKind kind,
                                   const Text& place) -> VariationValues {
    const Read::OfField* found = read->find(field, kind);
    if (found == nullptr) none(place);
    return [sample = found->sample](std::span<const Vec3> points, double, std::span<const double>,
                                    std::span<double> values) { (void)sample(points, values); };
  };
  out.triangles = [read = read_, none](const std::string& file, double unit, double sharp_angle, const Text& place) {
    const Read::OfSurface* found = read->find(file, unit, sharp_angle);
    if (found == nullptr) none(place);
    return found->triangles;
  };
  out.table = [read = read_, none](const VariationTable& table, QuantityKind kind, const Text& place) {
    const Read::OfTable* found = read->find(table, kind);
    if (found == nullptr) none(place);
    return found->with_rows;
  };
  return out;
}

SampleCover VariationData::sample(const VariationField& field, QuantityKind kind,
                                  std::span<const Vec3> points, std::span<double> out) const {
  const Read::OfField* found = read_->find(field, kind);
  if (found == nullptr)
    throw Error(ErrorKind::internal_fault, field.array, phrase<"was not read before it was asked for">());
  return found->sample(points, out);
}

VariationTable table_with_rows(const Project& project, const VariationTable& table, QuantityKind kind,
                               const Text& place) {
  if (table.file.empty()) return table;
  constexpr std::int64_t largest_file = std::int64_t{64} << 20;
  const std::string path = resolve_path(project, table.file);
  const Text file = phrase<"%1: %2">(place, std::filesystem::path(path).filename().string());
  if (std::error_code code; !std::filesystem::is_regular_file(path, code))
    throw Error(ErrorKind::file, file, phrase<"the file is not there">(),
                phrase<"Look at the path: it is relative to the case file">());
  return csv_table(read_text_file(path, largest_file), table, kind, file);
}

}  // namespace genba
