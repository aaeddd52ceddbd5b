#!/bin/bash
# To be sourced: steps of a script that end with it, whatever ends it.
# A signal can come before $! could be kept in a variable, so what is kept is which one is done.
ended=
end() { # end CODE: what runs ends in order or, if it takes too long, at once
  trap '' INT TERM HUP
  local child=${!:-}
  if [ "$child" != "$ended" ]; then
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
  wait $! || code=$?
  ended=$!
  return $code
}
