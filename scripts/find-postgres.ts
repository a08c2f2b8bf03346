import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The folder with `initdb`, `pg_ctl` and `postgres` of the newest installation; undefined if there is none. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .sort((one, other) => Number(other) - Number(one))
        .map((version) => join(debian, version, 'bin'))
    : []
  const homebrew = ['/opt/homebrew/bin', '/usr/local/bin']
  const onPath = (process.env['PATH'] ?? '').split(delimiter)
  return [...versions, ...onPath, ...homebrew].find((folder) =>
    ['initdb', 'pg_ctl', 'postgres'].every((program) => existsSync(join(folder, program))),
  )
}

if (import.meta.main) console.log(findPostgres() ?? 'no PostgreSQL here (Debian: apt-get install postgresql)')
