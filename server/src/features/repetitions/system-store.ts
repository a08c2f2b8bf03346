import { type Engine, SYSTEM } from '../../db/engine.ts'

export interface DueRepetition {
  [id: string]: unknown
  account_id: string
  content_id: string
}

/** Series per run of the job; the next run is minutes later. */
const most = 500

/** Series of all open workspaces whose next repetition is due before `before`. */
export async function listDueRepetitions(engine: Engine, before: Date): Promise<DueRepetition[]> {
  const { rows } = await engine.query<DueRepetition>(
    SYSTEM,
    `select repetitions.account_id, repetitions.content_id
     from repetitions join accounts on accounts.id = repetitions.account_id and accounts.deleted_at is null
     where repetitions.next_at <= $1 order by repetitions.next_at limit ${most}`,
    [before.toISOString()],
  )
  return rows
}
