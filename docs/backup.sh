#!/bin/sh
# Writes today's archive into a folder, then removes all but the newest 14: sh docs/backup.sh FOLDER
set -eu
folder=$1
shift
npm run --silent export -- "$folder/works-$(date +%F).tar" "$@"
ls -r "$folder"/works-????-??-??.tar | tail -n +15 | while read -r old; do rm -- "$old"; done
