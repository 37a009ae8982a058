# Runs the tests' PostgreSQL server until no test has used it for a while.
# Arguments: the folder, the folder of PostgreSQL's programs, the port.
set -eu
cd "$1"

exec 7<keeper
flock -n 7 || exit 0

"$2/postgres" -D data -k "$1/data" -p "$3" -c listen_addresses= -c fsync=off -c synchronous_commit=off \
    -c full_page_writes=off -c autovacuum=off -c max_connections=300 -c shared_buffers=64MB \
    -c wal_level=minimal -c max_wal_senders=0 -c max_wal_size=8GB -c checkpoint_timeout=1h 7<&- &
server=$!
trap 'kill -QUIT $server' HUP INT TERM

exec 8<change 9<users
while sleep 10 7<&- 8<&- 9<&-; do
    kill -0 $server || exit 1
    flock 8
    if flock -n 9; then
        kill -QUIT $server
        wait $server || true
        rm -rf data/* 2>/dev/null
        flock -u 7 # before "change", which the next starter waits for
        exit 0
    fi
    flock -u 8
done
