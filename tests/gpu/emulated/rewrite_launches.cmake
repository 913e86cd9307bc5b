# Copies .cu and .cuh files for a C++ compiler: `kernel<a, b><<<grid>>>(arguments)` is no C++, so it becomes
# `[=](auto... a) { kernel<a, b>(a...); }->*emulated::Launch(grid)(arguments)`, see include/emulated/launch.hpp. All
# else stays as it is.
#   cmake -DROOT=<repository> -DFILES=<files below ROOT> -DTO=<folder> -P rewrite_launches.cmake
foreach(file IN LISTS FILES)
  file(READ "${ROOT}/${file}" text)
  string(REGEX REPLACE "([A-Za-z_][A-Za-z_0-9:]*(<[^<>{};]*>)?)([ \n]*)<<<"
         "[=](auto... emulated_arguments) { \\1(emulated_arguments...); }\\3->*emulated::Launch(" text "${text}")
  string(REPLACE ">>>(" ")(" text "${text}")
  # Messages name the original's lines; nvcc includes the runtime's header by itself.
  set(text "#include <cuda_runtime_api.h>\n#line 1 \"${file}\"\n${text}")
  string(REGEX REPLACE "\\.cu$" ".cu.cpp" copy "${TO}/${file}")
  if(EXISTS "${copy}")
    file(READ "${copy}" old)
    if(old STREQUAL text)
      continue()  # its objects stay
    endif()
  endif()
  file(WRITE "${copy}" "${text}")
endforeach()
