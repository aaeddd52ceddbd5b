#!/bin/bash
# To be sourced: steps of a script that end with it, whatever ends it.
child=
end() { # end CODE: what runs ends in order or, if it takes too long, at once
  trap '' INT TERM HUP
  if [ -n "$child" ]; then
    kill -TERM -- "-$child" 2> /dev/null || true
    timeout 30 tail --pid="$child" -f /dev/null || kill -KILL -- "-$child" 2> /dev/null || true
  fi
  exit "$1"
}
trap 'end 130' INT
trap 'end 143' TERM HUP

step() { # step COMMAND...: in a session of its own, because bash hears signals in `wait` only; without a lock of this script's
  local code=0
  setpriv --pdeathsig KILL setsid "$@" 9>&- &
  child=$!
  wait "$child" || code=$?
  child=
  return $code
}
