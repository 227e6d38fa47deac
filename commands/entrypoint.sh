#!/bin/sh
# The container's start. Platforms mount volumes as root's, and some start the image as root whatever it says: then the
# data folder is given to node, and the command runs as node for good. Links are not followed: they could lead out of it.
data=${DATA_DIR:-data}
[ "$(id -u)" = 0 ] || exec "$@"
{ mkdir -p "$data" && find "$data/" ! -user node -exec chown -h node:node {} +; } 2>/dev/null ||
  echo "DATA_DIR $data could not be given to the user node." >&2
export HOME=/home/node
exec setpriv --reuid=node --regid=node --init-groups "$@"
