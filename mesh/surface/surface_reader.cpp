#include "mesh/surface/surface_reader.hpp"

#include <vtkCallbackCommand.h>
#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataReader.h>
#include <vtkSmartPointer.h>
#include <vtkTriangleFilter.h>
#include <vtkXMLPolyDataReader.h>

#include <cctype>
#include <vector>

#include "engine/base/file/text_file.hpp"
#include "mesh/surface/polygon_soup.hpp"
#include "mesh/surface/surface_builder.hpp"

namespace genba {

namespace {

/// Stores the first error of a reader.
void note_error(vtkObject*, unsigned long, void* to, void* text) {
  auto& first = *static_cast<std::string*>(to);
  if (first.empty() && text != nullptr) first = static_cast<const char*>(text);
}

/// Removes the beginning of VTK's messages: "ERROR: In file, line" and the object's address.
std::string shortened(const std::string& message) {
  const auto last = message.find("): ");
  std::string text = last == std::string::npos ? message : message.substr(last + 3);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.pop_back();
  for (char& c : text)  // the text may contain bytes of the file
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
  if (!complaint.empty()) builder.refuse(phrase<"the surface cannot be read: %1">(shortened(complaint)));
  return reader->GetOutput();
}

vtkSmartPointer<vtkPolyData> as_poly_data(const PolygonSoup& soup) {
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  points->SetNumberOfPoints(static_cast<vtkIdType>(soup.points.size()));
  for (std::size_t i = 0; i < soup.points.size(); ++i)
    points->SetPoint(static_cast<vtkIdType>(i), soup.points[i].data());
  vtkNew<vtkCellArray> polygons;
  std::vector<vtkIdType> corners;
  std::size_t begin = 0;
  for (const std::size_t end : soup.ends) {
    corners.assign(soup.corners.begin() + static_cast<std::ptrdiff_t>(begin),
                   soup.corners.begin() + static_cast<std::ptrdiff_t>(end));
    polygons->InsertNextCell(static_cast<vtkIdType>(corners.size()), corners.data());
    begin = end;
  }
  vtkNew<vtkPolyData> data;
  data->SetPoints(points);
  data->SetPolys(polygons);
  return data;
}

}  // namespace

TriangleSurface read_surface(const std::string& path, GeometryFormat format, double unit,
                             const std::string& shown_name) {
  SurfaceBuilder builder(shown_name, unit);
  vtkSmartPointer<vtkPolyData> data;
  if (format == GeometryFormat::obj) {
    data = as_poly_data(read_obj(read_text_file(path), shown_name));
  } else if (format == GeometryFormat::ply) {
    data = as_poly_data(read_ply(read_text_file(path), shown_name));
  } else if (format == GeometryFormat::vtk_surface) {
    data = read_by<vtkPolyDataReader>(path, builder);
  } else {
    data = read_by<vtkXMLPolyDataReader>(path, builder);
  }
  // Cells may refer to missing points; a filter would read beyond the end.
  const vtkIdType points = data->GetNumberOfPoints();
  vtkNew<vtkIdList> corners;
  for (vtkIdType c = 0; c < data->GetNumberOfCells(); ++c) {
    data->GetCellPoints(c, corners);
    for (vtkIdType i = 0; i < corners->GetNumberOfIds(); ++i)
      if (corners->GetId(i) < 0 || corners->GetId(i) >= points)
        builder.refuse(phrase<"polygon %1 refers to point %2 of %3">(c + 1, corners->GetId(i) + 1, points));
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
