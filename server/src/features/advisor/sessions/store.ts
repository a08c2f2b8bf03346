import { type ExpressionBuilder, sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Tables } from '../../../db/tables.generated.ts'

export const findSession = (db: AccountDb, id: string) =>
  db.from('agent_sessions').selectAll().where('id', '=', id).executeTakeFirst()
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

export interface SessionQuery {
  readonly userId: string
  readonly name?: string
  readonly limit: number
  readonly page: number
  readonly sortBy: 'created_at' | 'updated_at' | 'session_name'
  readonly order: 'asc' | 'desc'
}

/** Counting stops here. */
const maxCounted = 10_000

export async function listSessions(
  db: AccountDb,
  query: SessionQuery,
): Promise<{ rows: (SessionRow & { input_tokens: number; output_tokens: number })[]; total: number }> {
  let own = db.from('agent_sessions').where('user_id', '=', query.userId).where('deleted_at', 'is', null)
  if (query.name !== undefined && query.name !== '')
    own = own.where('name', 'ilike', `%${escapeLikePattern(query.name)}%`)
  const column = query.sortBy === 'session_name' ? 'name' : query.sortBy
  const [rows, counted] = await Promise.all([
    own
      .selectAll('agent_sessions')
      .select((select) => [
        selectTokenSum(select, 'input_tokens').as('input_tokens'),
        selectTokenSum(select, 'output_tokens').as('output_tokens'),
      ])
      .orderBy(column, (by) => (query.order === 'asc' ? by.asc() : by.desc()).nullsLast())
      .orderBy('id', query.order)
      .limit(query.limit)
      .offset(Math.max(0, query.page - 1) * query.limit)
      .execute(),
    db.kysely
      .selectFrom(own.select('id').limit(maxCounted).as('counted'))
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: counted.n }
}

const selectTokenSum = (
  select: ExpressionBuilder<Tables, 'agent_sessions'>,
  column: 'input_tokens' | 'output_tokens',
) =>
  sql<number>`(${select
    .selectFrom('agent_runs')
    .whereRef('agent_runs.account_id', '=', 'agent_sessions.account_id')
    .whereRef('agent_runs.session_id', '=', 'agent_sessions.id')
    .select(({ fn }) => fn.coalesce(fn.sum<number>(column), sql.lit(0)).as('tokens'))})::int`

const escapeLikePattern = (words: string): string => words.replace(/[\\%_]/gu, (sign) => `\\${sign}`)

const databaseNow = sql<string>`clock_timestamp()`

export interface SessionUpdate {
  readonly name?: string
  readonly state?: Record<string, unknown>
  readonly metadata?: Record<string, unknown>
  readonly summary?: Record<string, unknown>
}

/** False: the id is in use. */
export async function insertSession(
  db: AccountDb,
  row: SessionUpdate & { id: string; user_id: string; forked_from?: string; head_run_id?: string | null },
): Promise<boolean> {
  const made = await db
    .insert('agent_sessions', { ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Of a person's own existing session; undefined if there is none. */
export const updateSession = (
  db: AccountDb,
  userId: string,
  id: string,
  change: SessionUpdate & { head_run_id?: string },
): Promise<SessionRow | undefined> =>
  db
    .update('agent_sessions')
    .set({ ...change, updated_at: databaseNow })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Returns the ids of those that existed and belonged to the person. */
export async function trashSessions(db: AccountDb, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .update('agent_sessions')
    .set({ deleted_at: databaseNow })
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function countSessionTokens(db: AccountDb, sessionId: string): Promise<{ input: number; output: number }> {
  const row = await db
    .from('agent_runs')
    .where('session_id', '=', sessionId)
    .select(({ fn }) => [fn.sum<number>('input_tokens').as('input'), fn.sum<number>('output_tokens').as('output')])
    .executeTakeFirst()
  return { input: row?.input ?? 0, output: row?.output ?? 0 }
}
