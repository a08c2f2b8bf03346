import { type ExpressionBuilder, sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Tables } from '../../../db/tables.generated.ts'

export const readSession = (db: AccountDb, id: string) =>
  db.from('agent_sessions').selectAll().where('id', '=', id).executeTakeFirst()
export type SessionRow = NonNullable<Awaited<ReturnType<typeof readSession>>>

export interface SessionQuery {
  readonly userId: string
  readonly name?: string
  readonly limit: number
  readonly page: number
  readonly sortBy: 'created_at' | 'updated_at' | 'session_name'
  readonly order: 'asc' | 'desc'
}

/** Counting stops here. */
const mostCounted = 10_000

export async function listSessions(
  db: AccountDb,
  query: SessionQuery,
): Promise<{ rows: (SessionRow & { input_tokens: number; output_tokens: number })[]; total: number }> {
  let own = db.from('agent_sessions').where('user_id', '=', query.userId).where('deleted_at', 'is', null)
  if (query.name !== undefined && query.name !== '') own = own.where('name', 'ilike', `%${likeWords(query.name)}%`)
  const column = query.sortBy === 'session_name' ? 'name' : query.sortBy
  const [rows, counted] = await Promise.all([
    own
      .selectAll('agent_sessions')
      .select((select) => [
        tokensIn(select, 'input_tokens').as('input_tokens'),
        tokensIn(select, 'output_tokens').as('output_tokens'),
      ])
      .orderBy(column, (by) => (query.order === 'asc' ? by.asc() : by.desc()).nullsLast())
      .orderBy('id', query.order)
      .limit(query.limit)
      .offset(Math.max(0, query.page - 1) * query.limit)
      .execute(),
    db.kysely
      .selectFrom(own.select('id').limit(mostCounted).as('counted'))
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: counted.n }
}

const tokensIn = (select: ExpressionBuilder<Tables, 'agent_sessions'>, column: 'input_tokens' | 'output_tokens') =>
  sql<number>`(${select
    .selectFrom('agent_runs')
    .whereRef('agent_runs.account_id', '=', 'agent_sessions.account_id')
    .whereRef('agent_runs.session_id', '=', 'agent_sessions.id')
    .select(({ fn }) => fn.coalesce(fn.sum<number>(column), sql.lit(0)).as('tokens'))})::int`

const likeWords = (words: string): string => words.replace(/[\\%_]/gu, (sign) => `\\${sign}`)

const touched = sql<string>`clock_timestamp()`

export interface SessionChange {
  readonly name?: string
  readonly state?: Record<string, unknown>
  readonly metadata?: Record<string, unknown>
  readonly summary?: Record<string, unknown>
}

/** False: an id that is taken. */
export async function insertSession(
  db: AccountDb,
  row: SessionChange & { id: string; user_id: string; forked_from?: string; head_run_id?: string | null },
): Promise<boolean> {
  const made = await db
    .insert('agent_sessions', { ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Of a person's own session that is there; undefined where there is none. */
export const changeSession = (
  db: AccountDb,
  userId: string,
  id: string,
  change: SessionChange & { head_run_id?: string },
): Promise<SessionRow | undefined> =>
  db
    .update('agent_sessions')
    .set({ ...change, updated_at: touched })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Answers the ids of those that were there and the person's. */
export async function removeSessions(db: AccountDb, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .update('agent_sessions')
    .set({ deleted_at: touched })
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function tokensOf(db: AccountDb, sessionId: string): Promise<{ input: number; output: number }> {
  const row = await db
    .from('agent_runs')
    .where('session_id', '=', sessionId)
    .select(({ fn }) => [fn.sum<number>('input_tokens').as('input'), fn.sum<number>('output_tokens').as('output')])
    .executeTakeFirst()
  return { input: row?.input ?? 0, output: row?.output ?? 0 }
}
