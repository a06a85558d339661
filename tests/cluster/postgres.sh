#!/usr/bin/env bash
# A throw-away PostgreSQL server for tests.
#
#   tests/cluster/postgres.sh start FOLDER [PORT]   makes a server in a new FOLDER, starts it, prints
#                                                   how to connect; with PORT it also listens on
#                                                   127.0.0.1
#   tests/cluster/postgres.sh standby FOLDER OF PORT   makes a standby of the server in the folder OF,
#                                                   which listens on a port; from then on that
#                                                   server's commits wait for the standby
#   tests/cluster/postgres.sh promote FOLDER        makes a standby the server that is written to;
#                                                   it waits for no other one
#   tests/cluster/postgres.sh again FOLDER          starts it again
#   tests/cluster/postgres.sh stop FOLDER [MODE]    stops it: fast (the default), smart or immediate
#   tests/cluster/postgres.sh remove FOLDER         stops it and deletes the folder
#   tests/cluster/postgres.sh with COMMAND…         runs a command with a server of its own, of which
#                                                   LASTCARD_POSTGRES says how to connect
#
# PostgreSQL refuses to run as root: then the server belongs to the user postgres, and FOLDER must be
# where that user can reach it, such as in /tmp. The socket is in FOLDER; a path of more than 90
# characters is too long for it. Exit status 3: PostgreSQL is not installed.
set -eu

# The programs of the newest version that is installed.
programs() {
    local newest
    newest=$(compgen -G '/usr/lib/postgresql/*/bin/initdb' | sort -V | tail -n 1) || true
    [ -n "$newest" ] || newest=$(command -v initdb) || {
        echo "postgres.sh: PostgreSQL is not installed (Debian: postgresql)" >&2
        exit 3
    }
    dirname "$newest"
}

# unprivileged COMMAND…: runs it as a user that PostgreSQL accepts.
unprivileged() {
    if [ "$(id -u)" -eq 0 ]; then
        setpriv --reuid=postgres --regid=postgres --clear-groups env -i PATH="$PATH" LC_ALL=C "$@"
    else
        env LC_ALL=C "$@"
    fi
}

# control ARGUMENT…: pg_ctl, which waits until it is done. The server keeps nothing of ours open.
control() {
    (cd / && unprivileged "$bin/pg_ctl" -D "$folder/data" -s -w -t 60 "$@" </dev/null >&2)
}

start() {
    local port=${1:-}
    mkdir -p "$folder"
    folder=$(cd "$folder" && pwd -P)
    [ ! -e "$folder/data" ] || { echo "postgres.sh: there is a server in $folder" >&2; exit 1; }
    [ "$(id -u)" -ne 0 ] || chown postgres: "$folder"
    (cd / && unprivileged "$bin/initdb" -D "$folder/data" -A trust -U lastcard -E UTF8 \
        --locale=C --no-sync --no-instructions >/dev/null)
    unprivileged tee -a "$folder/data/postgresql.conf" >/dev/null <<END
listen_addresses = '${port:+127.0.0.1}'
port = ${port:-5432}
unix_socket_directories = '$folder'
shared_buffers = 64MB
max_connections = 60
wal_level = replica
wal_retrieve_retry_interval = 500ms
log_min_messages = warning
END
    control -l "$folder/log" start
    unprivileged "$bin/createdb" -h "$folder" -p "${port:-5432}" -U lastcard site
    echo "host=$folder port=${port:-5432} user=lastcard dbname=site"
}

# standby OF PORT: the settings of the primary are copied, and overridden on the command line.
standby() {
    local of=$1 port=$2 from
    mkdir -p "$folder"
    folder=$(cd "$folder" && pwd -P)
    [ "$(id -u)" -ne 0 ] || chown postgres: "$folder"
    of=$(cd "$of" && pwd -P)
    from=$(sed -n 4p "$of/data/postmaster.pid")
    (cd / && unprivileged "$bin/pg_basebackup" -D "$folder/data" -R -X stream -c fast --no-sync \
        -d "host=127.0.0.1 port=$from user=lastcard application_name=standby")
    unprivileged tee -a "$folder/data/postgresql.conf" >/dev/null <<END
port = $port
unix_socket_directories = '$folder'
END
    control -l "$folder/log" start
    unprivileged tee -a "$of/data/postgresql.conf" >/dev/null <<END
synchronous_standby_names = 'ANY 1 (standby)'
END
    (cd / && unprivileged "$bin/pg_ctl" -D "$of/data" -s reload)
    echo "host=$folder port=$port user=lastcard dbname=site"
}

promote() {
    unprivileged tee -a "$folder/data/postgresql.conf" >/dev/null <<END
synchronous_standby_names = ''
END
    control promote
}

bin=$(programs)
case ${1:-} in
    start | standby | promote | again | stop | remove) folder=${2:?"postgres.sh: which folder?"} ;;
    with) [ $# -gt 1 ] ;;
    *)
        sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2
        exit 2
        ;;
esac
case $1 in
    start) start "${3:-}" ;;
    standby) standby "${3:?"postgres.sh: of which server?"}" "${4:?"postgres.sh: which port?"}" ;;
    promote) promote ;;
    again) control -l "$folder/log" start ;;
    stop) control -m "${3:-fast}" stop ;;
    remove)
        control -m immediate stop 2>/dev/null || true
        rm -rf "$folder"
        ;;
    with)
        shift
        folder=$(mktemp -d /tmp/lastcard-postgres-XXXXXX)
        trap '"$0" remove "$folder"' EXIT
        trap 'exit 130' INT TERM
        LASTCARD_POSTGRES=$(start)
        export LASTCARD_POSTGRES
        "$@"
        ;;
esac
