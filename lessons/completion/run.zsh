# Completion of lessons/run in zsh: `lessons/run --completion zsh` prints this, and below it what each lesson offers.

(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }

_lessons_run_lessons=()

_lessons_run() {
  if (( CURRENT == 2 )); then
    _describe -t lessons lesson _lessons_run_lessons
    _arguments '--help[how it is used]' '--lang=[list the titles in a language]:language:(en zh)' \
      '--completion=[print this completion]:shell:(bash zsh fish)'
    return
  fi
  if [[ $words[2] == <-> ]]; then
    local lesson=_lessons_run_${(l:2::0:)$((10#$words[2]))}
    shift words
    (( CURRENT-- ))
    (( ! $+functions[$lesson] )) || $lesson
  elif (( CURRENT == 3 )); then
    case $words[2] in
      (--lang) compadd en zh ;;
      (--completion) compadd bash zsh fish ;;
    esac
  fi
}

compdef _lessons_run -P '*lessons/run'
