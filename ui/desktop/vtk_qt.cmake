# Makes the target genba_vtk_qt: VTK's Qt widget for Qt 6. Sets GENBA_HAVE_VTK_QT and, if OFF, GENBA_VTK_QT_WHY.
#
# Where the installed VTK has GUISupportQt built for Qt 6, that is used. Debian's is built for Qt 5 and must not be linked; there the
# four classes are compiled from VTK's own source, which packaging/fetch-vtk-qt.sh takes from the distribution.
set(GENBA_VTK_QT_SOURCE "" CACHE PATH "Folder with VTK's GUISupport/Qt source (empty: fetch it when it is needed)")
set(GENBA_HAVE_VTK_QT OFF)

find_package(VTK 9.0 REQUIRED COMPONENTS CommonCore RenderingCore RenderingOpenGL2 RenderingUI InteractionStyle)
find_package(VTK QUIET OPTIONAL_COMPONENTS GUISupportQt)
if(TARGET VTK::GUISupportQt AND VTK_QT_VERSION EQUAL 6)
  message(STATUS "Genba: VTK's own Qt 6 widget is installed and used")
  add_library(genba_vtk_qt INTERFACE)
  target_link_libraries(genba_vtk_qt INTERFACE VTK::GUISupportQt)
  set(GENBA_HAVE_VTK_QT ON)
  return()
endif()

set(source "${GENBA_VTK_QT_SOURCE}")
if(NOT source)
  set(source ${CMAKE_BINARY_DIR}/vtk-qt)
  foreach(candidate ${CMAKE_SOURCE_DIR}/build/vtk-qt ${CMAKE_BINARY_DIR}/vtk-qt)
    if(EXISTS ${candidate}/QVTKOpenGLNativeWidget.cxx)
      set(source ${candidate})
      break()
    endif()
  endforeach()
  if(NOT EXISTS ${source}/QVTKOpenGLNativeWidget.cxx)
    message(STATUS "Genba: fetching VTK's Qt widget (source, for Qt 6) into ${source}")
    execute_process(COMMAND ${CMAKE_SOURCE_DIR}/packaging/fetch-vtk-qt.sh ${source}
      RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE problem ERROR_STRIP_TRAILING_WHITESPACE)
    if(NOT status EQUAL 0)
      set(GENBA_VTK_QT_WHY "VTK's Qt widget could not be fetched (${problem})")
      return()
    endif()
  endif()
endif()
if(NOT EXISTS ${source}/QVTKOpenGLNativeWidget.cxx)
  set(GENBA_VTK_QT_WHY "${source} does not hold VTK's GUISupport/Qt source")
  return()
endif()

set(export ${CMAKE_CURRENT_BINARY_DIR}/vtk-qt-export)
file(WRITE ${export}/vtkGUISupportQtModule.h.new
  "#pragma once\n#define VTKGUISUPPORTQT_EXPORT\n#define VTKGUISUPPORTQT_NO_EXPORT\n")
file(COPY_FILE ${export}/vtkGUISupportQtModule.h.new ${export}/vtkGUISupportQtModule.h ONLY_IF_DIFFERENT)
add_library(genba_vtk_qt STATIC
  ${source}/QVTKInteractor.cxx ${source}/QVTKInteractor.h
  ${source}/QVTKInteractorAdapter.cxx ${source}/QVTKInteractorAdapter.h
  ${source}/QVTKInteractorInternal.h
  ${source}/QVTKOpenGLNativeWidget.cxx ${source}/QVTKOpenGLNativeWidget.h
  ${source}/QVTKRenderWindowAdapter.cxx ${source}/QVTKRenderWindowAdapter.h)
set_target_properties(genba_vtk_qt PROPERTIES AUTOMOC ON)
target_compile_definitions(genba_vtk_qt PRIVATE QT_NO_KEYWORDS)
target_compile_options(genba_vtk_qt PRIVATE -w -ffile-prefix-map=${CMAKE_BINARY_DIR}/=build/)  # its warnings name its files
target_include_directories(genba_vtk_qt SYSTEM PUBLIC ${source} ${export})
target_link_libraries(genba_vtk_qt PUBLIC Qt6::Widgets Qt6::OpenGL Qt6::OpenGLWidgets
  VTK::CommonCore VTK::RenderingCore VTK::RenderingOpenGL2 VTK::RenderingUI VTK::InteractionStyle)
set(GENBA_HAVE_VTK_QT ON)
