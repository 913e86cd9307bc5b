#include "mesh/files/geometry_file.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/file/text_file.hpp"
#include "mesh/files/piece_ending.hpp"
#include "mesh/files/step_names.hpp"
#include "mesh/image/image_options.hpp"
#include "mesh/sketch/dxf_reader.hpp"

namespace genba {
namespace {

struct Ending {
  std::string_view text;
  GeometryFormat format;
};
constexpr Ending endings[] = {
    {".step", GeometryFormat::step},   {".stp", GeometryFormat::step},  {".iges", GeometryFormat::iges},
    {".igs", GeometryFormat::iges},    {".brep", GeometryFormat::brep}, {".brp", GeometryFormat::brep},
    {".stl", GeometryFormat::stl},     {".obj", GeometryFormat::obj},   {".ply", GeometryFormat::ply},
    {".vtp", GeometryFormat::vtp},     {".msh", GeometryFormat::msh},   {".inp", GeometryFormat::deck},
    {".vtu", GeometryFormat::vtu},     {".vtk", GeometryFormat::vtk},   {".bdf", GeometryFormat::nastran},
    {".nas", GeometryFormat::nastran}, {".unv", GeometryFormat::unv},   {".dxf", GeometryFormat::dxf},
    {".feb", GeometryFormat::febio}};

[[noreturn]] void refuse_geometry(
    const std::string& file, const Text& problem,
    const Text& next = phrase<"Export the file again from the program that made it">()) {
  throw Error(ErrorKind::geometry, file, problem, next);
}

std::string trimmed_end(const std::string& content, std::size_t length) {
  std::string tail = content.substr(content.size() > length ? content.size() - length : 0);
  while (!tail.empty() && (std::isspace(static_cast<unsigned char>(tail.back())) || tail.back() == '\0' ||
                           tail.back() == '\x1a'))
    tail.pop_back();
  return tail;
}

bool has_zero_bytes(const std::string& content) {
  return content.find('\0') < content.size() &&
         trimmed_end(content, content.size()).find('\0') != std::string::npos;
}

void check_step(const std::string& content, const std::string& file) {
  if (content.substr(0, 4096).find("ISO-10303-21") == std::string::npos)
    refuse_geometry(file, phrase<"this is not a STEP file: it does not begin with \"ISO-10303-21\"">());
  if (trimmed_end(content, 4096).find("END-ISO-10303-21") == std::string::npos)
    refuse_geometry(file, phrase<"the STEP file is cut off: it does not end with \"END-ISO-10303-21\"">());
  if (has_zero_bytes(content))
    refuse_geometry(file, phrase<"the STEP file is damaged: it has zero bytes in its text">());
}

void check_iges(const std::string& content, const std::string& file) {
  const auto first_end = content.find('\n');
  if (first_end == std::string::npos || first_end < 73 || (content[72] != 'S' && content[72] != 'C'))
    refuse_geometry(file,
                    phrase<"this is not an IGES file: its first line has no section letter in column 73">());
  const std::string tail = trimmed_end(content, 400);
  const auto last = tail.find_last_of('\n');
  const std::string line = last == std::string::npos ? tail : tail.substr(last + 1);
  if (line.size() < 73 || line[72] != 'T')
    refuse_geometry(file, phrase<"the IGES file is cut off: it has no terminate section">());
}

void check_brep(const std::string& content, const std::string& file) {
  const std::string head = content.substr(0, 4096);
  if (head.find("CASCADE Topology") == std::string::npos &&
      head.find("DBRep_DrawableShape") == std::string::npos)
    refuse_geometry(file, phrase<"this is not an OpenCASCADE BREP file">());
  const auto shapes = content.find("TShapes");
  if (shapes == std::string::npos)
    refuse_geometry(file, phrase<"the BREP file is cut off: it has no TShapes section">());
  // The file ends with a reference to the root shape, "+1 0", after the last shape's terminating "*".
  const std::string tail = trimmed_end(content, 40);
  if (tail.size() < 2 || tail.find('*') == std::string::npos ||
      !std::isdigit(static_cast<unsigned char>(tail.back())))
    refuse_geometry(file, phrase<"the BREP file is cut off">());
}

[[noreturn]] void refuse_size(const std::string& file, const std::string& what, std::string_view number) {
  refuse_geometry(file, phrase<"the file is damaged: it states %1 as %2, more than it holds">(
                            what, number.substr(0, 30)));
}

// A library allocates memory and loops by stated counts before it checks for data.
void check_stated_count(std::string_view text, double most, const std::string& what,
                        const std::string& file) {
  const std::size_t digits = text.find_first_not_of(" \t\r\n+-");
  text.remove_prefix(std::min(digits, text.size()));
  const std::string_view number = text.substr(0, text.find_first_not_of("0123456789"));
  double value = 0;
  std::from_chars(number.data(), number.data() + number.size(), value);
  if (number.size() > 18 || value > most) refuse_size(file, what, number);
}

// For VTK's XML files; compressed data contain at most a thousand times their bytes.
void check_vtk_attributes(const std::string& content, const std::string& file) {
  const std::string_view head = std::string_view(content).substr(0, content.find("<AppendedData"));
  const double most = 1100 * static_cast<double>(content.size());
  constexpr std::array counts = {
      "NumberOfComponents=", "NumberOfPoints=", "NumberOfCells=", "NumberOfTuples=",
      "NumberOfVerts=",      "NumberOfLines=",  "NumberOfPolys=", "NumberOfStrips="};
  for (const std::string_view name : counts)
    for (auto at = head.find(name); at != std::string_view::npos; at = head.find(name, at + 1))
      if (const auto value = at + name.size() + 1; value < head.size())
        check_stated_count(head.substr(value, 40), most, std::string(name.substr(0, name.size() - 1)), file);
}

// For legacy VTK files, where every item takes at least one byte.
void check_vtk_lines(const std::string& content, const std::string& file) {
  const std::string_view text(content);
  constexpr std::array counts = {"POINTS ",   "CELLS ",     "CELL_TYPES ",
                                 "POLYGONS ", "CELL_DATA ", "POINT_DATA "};
  for (const std::string_view name : counts)
    for (auto at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1))
      if (at > 0 && text[at - 1] == '\n') {
        std::string_view line = text.substr(at + name.size(), 100);
        line = line.substr(0, line.find('\n'));
        // For cells a second number tells how many integers follow.
        for (const std::string_view numbers : {line, line.substr(std::min(line.find(' '), line.size()))})
          check_stated_count(numbers, static_cast<double>(text.size()),
                             std::string(name.substr(0, name.size() - 1)), file);
      }
}

void check_vtu(const std::string& content, const std::string& file) {
  const std::string head = content.substr(0, 4096);
  if (head.find("<VTKFile") == std::string::npos)
    refuse_geometry(file, phrase<"this is not a VTU file: it has no \"<VTKFile\" at its beginning">());
  if (head.find("UnstructuredGrid") == std::string::npos)
    refuse_geometry(file, phrase<"the VTK file holds no unstructured grid">(),
                    phrase<"Save the volume mesh as an unstructured grid (.vtu)">());
  if (trimmed_end(content, 256).find("</VTKFile>") == std::string::npos)
    refuse_geometry(file, phrase<"the VTU file is cut off: it does not end with \"</VTKFile>\"">());
  check_vtk_attributes(content, file);
}

void check_unv(const std::string& content, const std::string& file) {
  const auto has_set = [&](const char* number) { return content.find(number) != std::string::npos; };
  if (!has_set("2411") || !has_set("2412"))
    refuse_geometry(
        file,
        phrase<
            "this is not a universal file with a mesh: it lacks data set 2411 (nodes) or 2412 (elements)">());
  const std::string tail = trimmed_end(content, 16);
  if (!tail.ends_with("-1"))
    refuse_geometry(file, phrase<"the universal file is cut off: its last data set is not closed by -1">());
}

bool states_unit(GeometryFormat format) {
  return format == GeometryFormat::step || format == GeometryFormat::iges || format == GeometryFormat::image ||
         format == GeometryFormat::dxf;
}

std::string unit_text(double unit) {
  char text[40];
  std::snprintf(text, sizeof text, "%.6g m", unit);
  return text;
}

void check_unit(const std::string& content, GeometryFormat format, double unit, const std::string& file) {
  if (!std::isfinite(unit) || unit < 0)
    throw Error(ErrorKind::input, file, phrase<"the unit of length must be positive">(),
                phrase<"Write for example \"unit\": \"mm\"">());
  if (!states_unit(format)) {
    if (unit == 0)
      throw Error(ErrorKind::input, file,
                  phrase<"files of this kind do not say which unit their lengths have">(),
                  phrase<"State it in the geometry, for example \"unit\": \"mm\"">());
    return;
  }
  if (format == GeometryFormat::dxf && unit == 0 && dxf_length_unit(content) == 0)
    throw Error(ErrorKind::input, file, phrase<"the drawing does not say which unit its lengths have ($INSUNITS)">(),
                phrase<"State it in the geometry, for example \"unit\": \"mm\"">());
  if (unit == 0 || (format == GeometryFormat::dxf && dxf_length_unit(content) == 0)) return;
  const double stated = format == GeometryFormat::step  ? step_length_unit(content)
                        : format == GeometryFormat::dxf ? dxf_length_unit(content)
                                                        : iges_length_unit(content);
  if (stated > 0 && std::abs(stated - unit) < 1e-9 * unit) return;
  if (stated == 0)
    throw Error(ErrorKind::input, file, phrase<"the unit given cannot be compared with the file's own">(),
                phrase<"Leave out \"unit\": CAD files carry their unit">());
  throw Error(
      ErrorKind::input, file,
      phrase<"one unit of length in the file is %1, but %2 was given">(unit_text(stated), unit_text(unit)),
      phrase<"Leave out \"unit\", or export the file with the other unit">());
}

}  // namespace

