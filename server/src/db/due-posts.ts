import { type Engine, SYSTEM } from './engine.ts'
import { createExecutor, type Executor } from './executor.ts'
import { createSystemDb } from './system-db.ts'

export interface DuePost {
  account_id: string
  content_id: string
  due_at: string
}

/** Posts per run of the job; the next run is seconds later. */
const most = 1000

/**
 * Scheduled posts of all open workspaces that were due before `due` and do not pause, and those whose publishing began before `cutOff` and never
 * ended because the process was killed.
 */
export async function listDuePosts(engine: Engine, due: Date, cutOff: Date): Promise<DuePost[]> {
  const { rows } = await engine.query<DuePost>(
    SYSTEM,
    `select contents.account_id, contents.id as content_id, contents.scheduled_at as due_at
     from contents join accounts on accounts.id = contents.account_id and accounts.deleted_at is null
     where contents.status = 'scheduled' and contents.deleted_at is null and contents.scheduled_at <= $1
       and not exists (select from publishing_pauses where publishing_pauses.account_id = contents.account_id)
     union all
     select contents.account_id, contents.id, contents.scheduled_at
     from contents join publish_attempts on publish_attempts.content_id = contents.id
     where contents.status = 'publishing' and contents.scheduled_at is not null
       and publish_attempts.state in ('intent', 'sent') and publish_attempts.started_at < $2
       and publish_attempts.snapshot is null
     limit ${most}`,
    [due.toISOString(), cutOff.toISOString()],
  )
  return rows
}

export interface DueAttempt {
  account_id: string
  attempt_id: string
}

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

/**
 * Frees the attempts, sessions and measurements of a process that was killed, so that this one takes them up at once. Only while
 * no other process has the database open; between servers the leases have to end.
 */
export async function reclaimAttempts(engine: Engine): Promise<void> {
  await engine.query(
    SYSTEM,
    `update publish_attempts set lease = null, leased_until = null, next_try_at = coalesce(next_try_at, now())
     where state in ('intent', 'sent') and snapshot is not null`,
  )
  await engine.query(
    SYSTEM,
    'update channel_connections set renewal = null, renewal_until = null where renewal is not null',
  )
  await engine.query(SYSTEM, 'update network_measurements set claimed_until = null where claimed_until is not null')
}

/** For jobs of several workspaces, enqueued in one statement. */
export const createSystemExecutor = (engine: Engine): Executor => createExecutor(createSystemDb(engine))
