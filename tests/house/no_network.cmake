# The programs make no network calls: none of them imports a function that opens or names a network connection.
#   cmake -DPROGRAMS="a;b" -P no_network.cmake
find_program(NM nm REQUIRED)
foreach(program ${PROGRAMS})
  execute_process(COMMAND ${NM} -D --undefined-only ${program} OUTPUT_VARIABLE symbols RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "nm cannot read ${program}")
  endif()
  string(REGEX MATCHALL "[ \n]U (connect|sendto|sendmsg|getaddrinfo|gethostbyname|inet_pton|inet_addr|curl_[a-z_]+)(@[^\n]*)?\n" found
         "${symbols}")
  string(REGEX MATCHALL "[ \n]U [^ \n]*(QNetwork|QTcp|QUdp|QSsl)[^\n]*\n" found_qt "${symbols}")
  if(found OR found_qt)
    message(FATAL_ERROR "${program} imports network functions:\n${found}${found_qt}")
  endif()
  message(STATUS "no network functions in ${program}")
endforeach()