GeometryFormat geometry_format(const std::string& path) {
  std::string ending = std::filesystem::path(path).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  for (const Ending& known : endings)
    if (ending == known.text) return known.format;
  if (is_image_path(path)) return GeometryFormat::image;
  if (is_piece_list(path))
    throw Error(ErrorKind::input, file_name(path), phrase<"is a mesh in pieces: no process reads it as a whole">(),
                phrase<"genba-cli run computes it, with as many ranks (solver.ranks) as there are pieces">());
  throw Error(ErrorKind::input, file_name(path),
              phrase<"the ending \"%1\" is not one of a geometry file">(ending),
              phrase<"Known are %1, and folders of DICOM files">(known_endings()));
}

std::vector<std::string> geometry_endings() {
  std::vector<std::string> all;
  for (const Ending& known : endings) all.emplace_back(known.text);
  all.insert(all.end(), image_endings.begin(), image_endings.end());
  return all;
}

std::string known_endings() {
  std::string all;
  for (const std::string& ending : geometry_endings()) all += (all.empty() ? "" : " ") + ending;
  return all;
}

GeometryFormat geometry_format_of_file(const std::string& path) {
  const GeometryFormat format = geometry_format(path);
  std::error_code ignored;
  if (format != GeometryFormat::vtk || !std::filesystem::is_regular_file(path, ignored)) return format;
  // Version, title, ASCII or BINARY, DATASET: the title may be 256 characters long.
  std::string head = read_text_file(path).substr(0, 512);
  for (char& c : head) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return head.find("DATASET POLYDATA") == std::string::npos ? format : GeometryFormat::vtk_surface;
}

