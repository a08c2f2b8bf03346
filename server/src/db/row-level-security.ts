import { StartError } from '../start-error.ts'
import { APP_ROLE, type Engine, SYSTEM } from './engine.ts'

/** Any number works as long as nothing else in the database uses it. */
const grantLock = 7_239_115

/** Workspaces that do not exist. */
const mine = '00000000-0000-7000-8000-000000000001'
const foreign = '00000000-0000-7000-8000-000000000002'
const notFenced = 'A request could read another account’s row: row-level security does not hold here'

/**
 * Lets requests enqueue jobs: rights on pg-boss's schema, once it exists. Two servers that start at once grant one after the other;
 * PostgreSQL refuses the second of two grants at the same time ("tuple concurrently updated").
 */
export async function grantJobAccess(engine: Engine, schema = 'pgboss'): Promise<void> {
  const { affected } = await engine.query(SYSTEM, 'select from pg_roles where rolname = $1', [APP_ROLE])
  if (affected === 0)
    throw new StartError(
      `This PostgreSQL server lacks the role ${APP_ROLE}, as after restoring a backup of another one. Run "create role ${APP_ROLE} nologin" and "grant ${APP_ROLE} to" the role of DATABASE_URL, then restore the backup again.`,
    )
  await engine.exec(`
    select pg_advisory_xact_lock(${grantLock});
    grant usage on schema ${schema} to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema ${schema} to ${APP_ROLE};
    grant usage, select on all sequences in schema ${schema} to ${APP_ROLE};
    grant execute on all functions in schema ${schema} to ${APP_ROLE}`)
}

/**
 * Throws unless requests run as a role that is subject to row-level security on every table with an account_id that the role may
 * access, and cannot read a planted foreign row.
 */
export async function assertRowLevelSecurity(engine: Engine): Promise<void> {
  const app = { as: 'app', accountId: mine } as const
  const { rows: roles } = await engine.query<{ name: string; unbound: boolean; owns: boolean }>(
    app,
    `select current_user::text as name, rolsuper or rolbypassrls as unbound,
       exists (select from pg_class where relowner = pg_roles.oid and relkind in ('r', 'p')) as owns
     from pg_roles where rolname = current_user`,
  )
  const role = roles[0]
  if (role?.name !== APP_ROLE || role.unbound || role.owns)
    throw new StartError(
      `Requests would run as ${role?.name ?? 'an unknown role'}, which row-level security does not bind`,
    )

  const { rows: open } = await engine.query<{ name: string }>(
    SYSTEM,
    `select c.oid::regclass::text as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and has_table_privilege('${APP_ROLE}', c.oid, 'select, insert, update, delete')
       and not (c.relrowsecurity and c.relforcerowsecurity
         and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'account_fence'))
     order by 1`,
  )
  if (open.length > 0)
    throw new StartError(
      `Tables with an account_id lack row-level security (select protect('…')): ${open.map((t) => t.name).join(', ')}`,
    )

  if (!(await areRowsFenced(engine))) await assertProbeFenced(engine)
}

/**
 * Throws if a workspace that does not exist can read a row, or the one a row belongs to cannot; false if there are no rows yet. The tables of
 * a running product answer in a tenth of the time that creating one takes.
 */
async function areRowsFenced(engine: Engine): Promise<boolean> {
  const { rows } = await engine.query<{ account_id: string }>(
    SYSTEM,
    'select account_id::text from account_access limit 1',
  )
  const accountId = rows[0]?.account_id
  if (accountId === undefined) return false
  const seenBy = async (reader: string) =>
    (
      await engine.query(
        { as: 'app', accountId: reader },
        'select from account_access where account_id = any($1::uuid[]) limit 1',
        [[accountId]],
      )
    ).affected
  if ((await seenBy(foreign)) !== 0 || (await seenBy(accountId)) !== 1) throw new StartError(notFenced)
  return true
}

/** The same by a table made for it, with a row of its own and a foreign one. */
async function assertProbeFenced(engine: Engine): Promise<void> {
  const lease = await engine.lease(SYSTEM)
  try {
    await lease.query('begin')
    await lease.query('create table fence_probe (account_id uuid not null)')
    await lease.query(`select protect('fence_probe')`)
    await lease.query('insert into fence_probe values ($1), ($2)', [mine, foreign])
    await lease.query(`select set_config('role', $1, true), set_config('app.account_id', $2, true)`, [APP_ROLE, mine])
    const { rows } = await lease.query<{ account_id: string }>('select account_id::text from fence_probe')
    if (rows.length !== 1 || rows[0]?.account_id !== mine) throw new StartError(notFenced)
  } finally {
    await lease.query('rollback').finally(() => lease.release())
  }
}
