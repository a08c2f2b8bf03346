import { type Engine, type Lease, type LeaseOptions, type Scope, SYSTEM, toDatabaseError } from '../src/db/engine.ts'
import { openPglite } from '../src/db/pglite.ts'

/** An embedded database of this worker, with what it has to look like when the next test file gets it. */
interface KeptDatabase {
  readonly engine: Engine
  /** Rows of the template, as JSON by table: the migrations and the queues. */
  readonly templateRows: ReadonlyMap<string, string>
  readonly schema: string
}

const free: KeptDatabase[] = []

const ordinaryTables = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`

/** Deletes the rows of every table, references or not; empty tables cost a look. */
const deleteRows = `do $$
  declare name text; is_filled boolean;
  begin
    set local session_replication_role = replica;
    for name in ${ordinaryTables} loop
      execute format('select exists (select from %s)', name) into is_filled;
      if is_filled then execute format('delete from %s', name); end if;
    end loop;
  end $$`

const restartSequences = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
  where last_value is not null`

/** What a test may change beside rows: tables, columns, indexes, functions, triggers, policies. */
const describeSchema = `select concat_ws(' ',
  (select count(*) || ' ' || sum(relnatts) || ' ' || sum(relchecks) || ' ' || count(reloptions) from pg_class),
  (select count(*) || ' ' || sum(length(prosrc)) from pg_proc), (select count(*) from pg_trigger),
  (select count(*) from pg_policy), (select count(*) from pg_roles), (select count(*) from pg_settings where source = 'session')
) as schema`

async function readSchema(engine: Engine): Promise<string> {
  const { rows } = await engine.query<{ schema: string }>(SYSTEM, describeSchema)
  return rows[0]?.schema ?? ''
}

async function openKept(template: string): Promise<KeptDatabase> {
  const engine = await openPglite({ dataDir: null, template })
  const { rows } = await engine.query<{ name: string }>(SYSTEM, ordinaryTables)
  const templateRows = new Map<string, string>()
  for (const { name } of rows) {
    const filled = await engine.query<{ kept: string | null }>(
      SYSTEM,
      `select json_agg(t)::text as kept from ${name} t`,
    )
    const kept = filled.rows[0]?.kept ?? null
    if (kept !== null) templateRows.set(name, kept)
  }
  return { engine, templateRows, schema: await readSchema(engine) }
}

/** Makes the database as it was when it was opened, and keeps it for the next file; one that cannot be so is closed. */
async function returnDatabase(kept: KeptDatabase): Promise<void> {
  const { engine, templateRows, schema } = kept
  try {
    if ((await readSchema(engine)) !== schema) return await engine.close()
    await engine.exec(deleteRows)
    await engine.query(SYSTEM, restartSequences)
    await engine.exec('set session_replication_role = replica')
    for (const [name, rows] of templateRows)
      await engine.query(SYSTEM, `insert into ${name} select * from json_populate_recordset(null::${name}, $1)`, [rows])
    // Also takes away the deleted rows, of which there may be thousands.
    await engine.exec('reset session_replication_role')
    await engine.exec('vacuum')
    free.push(kept)
  } catch {
    await engine.close().catch(() => undefined)
  }
}

/** The database as one file uses it: closing returns it, and ends its notifications. */
class BorrowedEngine implements Engine {
  readonly kind = 'pglite'
  readonly #kept: KeptDatabase
  readonly #stops = new Set<() => Promise<void>>()
  #isClosed = false

  constructor(kept: KeptDatabase) {
    this.#kept = kept
  }

  get #engine(): Engine {
    if (this.#isClosed) throw toDatabaseError('The database is closed', { code: '57P01' })
    return this.#kept.engine
  }

  async query<R>(scope: Scope, sql: string, params?: readonly unknown[]) {
    return this.#engine.query<R>(scope, sql, params)
  }

  async exec(sql: string, limitMs?: number) {
    return this.#engine.exec(sql, limitMs)
  }

  async lease(scope: Scope, options?: LeaseOptions): Promise<Lease> {
    return this.#engine.lease(scope, options)
  }

  async listen(channel: string, onMessage: (payload: string) => void, onReconnect?: () => void) {
    const stop = await this.#engine.listen(channel, onMessage, onReconnect)
    this.#stops.add(stop)
    return async () => {
      this.#stops.delete(stop)
      await stop()
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const stop of this.#stops) await stop()
    await returnDatabase(this.#kept)
  }
}

/**
 * An embedded database made from the template. Each worker keeps its databases and empties them between files: that
 * takes a fraction of opening one, and a process that opens and closes PGlite a hundred times may crash
 * (nodejs/node#64500, docs/decisions/0004).
 */
export async function openKeptPglite(template: string): Promise<Engine> {
  return new BorrowedEngine(free.pop() ?? (await openKept(template)))
}
