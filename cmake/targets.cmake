# One helper for each kind of target. Sources are listed by hand, so that a stray file is never built.

include(GNUInstallDirs)

# The standard headers that nearly every file includes, compiled once: half of an op's compile time. The preset ci
# leaves this out, and so proves that each file includes what it uses.
add_library(stepgrad_standard_headers OBJECT ${CMAKE_CURRENT_LIST_DIR}/standard_headers.cpp)
target_link_libraries(stepgrad_standard_headers PRIVATE stepgrad_options)
target_precompile_headers(
  stepgrad_standard_headers PRIVATE <algorithm> <array> <cmath> <cstdint> <deque> <functional> <memory> <optional>
  <source_location> <span> <stdexcept> <string> <string_view> <unordered_map> <unordered_set> <utility> <variant> <vector>)

# stepgrad_library(graph SOURCES shape.cpp … HEADERS shape.h … LINKS …): the folder's library, target stepgrad::graph.
# HEADERS are those that others may include: they are installed.
function(stepgrad_library name)
  cmake_parse_arguments(arg "" "" "SOURCES;HEADERS;LINKS;PRIVATE_LINKS" ${ARGN})
  add_library(stepgrad_${name} STATIC ${arg_SOURCES})
  add_library(stepgrad::${name} ALIAS stepgrad_${name})
  set_target_properties(stepgrad_${name} PROPERTIES EXPORT_NAME ${name})
  target_sources(stepgrad_${name} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${arg_HEADERS})
  target_link_libraries(stepgrad_${name} PUBLIC ${arg_LINKS} PRIVATE $<BUILD_INTERFACE:stepgrad_options> ${arg_PRIVATE_LINKS})
  target_compile_features(stepgrad_${name} PUBLIC cxx_std_20)
  target_precompile_headers(stepgrad_${name} REUSE_FROM stepgrad_standard_headers)
endfunction()

# stepgrad_program(name SOURCES … LINKS …): an executable of the project.
function(stepgrad_program name)
  cmake_parse_arguments(arg "" "" "SOURCES;LINKS" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE stepgrad_options ${arg_LINKS})
  target_precompile_headers(${name} REUSE_FROM stepgrad_standard_headers)
endfunction()

# stepgrad_tests(graph SOURCES … LINKS …): one test program a folder, run by ctest as one test. What it tests is optimised; its
# own code runs once, and optimising it takes longer than that.
function(stepgrad_tests name)
  cmake_parse_arguments(arg "" "" "SOURCES;LINKS" ${ARGN})
  add_executable(${name}_tests ${arg_SOURCES})
  target_link_libraries(${name}_tests PRIVATE stepgrad_options ${arg_LINKS} stepgrad_testing)
  target_compile_options(${name}_tests PRIVATE -O0)
  target_precompile_headers(${name}_tests REUSE_FROM stepgrad_testing)
  add_test(NAME ${name} COMMAND ${name}_tests)
endfunction()

# stepgrad_embed(target symbol file): links a file's bytes into the target. embed.h tells how to read them.
function(stepgrad_embed target symbol file)
  cmake_path(ABSOLUTE_PATH file OUTPUT_VARIABLE EMBED_FILE)
  set(EMBED_SYMBOL ${symbol})
  set(assembly ${CMAKE_CURRENT_BINARY_DIR}/embed_${symbol}.S)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/embed.S.in ${assembly} @ONLY)
  set_source_files_properties(${assembly} PROPERTIES OBJECT_DEPENDS ${EMBED_FILE})
  target_sources(${target} PRIVATE ${assembly})
endfunction()
