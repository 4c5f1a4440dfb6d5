# Writes docs/ops.md and docs/pictures/ again: cmake -D OPS_PAGE=… -D LESSON=… -D DOCS=… -P update.cmake

execute_process(COMMAND ${OPS_PAGE} OUTPUT_FILE ${DOCS}/ops.md COMMAND_ERROR_IS_FATAL ANY)

foreach(theme light dark)
  execute_process(
    COMMAND ${LESSON} --emit dot,svg --theme ${theme} --output-dir ${DOCS}/pictures/${theme}
    OUTPUT_QUIET ERROR_QUIET COMMAND_ERROR_IS_FATAL ANY)
endforeach()
