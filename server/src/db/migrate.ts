import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { type Engine, SYSTEM } from './engine.ts'

const FILE = /^\d{4}_[a-z0-9_]+\.sql$/
/** Any number will do as long as nothing else in the database uses it. */
const LOCK = 7_239_114

export const MIGRATIONS = new URL('../../migrations/', import.meta.url)

/**
 * Applies the plain SQL files that are new, in the order of their names, each in its own transaction; answers their names.
 * Throws when an applied file was changed or is gone, and names the file when its SQL fails.
 */
export async function migrate(engine: Engine, folder: URL = MIGRATIONS): Promise<string[]> {
  // Two servers on one PostgreSQL may start at once; the embedded database has one process by its folder's lock.
  const lock = engine.kind === 'postgres' ? await engine.lease(SYSTEM, { limitMs: 60 * 60_000 }) : undefined
  try {
    await lock?.query(`select set_config('statement_timeout', '0', false)`)
    await lock?.query('select pg_advisory_lock($1)', [LOCK])
    return await applyNew(engine, folder)
  } finally {
    await lock?.query('select pg_advisory_unlock($1)', [LOCK])
    await lock?.query('reset statement_timeout')
    lock?.release()
  }
}

async function applyNew(engine: Engine, folder: URL): Promise<string[]> {
  await engine.exec(
    `create table if not exists schema_migrations (
       name text primary key, sha256 text not null, applied_at timestamptz(3) not null default now())`,
  )
  const { rows } = await engine.query<{ name: string; sha256: string }>(
    SYSTEM,
    'select name, sha256 from schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const missing = [...applied.keys()].find((name) => !names.includes(name))
  if (missing)
    throw new Error(
      `The database has had migration ${missing}, which this version does not know; start the newer version`,
    )

  const added: string[] = []
  for (const name of names) {
    if (!FILE.test(name)) throw new Error(`A migration is named NNNN_words.sql, not ${name}`)
    const sql = await readFile(new URL(name, folder), 'utf8')
    const sha256 = createHash('sha256').update(sql).digest('hex')
    const before = applied.get(name)
    if (before === sha256) continue
    if (before)
      throw new Error(`Migration ${name} was applied with other contents; write a new file instead of changing it`)
    try {
      await engine.exec(
        `begin;\n${sql}\n;insert into schema_migrations (name, sha256) values ('${name}', '${sha256}');\ncommit`,
      )
    } catch (cause) {
      throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    }
    added.push(name)
  }
  return added
}
