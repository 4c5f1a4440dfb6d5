# Completion of lessons/run in fish: `lessons/run --completion fish` prints this, and below it what each lesson offers.

# Whether this lesson's number is typed already, and the option is not; an option that stands last waits for its value.
function __lessons_run_offers --argument-names lesson option takes_value
    set -l typed (commandline -opc)
    string match -qr "^0*$(string trim -l -c 0 $lesson)\$" -- $typed[2]; or return
    test -n "$takes_value" -a "$typed[-1]" = --$option; or not contains -- --$option $typed
end

# Ways to go on after the last comma of what is typed, with a word that is not in it yet.
function __lessons_run_words
    set -l before (commandline -ct | string replace -r '^--[^=]*=' '' | string match -r '.*,')
    for word in $argv
        string match -q "*,$word,*" ",$before"; or echo $before$word
    end
end

# Whether no lesson is typed yet: the first word is next, or the value of an option of lessons/run itself.
function __lessons_run_begins
    set -l typed (commandline -opc)
    test (count $typed) -eq 1; or string match -qr '^--(lang|completion)$' -- "$typed[2..-1]"
end

function __lessons_run_first
    complete -p '*lessons/run' -n __lessons_run_begins $argv
end

function __lessons_run_lesson --argument-names lesson title
    __lessons_run_first -a $lesson -d $title
end

function __lessons_run_option --argument-names lesson name meaning
    set -l offers __lessons_run_offers $lesson (string escape -- $name) $argv[4]
    complete -p '*lessons/run' -n "$offers" -l $name -d $meaning $argv[4..-1]
end

complete -p '*lessons/run' -e
complete -p '*lessons/run' -f
__lessons_run_first -l help -d 'how it is used'
__lessons_run_first -l lang -x -a 'en zh' -d 'list the titles in a language'
__lessons_run_first -l completion -x -a 'bash zsh fish' -d 'print this completion'
