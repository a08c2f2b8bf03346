import type { AttemptState, Operation, WaitReason } from '@draftwright/contract/deliveries'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { Doc } from '@draftwright/contract/document'

/** A text as it goes to a network. */
export interface SentText {
  readonly title: string
  readonly slug: string
  readonly excerpt: string
  readonly keyword: string | null
  readonly rich_content: Doc
}

/** What is sent: a post, or a person's share of it. */
export interface SubjectRow {
  /** Of the post. */
  readonly id: string
  readonly share_id?: string
  readonly channel_id: string | null
  /** Of the text that is sent. */
  readonly text_hash: string
  readonly scheduled_at: string | null
}

/** How long a worker has an attempt for itself without renewing the lease. */
const leaseSeconds = 20
const openStates: AttemptState[] = ['intent', 'sent']

const leaseEnd = sql<string>`now() + make_interval(secs => ${leaseSeconds})`

/** Every attempt of a post or share with its steps, newest last. */
export async function listAttempts(db: AccountDb, subjectId: string) {
  const attempts = await db
    .from('publish_attempts')
    .select([
      'id',
      'operation',
      'state',
      'channel_id',
      'actor_id',
      'due_at',
      'started_at',
      'finished_at',
      'url',
      'error',
      'fix',
      'waiting_for',
      'next_try_at',
      'payload_hash',
    ])
    .where('subject_id', '=', subjectId)
    .orderBy('started_at')
    .orderBy('id')
    .limit(200)
    .execute()
  if (attempts.length === 0) return []
  const steps = await db
    .from('publish_steps')
    .select([
      'attempt_id',
      'position',
      'kind',
      'label',
      'state',
      'client_key',
      'tries',
      'sent_at',
      'finished_at',
      'http_status',
      'request_id',
      'error',
      sql<string | null>`answer ->> 'external_id'`.as('external_id'),
    ])
    .where(
      'attempt_id',
      'in',
      attempts.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  const byAttempt = Map.groupBy(steps, ({ attempt_id }) => attempt_id)
  return attempts.map((attempt) => ({ ...attempt, steps: byAttempt.get(attempt.id) ?? [] }))
}

interface AttemptEnding {
  state: AttemptState
  actor_id?: string | null
  url?: string | null
  external_id?: string | null
  error?: string | null
  fix?: string | null
}

interface NewAttempt extends AttemptEnding {
  operation?: Operation
  /** The text as it is sent to a network; omitted for our own site and by hand. */
  snapshot?: SentText
}

/**
 * Records an attempt before anything is sent, with the hash of the text, and returns its id. One that ends immediately includes
 * its outcome. One that is being sent already is a duplicate key.
 */
export async function insertAttempt(
  db: AccountDb,
  subject: SubjectRow,
  attempt: NewAttempt = { state: 'intent' },
): Promise<string> {
  const id = createId()
  const finished_at = attempt.state === 'intent' ? null : new Date().toISOString()
  await db
    .insert('publish_attempts', {
      id,
      content_id: subject.id,
      share_id: subject.share_id ?? null,
      channel_id: subject.channel_id,
      client_key: id,
      payload_hash: subject.text_hash,
      due_at: subject.scheduled_at,
      finished_at,
      ...attempt,
    })
    .execute()
  return id
}

/** What is sent; the column is JSON, which the database knows no type of. */
const snapshotColumn = sql.ref<SentText | null>('snapshot').as('snapshot')

const attemptColumns = [
  'id',
  'content_id',
  'share_id',
  'subject_id',
  'channel_id',
  'operation',
  'state',
  'payload_hash',
  'started_at',
  'due_at',
  'actor_id',
  'waiting_for',
  'paused_seconds',
] as const

/** The running attempt, if there is one. */
export const findOpenAttempt = (db: AccountDb, subjectId: string) =>
  db
    .from('publish_attempts')
    .select([...attemptColumns, snapshotColumn])
    .where('subject_id', '=', subjectId)
    .where('state', 'in', openStates)
    .executeTakeFirst()
export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findOpenAttempt>>>

/** The newest attempt without a clear outcome. */
export const findUnknownAttempt = (db: AccountDb, subjectId: string) =>
  db
    .from('publish_attempts')
    .select([...attemptColumns, snapshotColumn])
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'unknown')
    .orderBy('started_at', 'desc')
    .executeTakeFirst()