bool is_surface(GeometryFormat format) {
  return format == GeometryFormat::stl || format == GeometryFormat::obj || format == GeometryFormat::ply ||
         format == GeometryFormat::vtp || format == GeometryFormat::vtk_surface;
}

bool holds_elements(GeometryFormat format) {
  using enum GeometryFormat;
  return format == msh || format == deck || format == vtu || format == vtk || format == nastran ||
         format == unv || format == febio;
}

bool is_mesh_file(const std::string& path) {
  return is_piece_list(path) || holds_elements(geometry_format(path));
}

bool is_deck(const std::string& path) {
  return !is_piece_list(path) && geometry_format(path) == GeometryFormat::deck;
}

bool states_unit(const std::string& path) {
  return is_piece_list(path) || states_unit(geometry_format(path));
}

void check_geometry_file(const std::string& path, GeometryFormat format, double unit) {
  const std::string file = file_name(path);
  const std::string content = read_text_file(path);
  if (trimmed_end(content, content.size()).empty()) refuse_geometry(file, phrase<"the file is empty">());
  switch (format) {
    case GeometryFormat::step:
      check_step(content, file);
      break;
    case GeometryFormat::iges:
      check_iges(content, file);
      break;
    case GeometryFormat::brep:
      check_brep(content, file);
      break;
    case GeometryFormat::msh:
      check_msh(content, file);
      break;
    case GeometryFormat::vtu:
      check_vtu(content, file);
      break;
    case GeometryFormat::vtk:
    case GeometryFormat::vtk_surface:
      if (content.find("# vtk DataFile") > 3)
        refuse_geometry(file,
                        phrase<"this is not a legacy VTK file: it does not begin with \"# vtk DataFile\"">());
      check_vtk_lines(content, file);
      break;
    case GeometryFormat::vtp:
      check_vtk_attributes(content, file);
      break;
    case GeometryFormat::unv:
      check_unv(content, file);
      break;
    case GeometryFormat::stl:
    case GeometryFormat::obj:
    case GeometryFormat::ply:
    case GeometryFormat::deck:
    case GeometryFormat::febio:
    case GeometryFormat::nastran:
    case GeometryFormat::image:
    case GeometryFormat::sketch:
      break;  // read by our own readers
    case GeometryFormat::dxf:
      require_dxf_text(content, file);
      break;
  }
  check_unit(content, format, unit, file);
}

}  // namespace genba
