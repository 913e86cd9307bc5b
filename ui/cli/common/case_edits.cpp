#include "ui/cli/common/case_edits.hpp"

#include <algorithm>

#include "app/case/option_access.hpp"

namespace genba {

namespace {

std::string option_name(const std::string& prefix, const std::string& key) {
  std::string name = "--" + prefix + key;
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

template <class Options>
void add_options(CLI::App& command, const std::string& prefix, const std::string& group,
                 const std::string& heading, std::span<const OptionField<Options>> fields,
                 std::vector<CaseEdit>& edits) {
  for (const OptionView& view : describe_options(Options{}, fields)) {
    std::string help = view.help;
    if (!view.allowed.empty()) help += " (" + view.allowed.english() + ")";
    if (!view.text.empty()) help += " [" + view.text + "]";
    command
        .add_option_function<std::string>(
            option_name(prefix, view.key),
            [&edits, group, key = view.key](const std::string& value) {
              edits.push_back({group, key, value});
            },
            help)
        ->type_name("")
        ->group(heading);
  }
}

constexpr const char* size_on = "size_on";
constexpr const char* own_mesh = "own_mesh";
constexpr const char* pair_of_parts = "pair";
constexpr const char* size_at = "size_at";
constexpr const char* layers_on = "layers_on";

/// "NAME=FIRST, COUNT[, GROWTH]", split at the last "=".
BoundaryLayers parse_layers(const CaseEdit& edit) {
  const std::string place = "--layers-on " + edit.value;
  const auto equals = edit.value.rfind('=');
  std::vector<std::string> parts;
  if (equals != std::string::npos && equals > 0) {
    const std::string numbers = edit.value.substr(equals + 1);
    for (std::size_t begin = 0; begin <= numbers.size();) {
      const std::size_t end = std::min(numbers.find(',', begin), numbers.size());
      parts.push_back(numbers.substr(begin, end - begin));
      parts.back().erase(0, parts.back().find_first_not_of(' '));
      begin = end + 1;
    }
  }
  BoundaryLayers layers;
  if (!parts.empty() && parts.back().starts_with("in ")) {
    layers.region = parts.back().substr(3);
    parts.pop_back();
  }
  if (parts.size() != 2 && parts.size() != 3)
    throw Error(ErrorKind::input, place,
                phrase<"is not of the form NAME=FIRST, COUNT[, GROWTH][, in REGION]">(),
                phrase<"Write for example --layers-on \"wall=0.2 mm, 3, 1.3\"">());
  layers.where = NamedSelector{{edit.value.substr(0, equals)}};
  layers.first = parse_in_range(parts[0], QuantityKind::length, {.min = 0, .min_open = true}, place);
  layers.count = parse_whole_number(parts[1], {.min = 1, .max = 50}, place);
  if (parts.size() == 3)
    layers.growth = parse_in_range(parts[2], QuantityKind::dimensionless, {.min = 1, .max = 3}, place);
  return layers;
}

/// "NAME" or "NAME=2 mm".
PartMesh parse_part(const CaseEdit& edit) {
  const auto equals = edit.value.rfind('=');
  PartMesh part{edit.value.substr(0, equals), 0, true};
  if (equals != std::string::npos)
    part.size = parse_in_range(edit.value.substr(equals + 1), QuantityKind::length, {.min = 0, .min_open = true},
                               "--own-mesh " + edit.value);
  return part;
}

/// "LID|RIM=tied", split at the first "|" and the last "=".
PartPair parse_pair(const CaseEdit& edit) {
  const std::string place = "--pair " + edit.value;
  const auto bar = edit.value.find('|'), equals = edit.value.rfind('=');
  if (bar == std::string::npos || equals == std::string::npos || equals < bar || bar == 0 || equals == bar + 1)
    throw Error(ErrorKind::input, place, phrase<"is not of the form PART|PART=JOINT">(),
                phrase<"Write for example --pair \"lid|rim=tied\"">());
  return {{edit.value.substr(0, bar), edit.value.substr(bar + 1, equals - bar - 1)},
          static_cast<PartJoint>(parse_choice(edit.value.substr(equals + 1), part_joint_words, place))};
}

/// "NAME=2 mm" or "X, Y, Z[, RADIUS]=2 mm", split at the last "=".
LocalSize parse_local_size(const CaseEdit& edit) {
  const bool is_place = edit.key == size_at;
  const std::string place = is_place ? "--size-at " + edit.value : "--size-on " + edit.value;
  const auto equals = edit.value.rfind('=');
  const auto refuse = [&]() -> LocalSize {
    throw Error(ErrorKind::input, place,
                is_place ? phrase<"is not of the form X, Y, Z[, RADIUS]=SIZE">()
                         : phrase<"is not of the form NAME=SIZE">(),
                is_place ? phrase<"Write for example --size-at \"0 mm, 0 mm, 5 mm, 3 mm=1 mm\"">()
                         : phrase<"Write for example --size-on \"top=2 mm\"">());
  };
  if (equals == std::string::npos || equals == 0) return refuse();
  constexpr Range above_zero{.min = 0, .min_open = true}, not_negative{.min = 0};
  const std::string where = edit.value.substr(0, equals);
  LocalSize entry;
  entry.size = parse_in_range(edit.value.substr(equals + 1), QuantityKind::length, above_zero, place);
  if (!is_place) {
    entry.where = NamedSelector{{where}};
    return entry;
  }
  std::vector<double> numbers;
  for (std::size_t begin = 0; begin <= where.size();) {
    const std::size_t end = std::min(where.find(',', begin), where.size());
    numbers.push_back(
        numbers.size() < 3
            ? parse_quantity(where.substr(begin, end - begin), QuantityKind::length, place)
            : parse_in_range(where.substr(begin, end - begin), QuantityKind::length, not_negative, place));
    begin = end + 1;
  }
  if (numbers.size() != 3 && numbers.size() != 4) return refuse();
  entry.where = SphereSelector{{numbers[0], numbers[1], numbers[2]}, numbers.size() == 4 ? numbers[3] : 0};
  return entry;
}

/// "solver.tolerance=1e-9" taken apart.
CaseEdit parse_assignment(const std::string& text) {
  const auto equals = text.find('='), dot = text.find('.');
  if (equals == std::string::npos || dot == std::string::npos || dot > equals)
    throw Error(ErrorKind::input, "--set " + text, phrase<"is not of the form GROUP.KEY=VALUE">(),
                phrase<"Write for example --set solver.tolerance=1e-9">());
  return {text.substr(0, dot), text.substr(dot + 1, equals - dot - 1), text.substr(equals + 1)};
}

template <class Options>
void set(Options& options, std::span<const OptionField<Options>> fields, const CaseEdit& edit) {
  const auto& field = find_option(fields, edit.key, edit.group);
  set_option(options, field, edit.value, edit.group + "/" + edit.key);
}

/// In every transient step.
void set_in_time(Project& project, const CaseEdit& edit) {
  bool is_set = false;
  const auto in = [&](std::optional<TransientOptions>& transient) {
    if (!transient) return;
    set(*transient, transient_fields(), edit);
    is_set = true;
  };
  in(project.study.transient);
  for (auto* steps : {&project.steps_before, &project.steps_after})
    for (Step& other : *steps) in(other.transient);
  if (!is_set)
    throw Error(ErrorKind::input, "--set " + edit.group + "." + edit.key, phrase<"no step is transient">(),
                phrase<"Write \"procedure\": \"transient\" in a step of heat conduction or elasticity">());
}

}  // namespace

void add_solver_options(CLI::App& command, std::vector<CaseEdit>& edits) {
  add_options(command, "", "solver", "Solver (in place of the case's values)", solve_fields(), edits);
}

void add_mesh_options(CLI::App& command, const std::string& prefix, std::vector<CaseEdit>& edits) {
  const char* const heading = "Mesh (in place of the case's values)";
  add_options(command, prefix, "mesh", heading, mesh_fields(), edits);
  const auto add_repeated = [&](const std::string& name, const std::string& key, const std::string& help) {
    command
        .add_option_function<std::vector<std::string>>(
            "--" + prefix + name,
            [&edits, key](const std::vector<std::string>& values) {
              for (const std::string& value : values) edits.push_back({"mesh", key, value});
            },
            help)
        ->type_name("")
        ->expected(1)
        ->take_all()
        ->allow_extra_args(false)  // what follows is the input file
        ->group(heading);
  };
  add_repeated(
      "size-on", size_on,
      "Smaller elements on a surface, region or edge, as \"NAME=2 mm\" (\"#12=2 mm\", \"region #2=2 mm\", "
      "\"edge #7=2 mm\"), added to the case's; may be repeated");
  add_repeated(
      "size-at", size_at,
      "Smaller elements around a point or in a ball, as \"X, Y, Z[, RADIUS]=SIZE\" (\"0 mm, 0 mm, 5 mm, 3 "
      "mm=1 mm\"), added to the case's; may be repeated");
  add_repeated("own-mesh", own_mesh,
               "A part of an assembly that shares no nodes with others and is tied to them, as \"NAME\" or, with a size of "
               "its elements, \"NAME=2 mm\"; may be repeated");
  add_repeated("pair", pair_of_parts,
               "How two parts that touch hang together, as \"PART|PART=JOINT\" with common_mesh, tied or free; may be "
               "repeated");
  add_repeated(
      "layers-on", layers_on,
      "Thin layers of tetrahedra below an outer face, or in a region along its face, as \"NAME=FIRST, "
      "COUNT[, GROWTH][, in REGION]\" (\"wall=0.2 mm, 3, 1.3\"), added to the case's; may be "
      "repeated");
}

void add_set_option(CLI::App& command, std::vector<CaseEdit>& edits) {
  command
      .add_option_function<std::vector<std::string>>(
          "--set",
          [&edits](const std::vector<std::string>& values) {
            for (const std::string& value : values) edits.push_back({"", "", value});
          },
          "Any value of the groups solver, mesh, report and transient (of every transient step), as "
          "GROUP.KEY=VALUE; may be repeated")
      ->type_name("GROUP.KEY=VALUE")
      ->expected(1)
      ->take_all()
      ->allow_extra_args(false);
}

Project apply_edits(Project project, const std::vector<CaseEdit>& edits) {
  constexpr std::string_view groups[] = {"solver", "mesh", "report", "transient"};
  for (const CaseEdit& given : edits) {
    const CaseEdit edit = given.group.empty() ? parse_assignment(given.value) : given;
    const int group = parse_choice(edit.group, groups, "--set");
    if (group == 0) {
      set(project.solve, solve_fields(), edit);
      for (auto* steps : {&project.steps_before, &project.steps_after})
        for (Step& other : *steps) set(other.solve, solve_fields(), edit);
    } else if (group == 2) {
      set(project.report, report_fields(), edit);
    } else if (group == 3) {
      set_in_time(project, edit);
    } else if (edit.key == size_on || edit.key == size_at)
      project.mesh.sizes.push_back(parse_local_size(edit));
    else if (edit.key == layers_on)
      project.mesh.layers.push_back(parse_layers(edit));
    else if (edit.key == own_mesh)
      project.mesh.parts.push_back(parse_part(edit));
    else if (edit.key == pair_of_parts)
      project.mesh.pairs.push_back(parse_pair(edit));
    else
      set(project.mesh, mesh_fields(), edit);
  }
  // The limit needs its field, which may come after it.
  if (!project.report.limit.empty()) (void)limit_of(project.report, *project.study.physics);
  (void)parse_picture_times(project.report.picture_times);
  return project;
}

std::vector<std::string> words_of_option(const std::string& name, const std::string& heading) {
  const auto solver = describe_options(SolveOptions{}, solve_fields());
  const auto mesh = describe_options(MeshOptions{}, mesh_fields());
  std::vector<std::string> out;
  if (name == "--set") {
    for (const OptionView& view : solver) out.push_back("solver." + view.key + "=");
    for (const OptionView& view : mesh) out.push_back("mesh." + view.key + "=");
    for (const OptionView& view : describe_options(ReportOptions{}, report_fields()))
      out.push_back("report." + view.key + "=");
    for (const OptionView& view : describe_options(TransientOptions{}, transient_fields()))
      out.push_back("transient." + view.key + "=");
    return out;
  }
  const auto take = [&](const auto& views, const char* prefix) {
    for (const OptionView& view : views)
      if (name == option_name(prefix, view.key)) out = view.choices;
  };
  if (heading.starts_with("Solver") || name == "--backend") take(solver, "");
  if (heading.starts_with("Mesh")) {
    take(mesh, "");
    take(mesh, "mesh-");
  }
  return out;
}

bool is_switch(const std::string& argument) {
  const auto any = [&](const auto& views, const char* prefix) {
    return std::any_of(views.begin(), views.end(), [&](const OptionView& view) {
      return view.type == OptionType::boolean && argument == option_name(prefix, view.key);
    });
  };
  const auto mesh = describe_options(MeshOptions{}, mesh_fields());
  return any(mesh, "") || any(mesh, "mesh-") || any(describe_options(SolveOptions{}, solve_fields()), "");
}

}  // namespace genba
