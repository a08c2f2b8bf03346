import { type Engine, SYSTEM } from '../../db/engine.ts'

export interface DueAttempt {
  account_id: string
  attempt_id: string
}

/** Attempts per run of the job; the next run is seconds later. */
const most = 1000

/**
 * Attempts to send posts or shares, of all open workspaces, whose waiting ended before `due`, and those that no worker has had since `cutOff`: their worker died,
 * or their job was lost.
 */
export async function listDueAttempts(
  engine: Engine,
  kind: 'post' | 'share',
  due: Date,
  cutOff: Date,
): Promise<DueAttempt[]> {
  const { rows } = await engine.query<DueAttempt>(
    SYSTEM,
    `select publish_attempts.account_id, publish_attempts.id as attempt_id
     from publish_attempts join accounts on accounts.id = publish_attempts.account_id and accounts.deleted_at is null
     where publish_attempts.state in ('intent', 'sent') and publish_attempts.snapshot is not null
       and publish_attempts.share_id is ${kind === 'post' ? 'null' : 'not null'}
       and (publish_attempts.leased_until is null or publish_attempts.leased_until < now())
       and (publish_attempts.next_try_at <= $1
         or (publish_attempts.next_try_at is null and greatest(publish_attempts.started_at, publish_attempts.leased_until) < $2))
     limit ${most}`,
    [due.toISOString(), cutOff.toISOString()],
  )
  return rows
}

/** Frees the attempts of a process that was killed, so that this one takes them up at once. */
export async function reclaimAttempts(engine: Engine): Promise<void> {
  await engine.query(
    SYSTEM,
    `update publish_attempts set lease = null, leased_until = null, next_try_at = coalesce(next_try_at, now())
     where state in ('intent', 'sent') and snapshot is not null`,
  )
}
