import { type Engine, SYSTEM } from '../../db/engine.ts'
import { createCleanup } from '../../db/housekeeping.ts'

/** Answers that people have put away, and what is known of their senders. */
export const deleteExpiredFormAnswers = createCleanup([
  // Who sent how many forms is only asked for a day.
  `update form_answers set sender = null where sender is not null and created_at < now() - interval '2 days'`,
  // What people have put away as spam, and what nobody has looked at.
  `delete from form_answers where state = 'discarded' and decided_at < now() - interval '30 days'
     or state = 'suspected' and created_at < now() - interval '90 days'`,
])

interface UnusedFile {
  readonly account_id: string
  readonly id: string
  readonly key: string
}

/** Files whose answer was deleted, and those that were not sent within a day. */
export async function listUnusedFiles(engine: Engine, now: Date, limit: number): Promise<UnusedFile[]> {
  const { rows } = await engine.query<UnusedFile>(
    SYSTEM,
    `select account_id, id, key from form_files
      where answer_id is null and (token_hash is null or created_at < $1::timestamptz - interval '1 day')
      order by created_at limit $2`,
    [now.toISOString(), limit],
  )
  return rows
}
