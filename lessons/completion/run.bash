# shellcheck shell=bash
# Completion of lessons/run in bash: `lessons/run --completion bash` prints this, and below it what each lesson offers.

_lessons_run_numbers=()

# Offers those of the words that begin with what is typed, quoted for the command line.
_lessons_run_word() {
  local word quoted
  for word in "$@"; do
    [[ $word == "$_lessons_run_typed"* ]] || continue
    printf -v quoted %q "$word"
    COMPREPLY+=("$quoted")
  done
}

# Offers to go on after the last comma of what is typed with a word that is not in it yet.
_lessons_run_words() {
  local before="" word
  [[ $_lessons_run_typed == *,* ]] && before=${_lessons_run_typed%,*},
  for word in "$@"; do
    [[ ,$before == *",$word,"* ]] || _lessons_run_word "$before$word"
  done
}

# Offers the options that are not given yet.
_lessons_run_option() {
  local option
  for option in "$@"; do
    [[ " ${COMP_WORDS[*]:0:COMP_CWORD} " == *" $option "* ]] || _lessons_run_word "$option"
  done
}

_lessons_run_file() { compopt -o default; }
_lessons_run_folder() { compopt -o dirnames; }

_lessons_run() {
  COMPREPLY=()
  # Others are called run as well; and bash looks a path up by its last part.
  [[ $1 == *lessons/run ]] || { compopt -o default && return; }
  local _lessons_run_typed=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} number
  # --lang=en is three words: --lang, = and en.
  if [[ $_lessons_run_typed == "=" ]]; then
    _lessons_run_typed=
  elif [[ $before == "=" ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  case $before in
    --completion) _lessons_run_word bash zsh fish && return ;;
    --lang) _lessons_run_word en zh && return ;;
  esac
  if ((COMP_CWORD == 1)); then
    _lessons_run_word "${_lessons_run_numbers[@]}" --help --lang --completion
  elif [[ ${COMP_WORDS[1]} =~ ^0*([0-9]{1,2})$ ]]; then
    printf -v number %02d "$((10#${BASH_REMATCH[1]}))"
    [[ " ${_lessons_run_numbers[*]} " != *" $number "* ]] || "_lessons_run_$number" "$before"
  fi
}

complete -F _lessons_run run
