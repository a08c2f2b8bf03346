import { sql } from 'kysely'
import { createId } from '../src/db/create-id.ts'
import { createSystemDb } from '../src/db/system-db.ts'
import type { AppContext } from '../src/http/app-context.ts'
import { getAccountId, getUserId } from './sweep-fixture.ts'
import type { Person } from './harness.ts'

/** Ids of all rows of a workspace. */
export async function listRowIds(context: AppContext, account: string): Promise<string[]> {
  const db = createSystemDb(context.engine)
  const { rows: tables } = await sql<{ name: string }>`
    select a.table_name as name from information_schema.columns a
    join information_schema.columns i on i.table_name = a.table_name and i.table_schema = 'public'
      and i.column_name = 'id' and i.data_type = 'uuid'
    where a.table_schema = 'public' and a.column_name = 'account_id'`.execute(db)
  // One statement: there are more than a hundred tables.
  const ofEach = tables.map(({ name }) => sql`select id from ${sql.table(name)} where account_id = ${account}`)
  const { rows } = await sql<{ id: string }>`${sql.join(ofEach, sql` union all `)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Creates secrets of every kind where the server stores them, so that there is something to leak. */
export async function insertSecrets(context: AppContext, owner: Person): Promise<void> {
  const db = createSystemDb(context.engine)
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  const email = owner.session?.user.email ?? ''
  const canary = (kind: string) => `canary-${kind}-${createId()}`
  await db
    .insertInto('one_time_codes')
    .values({
      id: createId(),
      email,
      purpose: 'sign_in',
      request_hash: canary('request'),
      code_hash: canary('code'),
      expires_at,
    })
    .execute()
  await db
    .insertInto('password_resets')
    .values({ id: createId(), email, user_id: getUserId(owner), secret_hash: canary('reset'), expires_at })
    .execute()
  await db
    .insertInto('invitations')
    .values({
      id: createId(),
      account_id: getAccountId(owner),
      email: `canary-${createId()}@example.com`,
      role_id: 'admin',
      invited_by: getUserId(owner),
      secret_hash: canary('invitation'),
      expires_at,
    })
    .execute()
  await db
    .insertInto('model_settings')
    .values({ account_id: getAccountId(owner), provider: 'default', secret_key: canary('model') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Hashes of texts, which are not secret. */
const plainHashes = new Set(['text_hash', 'live_hash', 'approved_hash', 'payload_hash', 'body_hash'])

/** All hashes and keys in the database, by column. */
export async function listStoredSecrets(context: AppContext): Promise<{ where: string; value: string }[]> {
  const db = createSystemDb(context.engine)
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns where table_schema = 'public'
      and data_type in ('text', 'bytea') and column_name ~ '(hash|secret|salt|verifier|nonce)'`.execute(db)
  const found: { where: string; value: string }[] = []
  for (const { table_name, column_name } of rows) {
    if (plainHashes.has(column_name)) continue
    const column = sql.ref(column_name)
    const kept = await sql<{ value: string }>`
      select distinct ${column}::text as value from ${sql.table(table_name)} where ${column} is not null`.execute(db)
    found.push(
      ...kept.rows.map(({ value }) => ({ where: `${table_name}.${column_name}`, value: value.replace(/^\\x/u, '') })),
    )
  }
  return found
}

/** All sessions with their owners. */
export const listSessions = (context: AppContext) =>
  createSystemDb(context.engine).selectFrom('sessions').select(['id', 'user_id']).execute()
