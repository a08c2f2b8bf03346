import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { StartError } from '../start-error.ts'
import { adoptBaseline } from './baseline.ts'
import { type Engine, isDatabaseError, STATEMENT_LIMIT_MS, SYSTEM } from './engine.ts'

const FILE = /^\d{4}_[a-z0-9_]+\.sql$/
/** Any number works as long as nothing else in the database uses it. */
const LOCK = 7_239_114

const MIGRATIONS = new URL('../../migrations/', import.meta.url)

/**
 * Applies the new migration files in the order of their names, each in its own transaction; returns their names. Throws when an
 * applied file was changed or is missing, and names the file when its SQL fails.
 */
export async function runMigrations(engine: Engine): Promise<string[]> {
  // Two servers on one PostgreSQL may start at once; the embedded database has one process because its folder is locked.
  const lock = engine.kind === 'postgres' ? await engine.lease(SYSTEM, { limitMs: 60 * 60_000 }) : undefined
  try {
    await lock?.query(`select set_config('statement_timeout', '0', false)`)
    await lock?.query('select pg_advisory_lock($1)', [LOCK])
    return await applyNewMigrations(engine)
  } finally {
    await lock?.query('select pg_advisory_unlock($1)', [LOCK])
    await lock?.query(`set statement_timeout to ${STATEMENT_LIMIT_MS}`)
    lock?.release()
  }
}

async function applyNewMigrations(engine: Engine): Promise<string[]> {
  await engine.exec(
    `create table if not exists schema_migrations (
       name text primary key, sha256 text not null, applied_at timestamptz(3) not null default now())`,
  )
  const files = await readMigrations()
  const before = await readApplied(engine)
  const [baseline] = files
  const applied =
    baseline && (await adoptBaseline(engine, before, baseline.sha256)) ? await readApplied(engine) : before
  const missing = [...applied.keys()].find((name) => !files.some((file) => file.name === name))
  if (missing)
    throw new StartError(
      `The database has had migration ${missing}, which this version does not know; start the newer version`,
    )

  const added: string[] = []
  for (const { name, sql, sha256 } of files) {
    const known = applied.get(name)
    if (known === sha256) continue
    if (known)
      throw new StartError(`Migration ${name} was applied with other contents; write a new file instead of changing it`)
    try {
      await engine.exec(
        `begin;\n${sql}\n;insert into schema_migrations (name, sha256) values ('${name}', '${sha256}');\ncommit`,
      )
    } catch (cause) {
      throw new StartError(`Migration ${name} failed: ${explainFailure(cause)}`, { cause })
    }
    added.push(name)
  }
  return added
}

function explainFailure(cause: unknown): string {
  const reason = cause instanceof Error ? cause.message : String(cause)
  if (isDatabaseError(cause, '42501'))
    return `${reason}. Give the role of DATABASE_URL this right, or let a superuser start Draftwright once.`
  if (/extension .* (?:is not available|control file)/u.test(reason))
    return `${reason}. Install the additional modules of PostgreSQL on its machine (the package postgresql-contrib).`
  return reason
}

/** The migrations of this version in the order of their names, each with the hash of its text. */
async function readMigrations(): Promise<{ name: string; sql: string; sha256: string }[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      if (!FILE.test(name)) throw new Error(`A migration is named NNNN_words.sql, not ${name}`)
      const sql = await readFile(new URL(name, MIGRATIONS), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** The applied migrations: name → hash. */
async function readApplied(engine: Engine): Promise<Map<string, string>> {
  const { rows } = await engine.query<{ name: string; sha256: string }>(
    SYSTEM,
    'select name, sha256 from schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.sha256]))
}
