#include "ui/scene/video.hpp"

#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkOggTheoraWriter.h>
#include <vtkPNGReader.h>

#include <array>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"

namespace genba {

void write_video(const std::string& path, int rate, int frames,
                 const std::function<std::string(int)>& frame) {
  write_atomically(path, [&](const std::string& temporary) {
    vtkNew<vtkOggTheoraWriter> writer;
    writer->SetFileName(temporary.c_str());
    writer->SetRate(rate);
    writer->SetQuality(2);
    std::array<int, 3> first{}, size{};
    for (int i = 0; i < frames; ++i) {
      const std::string png = frame(i);
      vtkNew<vtkPNGReader> reader;
      reader->SetMemoryBuffer(png.data());
      reader->SetMemoryBufferLength(static_cast<vtkIdType>(png.size()));
      reader->Update();
      reader->GetOutput()->GetDimensions(size.data());
      writer->SetInputData(reader->GetOutput());
      if (i == 0) {
        first = size;
        writer->Start();
      }
      if (size != first)
        throw Error(ErrorKind::internal_fault, path,
                    phrase<"the pictures of the video have different sizes: %1 x %2 and %3 x %4 pixels">(
                        first[0], first[1], size[0], size[1]),
                    phrase<"Leave the size of the window as it is while a video is written">());
      writer->Write();
      if (writer->GetError())
        throw Error(ErrorKind::file, path, phrase<"the video encoder refused picture %1">(i + 1),
                    phrase<"Look whether the disk is full, or export the pictures instead">());
    }
    writer->End();
  });
}

}  // namespace genba
