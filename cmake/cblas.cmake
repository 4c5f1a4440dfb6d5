# stepgrad::cblas, the library that STEPGRAD_CBLAS names. A path would hold on one machine only, so whoever links an
# installed stepgrad looks for it again: this file is installed too.

find_library(STEPGRAD_CBLAS_LIBRARY NAMES ${STEPGRAD_CBLAS} PATH_SUFFIXES blis-openmp openblas-pthread NO_CACHE)
if(STEPGRAD_CBLAS_LIBRARY AND NOT TARGET stepgrad::cblas)
  add_library(stepgrad::cblas UNKNOWN IMPORTED)
  set_target_properties(stepgrad::cblas PROPERTIES IMPORTED_LOCATION ${STEPGRAD_CBLAS_LIBRARY})
endif()
