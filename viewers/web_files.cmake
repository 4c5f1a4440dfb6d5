# Embeds the files that viewers/web/files.cmake lists, and writes the table that viewers/web_files.h gives out.
include(${CMAKE_CURRENT_LIST_DIR}/web/files.cmake)

set(web_declarations "")
set(web_entries "")
foreach(file ${web_files})
  string(MAKE_C_IDENTIFIER "viewers_web_${file}" symbol)
  stepgrad_embed(stepgrad_viewers ${symbol} web/${file})
  string(APPEND web_declarations "STEPGRAD_EMBEDDED(${symbol})\n")
  string(APPEND web_entries "      {\"${file}\", ${symbol}()},\n")
endforeach()
configure_file(web_files.cpp.in ${CMAKE_CURRENT_BINARY_DIR}/web_files.cpp @ONLY)
target_sources(stepgrad_viewers PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/web_files.cpp)
