# Types a line and Tab to an interactive shell in a terminal and prints what it shows: press_tab.zsh SHELL SCRIPT LINE.
# SHELL is bash or zsh; it has read SCRIPT before.
zmodload zsh/zpty
setopt extended_glob

# Control-X prints a line that marks the end of what Tab has shown.
case $1 in
  bash)
    start=(bash --norc --noprofile -i)
    setup='bind "set show-all-if-ambiguous on"; bind "set enable-bracketed-paste off"; bind "set completion-query-items 0"
bind "set page-completions off"; bind -x "\"\C-x\": echo \"<\"END\">\""'
    ;;
  zsh)
    start=(zsh -f -i)
    setup='mark() { zle -I; print "<"END">" }; zle -N mark; bindkey "^X" mark; bindkey "^I" complete-word
setopt auto_list no_list_ambiguous no_list_beep; LISTMAX=9999'
    ;;
esac

zpty -e shell $start
zpty -w shell "stty cols 200 rows 200; PS1='> '"
zpty -w shell "$setup"
zpty -w shell "source $2; echo '<'READY'>'"
zpty -r -m shell shown '*<READY>*' || exit 1
zpty -w -n shell "$3"$'\t\C-x'
zpty -r -m shell shown '*<END>*' || exit 1
zpty -d shell
shown=${shown//[[:cntrl:]]##(\[[0-9;?]#[a-zA-Z])#/$'\n'}
# The line itself is shown as well, with what was completed at its end; its first letter may stand alone.
print -r -- ${shown//${${3% *}[2,-1]} /$'\n'}