/** Takes a running attempt for one worker until the lease ends; undefined while another has it, or once it is over. */
export const claimAttempt = (db: AccountDb, id: string, lease: string): Promise<AttemptRow | undefined> =>
  db
    .update('publish_attempts')
    .set({ lease, leased_until: leaseEnd, next_try_at: null, waiting_for: null })
    .where('id', '=', id)
    .where('state', 'in', openStates)
    .where((column) => column.or([column('leased_until', 'is', null), column('leased_until', '<', sql<string>`now()`)]))
    .returning([...attemptColumns, snapshotColumn])
    .executeTakeFirst()

/** Returns whether the worker still has it. */
export async function renewLease(db: AccountDb, id: string, lease: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .update('publish_attempts')
    .set({ leased_until: leaseEnd })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const releaseLease = (db: AccountDb, id: string, lease: string) =>
  db
    .update('publish_attempts')
    .set({ lease: null, leased_until: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute()

/** When a waiting attempt is to be taken up again; null for one that is over or under way. */
export async function findNextTry(db: AccountDb, id: string): Promise<string | null> {
  const row = await db
    .from('publish_attempts')
    .select('next_try_at')
    .where('id', '=', id)
    .where('state', 'in', openStates)
    .executeTakeFirst()
  return row?.next_try_at ?? null
}

/** Lets a running attempt wait; the check for due attempts takes it up again. */
export const postponeAttempt = (
  db: AccountDb,
  id: string,
  wait: { next_try_at: string; waiting_for: WaitReason; error: string | null; fix: string | null },
) =>
  db
    .update('publish_attempts')
    .set({
      ...wait,
      // One that the network certainly has nothing of can be stopped and edited like one that was never sent.
      state: sql<AttemptState>`case when exists (select from publish_steps where attempt_id = publish_attempts.id
        and kind <> 'upload' and publish_steps.state <> 'planned') then publish_attempts.state else 'intent' end`,
    })
    .where('id', '=', id)
    .where('state', 'in', openStates)
    .execute()

/** Ends the running attempt; returns whether there was one. */
export async function endAttempt(db: AccountDb, subjectId: string, ending: AttemptEnding): Promise<boolean> {
  const { numUpdatedRows } = await db
    .update('publish_attempts')
    .set({ error: null, fix: null, ...ending, next_try_at: null, waiting_for: null, finished_at: sql<string>`now()` })
    .where('subject_id', '=', subjectId)
    .where('state', 'in', openStates)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const updateUnsent = (db: AccountDb, error: string, fix: string | null = null) =>
  db
    .update('publish_attempts')
    .set({ state: 'rejected', error, fix, next_try_at: null, waiting_for: null, finished_at: sql<string>`now()` })
    .where('state', '=', 'intent')

/** Ends an attempt of which nothing was sent that readers could see; returns whether there was one. */
export async function endUnsentAttempt(db: AccountDb, subjectId: string, error: string): Promise<boolean> {
  const { numUpdatedRows } = await updateUnsent(db, error).where('subject_id', '=', subjectId).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

// What takes a share down goes on.
const endUnsentSharing = (db: AccountDb, error: string, fix: string | null = null) =>
  updateUnsent(db, error, fix).where('share_id', 'is not', null).where('operation', '<>', 'take_down')

/** The same for all shares of a post that were still to be sent; returns the ids of the shares. */
export async function endUnsentShares(db: AccountDb, contentId: string, error: string): Promise<string[]> {
  const rows = await endUnsentSharing(db, error).where('content_id', '=', contentId).returning('subject_id').execute()
  return rows.map(({ subject_id }) => subject_id)
}

/** The same for all shares that a person sends. */
export const endUnsentSharesByActor = (db: AccountDb, userId: string, error: string, fix: string) =>
  endUnsentSharing(db, error, fix).where('actor_id', '=', userId).execute()

/** Records a person's or the network's finding about an attempt without a clear answer. */
export const resolveUnknownAttempt = (db: AccountDb, subjectId: string, ending: AttemptEnding) =>
  db
    .update('publish_attempts')
    .set({ error: null, fix: null, ...ending, finished_at: sql<string>`now()` })
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'unknown')
    .execute()

/** Lets a waiting attempt be taken up at once. */
export const clearWaiting = (db: AccountDb, id: string) =>
  db
    .update('publish_attempts')
    .set({ next_try_at: null, waiting_for: null })
    .where('id', '=', id)
    .where('state', 'in', openStates)
    .execute()

/** Opens an attempt without a clear answer again, to send it with the same keys. */
export const reopenAttempt = (db: AccountDb, id: string) =>
  db
    .update('publish_attempts')
    .set({ state: 'sent', finished_at: null, next_try_at: null, waiting_for: null, error: null, fix: null })
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .execute()
