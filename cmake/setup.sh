# shellcheck shell=bash
# What lessons/run and tests/run share: installing packages, configuring, building. They source it after setting
# `program` (the name to speak under) and `root` (the checkout, without symbolic links: CMake records it that way).
# Everything said here goes to stderr, and nothing is said when there is nothing to do.

: "${program:?}" "${root:?}"

say() { printf '%s: %s\n' "$program" "$*" >&2; }

die() {
  say "$*"
  exit 1
}

# A tool that catches Ctrl-C and exits by itself must not let the script go on to the next step.
trap 'trap - INT; kill -INT $$' INT

# Two runs at once take turns at whatever writes: held from the first lock() to unlock(). Fails where build/ cannot be
# written to.
lock_fd=
lock() {
  [[ -z $lock_fd ]] || return 0
  { mkdir -p "$root/build" && exec {lock_fd}>"$root/build/.lock"; } 2>/dev/null || return 1
  flock --nonblock "$lock_fd" && return
  say "waiting for another run to finish building"
  flock "$lock_fd"
}

unlock() {
  [[ -z $lock_fd ]] || exec {lock_fd}>&-
  lock_fd=
}

# --- Debian packages ---------------------------------------------------------------------------------------------

# missing_packages GROUP…: sets `missing` to the groups' packages that are not installed. What an installed package
# provides is there too: npm is part of some makers' nodejs, and Debian's beside it would be refused.
missing_packages() {
  missing=()
  local installed group name
  installed=$(dpkg-query --show --showformat='${db:Status-Status} ${Package}, ${Provides}\n' 2>/dev/null) || installed=
  installed=" $(sed -n 's/^installed //p' <<<"$installed" | tr -s ',\n' '  ') "
  while read -r group name _; do
    [[ " $* " != *" $group "* || $installed == *" $name "* ]] || missing+=("$name")
  done <"$root/cmake/packages.txt"
}

# install_packages GROUP…: installs what is missing of these groups, or says how to and exits.
install_packages() {
  command -v dpkg-query >/dev/null || return 0 # Not a Debian: CMake will tell what it does not find.
  local missing
  missing_packages "$@"
  ((${#missing[@]})) || return 0
  become_root
  lock || die "cannot write to $root/build"
  missing_packages "$@" # Another run may have installed them while this one waited for the lock.
  ((${#missing[@]})) || return 0
  say "installing ${missing[*]}"
  local log=$root/build/packages.log
  apt_get update >"$log" 2>&1 || say "apt-get update failed; going on with the package lists that are here"
  if ! apt_get install --yes --no-install-recommends "${missing[@]}" 2>&1 | show_progress >>"$log"; then
    cat "$log" >&2
    die "installing packages failed, see above"
  fi
}

# can_install GROUP: whether the package lists, which are fetched anew before a no, have what is missing of the group.
can_install() {
  command -v dpkg-query >/dev/null || return 0
  local missing name
  missing_packages "$1"
  for name in "${missing[@]}"; do
    apt-cache show "$name" >/dev/null 2>&1 && continue
    ((EUID == 0)) && apt-get update >/dev/null 2>&1 </dev/null && apt-cache show "$name" >/dev/null 2>&1 || return 1
  done
}

# Sets `as_root`, the prefix of a command that needs to be root. A password prompt would hang where nobody looks.
become_root() {
  as_root=()
  ((EUID)) || return 0
  local ask="su - -c"
  if command -v sudo >/dev/null; then
    as_root=(sudo -n)
    "${as_root[@]}" true 2>/dev/null </dev/null && return
    ask="sudo sh -c"
  fi
  # One line to copy as it is: the reason for it is a comment in it.
  printf "%s 'apt-get update && apt-get install --yes --no-install-recommends %s' # missing for %s\n" \
    "$ask" "${missing[*]}" "$program" >&2
  exit 1
}

apt_get() {
  "${as_root[@]}" env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 "$@" </dev/null
}

# Passes apt-get's output through to the log and tells on stderr how far it is.
show_progress() {
  local line total=0 unpacked=0 ready=0
  while IFS= read -r line; do
    printf '%s\n' "$line"
    case $line in
      *" newly installed, "*) total=${line%% newly*} total=${total##* } ;;
      "Need to get "*) say "$total packages with what they depend on; ${line,}" ;;
      "Fetched "*) say "downloaded, installing" ;;
      "Unpacking "*) ((++unpacked % 50)) || say "unpacked $unpacked of $total" ;;
      "Setting up "*) ((++ready % 50)) || say "set up $ready of $total" ;;
    esac
  done
}

# --- CMake -------------------------------------------------------------------------------------------------------

# configure PRESET [arguments of cmake]: the first time only; from then on the build notices changed CMake files.
configure() {
  local preset=$1 folder=$root/build/$1 fresh=()
  shift
  if [[ -f $folder/CMakeCache.txt ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    fresh=(--fresh) # The checkout was moved or copied: every path in there is wrong.
  elif [[ -f $folder/build.ninja && ! $root/CMakePresets.json -nt $folder/build.ninja ]]; then
    return
  fi
  say "configuring build/$preset"
  local log=$root/build/$preset.configure.log
  if ! (cd "$root" && cmake "${fresh[@]}" --preset "$preset" "$@") >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    die "configuring failed, see above (the packages needed are listed in cmake/packages.txt)"
  fi
}

# up_to_date FOLDER TARGET: whether there is nothing to build.
up_to_date() { [[ $(cmake --build "$1" --target "$2" -- -n 2>&1) == *"no work to do"* ]]; }

# build PRESET TARGET [arguments of cmake]: configures if need be and builds the target. Somebody else's checkout, which
# cannot be written to, will do when all is built.
build() {
  local preset=$1 target=$2 folder=$root/build/$1
  shift 2
  if ! lock; then
    up_to_date "$folder" "$target" || die "cannot write to $root/build, where something must be built"
    return 0
  fi
  configure "$preset" "$@"
  if ! up_to_date "$folder" "$target"; then
    say "building $target in build/$preset"
    cmake --build "$folder" --target "$target" >&2 </dev/null || return 1
  fi
  unlock
}
