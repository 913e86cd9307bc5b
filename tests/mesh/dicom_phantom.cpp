#include "tests/mesh/dicom_phantom.hpp"

#include <gdcmAttribute.h>
#include <gdcmImageChangeTransferSyntax.h>
#include <gdcmImageWriter.h>
#include <gdcmTrace.h>
#include <gdcmUIDGenerator.h>

#include <cstdio>
#include <stdexcept>
#include <vector>

namespace genba::testing {
namespace {

gdcm::TransferSyntax syntax_of(DicomPacking packing) {
  switch (packing) {
    case DicomPacking::raw:
      return gdcm::TransferSyntax::ExplicitVRLittleEndian;
    case DicomPacking::jpeg_lossless:
      return gdcm::TransferSyntax::JPEGLosslessProcess14_1;
    case DicomPacking::jpeg_ls:
      return gdcm::TransferSyntax::JPEGLSLossless;
    case DicomPacking::jpeg2000:
      return gdcm::TransferSyntax::JPEG2000Lossless;
    case DicomPacking::rle:
      return gdcm::TransferSyntax::RLELossless;
  }
  return gdcm::TransferSyntax::ExplicitVRLittleEndian;
}

void put_text(gdcm::DataSet& data, std::uint16_t group, std::uint16_t element, const gdcm::VR& vr,
              std::string text) {
  if (text.size() % 2 != 0) text += vr == gdcm::VR::UI ? '\0' : ' ';
  gdcm::DataElement e(gdcm::Tag(group, element));
  e.SetVR(vr);
  e.SetByteValue(text.data(), static_cast<std::uint32_t>(text.size()));
  data.Replace(e);
}

}  // namespace

void write_dicom(const std::string& folder, const DicomPhantom& p,
                 const std::function<std::uint16_t(Index, Index, Index)>& stored) {
  const Vec3 normal{p.row[1] * p.column[2] - p.row[2] * p.column[1],
                    p.row[2] * p.column[0] - p.row[0] * p.column[2],
                    p.row[0] * p.column[1] - p.row[1] * p.column[0]};
  gdcm::Trace::WarningOff();
  gdcm::UIDGenerator identifiers;
  for (Index k = 0; k < p.cells[2]; ++k) {
    std::vector<std::uint16_t> pixels;
    for (Index j = 0; j < p.cells[1]; ++j)
      for (Index i = 0; i < p.cells[0]; ++i) pixels.push_back(stored(i, j, k));
    gdcm::ImageWriter writer;
    gdcm::Image& image = writer.GetImage();
    image.SetNumberOfDimensions(2);
    image.SetDimension(0, static_cast<unsigned>(p.cells[0]));
    image.SetDimension(1, static_cast<unsigned>(p.cells[1]));
    image.SetPixelFormat(gdcm::PixelFormat::UINT16);
    image.SetPhotometricInterpretation(gdcm::PhotometricInterpretation::MONOCHROME2);
    image.SetTransferSyntax(gdcm::TransferSyntax::ExplicitVRLittleEndian);
    image.SetSpacing(0, p.spacing[0]);
    image.SetSpacing(1, p.spacing[1]);
    image.SetSlope(p.slope);
    image.SetIntercept(p.intercept);
    for (unsigned c = 0; c < 3; ++c) {
      const double along = p.spacing[2] * k + (k + 1 == p.cells[2] ? p.last_gap : 0);
      image.SetOrigin(c, p.origin[c] + normal[c] * along + p.shear[c] * k);
      image.SetDirectionCosines(c, p.row[c]);
      image.SetDirectionCosines(c + 3, p.column[c]);
    }
    gdcm::DataElement data(gdcm::Tag(0x7fe0, 0x0010));
    data.SetByteValue(reinterpret_cast<const char*>(pixels.data()),
                      static_cast<std::uint32_t>(2 * pixels.size()));
    image.SetDataElement(data);
    gdcm::DataSet& tags = writer.GetFile().GetDataSet();
    put_text(tags, 0x0008, 0x0016, gdcm::VR::UI, "1.2.840.10008.5.1.4.1.1.2");  // CT image storage
    put_text(tags, 0x0008, 0x0060, gdcm::VR::CS, p.modality);
    put_text(tags, 0x0008, 0x0018, gdcm::VR::UI, identifiers.Generate());
    put_text(tags, 0x0020, 0x000e, gdcm::VR::UI, p.series);
    put_text(tags, 0x0010, 0x0010, gdcm::VR::PN, p.patient);
    put_text(tags, 0x0010, 0x0020, gdcm::VR::LO, "PATIENT-4711");
    put_text(tags, 0x0010, 0x0030, gdcm::VR::DA, "19641103");
    put_text(tags, 0x0008, 0x103e, gdcm::VR::LO, "Hip " + p.patient);
    if (p.packing != DicomPacking::raw) {
      gdcm::ImageChangeTransferSyntax change;
      change.SetTransferSyntax(syntax_of(p.packing));
      change.SetInput(image);
      if (!change.Change()) throw std::runtime_error("GDCM cannot pack the phantom");
      writer.SetImage(change.GetOutput());
    }
    char name[40];
    std::snprintf(name, sizeof name, "%s%03d.dcm", p.prefix.c_str(), (k * 7 + 3) % p.cells[2]);
    writer.SetFileName((folder + "/" + name).c_str());
    if (!writer.Write()) throw std::runtime_error("GDCM cannot write the phantom");
  }
}

}  // namespace genba::testing
