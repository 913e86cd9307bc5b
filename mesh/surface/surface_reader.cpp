#include "mesh/surface/surface_reader.hpp"

#include <vtkCallbackCommand.h>
#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkOBJReader.h>
#include <vtkPLYReader.h>
#include <vtkPolyData.h>
#include <vtkPolyDataReader.h>
#include <vtkSmartPointer.h>
#include <vtkTriangleFilter.h>
#include <vtkXMLPolyDataReader.h>

#include <cctype>
#include <cstdint>
#include <sstream>

#include "engine/base/file.hpp"
#include "mesh/surface/surface_builder.hpp"

namespace genba {

namespace {

/// The first complaint of a reader.
void note_error(vtkObject*, unsigned long, void* to, void* text) {
  auto& first = *static_cast<std::string*>(to);
  if (first.empty() && text != nullptr) first = static_cast<const char*>(text);
}

/// VTK's messages begin with "ERROR: In file, line" and the object's address.
std::string shortened(const std::string& message) {
  const auto last = message.find("): ");
  std::string text = last == std::string::npos ? message : message.substr(last + 3);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.pop_back();
  for (char& c : text)  // it may repeat bytes of the file
    if (!std::isprint(static_cast<unsigned char>(c))) c = c == '\n' ? ' ' : '?';
  return text;
}

template <class Reader>
vtkSmartPointer<vtkPolyData> read_by(const std::string& path, const SurfaceBuilder& builder) {
  std::string complaint;
  vtkNew<vtkCallbackCommand> observer;
  observer->SetCallback(note_error);
  observer->SetClientData(&complaint);
  vtkNew<Reader> reader;
  reader->AddObserver(vtkCommand::ErrorEvent, observer);
  reader->SetFileName(path.c_str());
  reader->Update();
  if (!complaint.empty()) builder.refuse("the surface cannot be read: " + shortened(complaint));
  return reader->GetOutput();
}

std::int64_t bytes_of(const std::string& type) {
  if (type == "char" || type == "uchar" || type == "int8" || type == "uint8") return 1;
  if (type == "short" || type == "ushort" || type == "int16" || type == "uint16") return 2;
  if (type == "double" || type == "float64" || type == "int64" || type == "uint64") return 8;
  return 4;
}

/// VTK's reader takes what is missing at the end of a file as zeros.
void require_whole_ply(const std::string& content, const SurfaceBuilder& builder) {
  std::istringstream head(content.substr(0, 1 << 16));
  std::string line;
  bool is_ascii = false, is_whole = false;
  std::int64_t needed = 0, lines = 0, count = 0;
  while (std::getline(head, line)) {
    std::istringstream words(line);
    std::string word, what;
    words >> word >> what;
    if (word == "format") {
      is_ascii = what == "ascii";
    } else if (word == "element") {
      if (!(words >> count) || count < 0) builder.refuse("the PLY file's head has a wrong count: " + line);
      lines += count;
    } else if (word == "property" && what == "list") {
      std::string length_type, item_type;
      words >> length_type >> item_type;
      needed += count * (bytes_of(length_type) + 3 * bytes_of(item_type));
    } else if (word == "property") {
      needed += count * bytes_of(what);
    } else if (word == "end_header") {
      is_whole = true;
      break;
    }
  }
  if (content.substr(0, 3) != "ply" || !is_whole)
    builder.refuse("this is not a PLY file: its head does not go from \"ply\" to \"end_header\"");
  const auto begin = static_cast<std::size_t>(head.tellg());
  const auto there = static_cast<std::int64_t>(content.size() - begin);
  if (!is_ascii && there < needed)
    builder.refuse("the PLY file is cut off: it needs " + std::to_string(needed) +
                   " bytes behind its head and has " + std::to_string(there));
  if (!is_ascii) return;
  std::int64_t filled = 0;
  bool has_text = false;
  for (std::size_t i = begin; i <= content.size(); ++i) {
    const char c = i < content.size() ? content[i] : '\n';
    if (c == '\n') {
      filled += has_text ? 1 : 0;
      has_text = false;
    } else if (!std::isspace(static_cast<unsigned char>(c))) {
      has_text = true;
    }
  }
  if (filled < lines)
    builder.refuse("the PLY file is cut off: it announces " + std::to_string(lines) + " lines and has " +
                   std::to_string(filled));
}

}  // namespace

TriangleSurface read_surface(const std::string& path, GeometryFormat format, double unit,
                             const std::string& shown_name) {
  SurfaceBuilder builder(shown_name, unit);
  vtkSmartPointer<vtkPolyData> data;
  if (format == GeometryFormat::obj) {
    data = read_by<vtkOBJReader>(path, builder);
  } else if (format == GeometryFormat::ply) {
    require_whole_ply(read_file(path), builder);
    data = read_by<vtkPLYReader>(path, builder);
  } else if (format == GeometryFormat::vtk_surface) {
    data = read_by<vtkPolyDataReader>(path, builder);
  } else {
    data = read_by<vtkXMLPolyDataReader>(path, builder);
  }
  // Cells may name points that are not there; a filter would read beyond the end.
  const vtkIdType points = data->GetNumberOfPoints();
  vtkNew<vtkIdList> corners;
  for (vtkIdType c = 0; c < data->GetNumberOfCells(); ++c) {
    data->GetCellPoints(c, corners);
    for (vtkIdType i = 0; i < corners->GetNumberOfIds(); ++i)
      if (corners->GetId(i) < 0 || corners->GetId(i) >= points)
        builder.refuse("polygon " + std::to_string(c + 1) + " refers to point " +
                       std::to_string(corners->GetId(i) + 1) + " of " + std::to_string(points));
  }
  vtkNew<vtkTriangleFilter> triangles;
  triangles->PassLinesOff();
  triangles->PassVertsOff();
  triangles->SetInputData(data);
  triangles->Update();
  vtkPolyData& out = *triangles->GetOutput();
  for (vtkIdType c = 0; c < out.GetNumberOfCells(); ++c) {
    out.GetCellPoints(c, corners);
    if (corners->GetNumberOfIds() != 3) continue;
    std::array<Vec3, 3> places{};
    for (std::size_t k = 0; k < 3; ++k)
      out.GetPoint(corners->GetId(static_cast<vtkIdType>(k)), places[k].data());
    builder.add(places);
  }
  return builder.take();
}

}  // namespace genba
