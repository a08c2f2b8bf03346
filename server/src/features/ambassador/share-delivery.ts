import type { ShareablePost } from '@draftwright/contract/ambassador'
import type { Operation } from '@draftwright/contract/deliveries'
import { getChannelNorm } from '@draftwright/contract/channel-norms'
import { findCardPage } from '@draftwright/contract/link-card'
import type { Block, Doc, Inline } from '@draftwright/contract/document'
import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import { createSystemExecutor } from '../../db/executor.ts'
import { computeTextHash } from '../../documents/text-hash.ts'
import type { AppContext } from '../../http/app-context.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import { defineJob, type JobRun, type Schedule } from '../../jobs/define-job.ts'
import { findOwnAccount } from '../connections/index.ts'
import { assertFitsNetwork, describePause } from '../content/index.ts'
import {
  type DeliverySubject,
  deliverAttempt,
  listDueAttempts,
  startAttempt,
  toRemotePost,
} from '../deliveries/index.ts'
import { buildLinkUrl } from '../links/index.ts'
import { notifyMembers } from '../notifications/index.ts'
import { assertNotWithdrawn, hasWithdrawnConsent } from '../share-consents/index.ts'
import { sharingEndSchedule } from './end-sharing.ts'
import { changeSentShare, findLinkCode, findShare, type LockedShare, lockShare } from './share-deliveries-store.ts'
import { assertMayShare, findPostRefusal, findShareRefusal, isEnding } from './share-refusals.ts'
import { addEnding } from './share-rules-store.ts'
import { listPostTitles } from './share-store.ts'

async function lockShareRow(db: AccountDb, id: string): Promise<LockedShare> {
  const row = await lockShare(db, id)
  if (row === undefined) throw notFoundError('Share')
  return row
}

/** The person's own share, locked. Throws 404 for somebody else's, too. */
export async function lockOwnShare(db: AccountDb, userId: string, id: string): Promise<LockedShare> {
  const row = await lockShareRow(db, id)
  if (row.user_id !== userId) throw notFoundError('Share')
  return row
}

export const withdrawnConsent = {
  message: 'You withdrew your consent to sharing',
  fix: 'Give it again on the Ambassador page, then share once more.',
  until: null,
}

/** What becomes of a share when its attempt ends. */
const shareDelivery: DeliverySubject = {
  findPause: describePause,
  async findHold(db, context, attempt) {
    if (attempt.share_id === null) throw new Error('A post was sent as a share')
    const share = await findShare(db, attempt.share_id)
    if (share === undefined) return null
    if (await hasWithdrawnConsent(db, share.user_id)) return withdrawnConsent
    const text = attempt.snapshot?.excerpt ?? share.share_content
    return findShareRefusal(db, context, { ...share, text, isSent: true })
  },
  removed: { message: 'Your account was disconnected', fix: 'Connect it again, then share once more.' },
  inactive: { message: 'Your account was disconnected', fix: 'Connect it again, then share once more.' },
  async lock(db, context, attempt) {
    if (attempt.share_id === null) throw new Error('A post was sent as a share')
    const row = await lockShareRow(db, attempt.share_id)
    const warn = async (note: string): Promise<void> => {
      const subject = (await listPostTitles(db, [row.content_id])).get(row.content_id) ?? ''
      const to = [row.user_id]
      await notifyMembers(db, context, {
        kind: 'share_failed',
        to,
        actorId: null,
        contentId: row.content_id,
        subject,
        note,
      })
    }
    return {
      complete: (delivered) =>
        finishShare(db, context, row, {
          operation: attempt.operation,
          text: attempt.snapshot?.excerpt ?? row.share_content,
          url: delivered.url,
          remote: toRemotePost(attempt, row.remote, delivered),
        }),
      fail: warn,
      markUnknown: warn,
    }
  },
}

interface Finished {
  readonly operation: Operation
  readonly text: string
  readonly url: string | null
  /** Null where a person saw it, and the network's id is not known. */
  readonly remote: LockedShare['remote']
}

/** Records what is at the network now. */
export async function finishShare(
  db: AccountDb,
  context: AppContext,
  row: LockedShare,
  { operation, text, url, remote }: Finished,
): Promise<void> {
  const at = context.now().toISOString()
  if (operation === 'take_down')
    return void (await changeSentShare(db, row.id, {
      withdrawn_at: at,
      share_url: null,
      remote: null,
      updated_at: at,
    }))
  if (operation === 'edit')
    return void (await changeSentShare(db, row.id, {
      share_content: text,
      remote: remote ?? row.remote,
      updated_at: at,
    }))
  await changeSentShare(db, row.id, {
    state: 'confirmed',
    confirmed_at: row.confirmed_at ?? at,
    share_url: url ?? row.share_url,
    remote,
    withdrawn_at: null,
    updated_at: at,
    ...(row.platform_type === 'ayrshare' && remote !== null && { ayrshare_post_id: remote.external_id }),
  })
  // It was on its way when the post was withdrawn.
  const refusal = await findPostRefusal(db, context, row.content_id)
  if (refusal !== null && isEnding(refusal)) await addEnding(db, row.content_id)
}

const DeliverPayload = z.object({ account_id: z.uuid(), attempt_id: z.uuid() })
type DeliverPayload = z.infer<typeof DeliverPayload>

/** Sends a share to its network, from where it stopped. */
export const deliverShareJob = defineJob({
  name: 'shares.deliver',
  payload: DeliverPayload,
  attempts: 5,
  // It waits for networks most of the time.
  concurrency: 8,
  async run({ payload, db, context }: JobRun<DeliverPayload, AppContext>) {
    const next = await deliverAttempt(db, context, shareDelivery, payload.attempt_id)
    if (next === null) return
    const afterSeconds = Math.max(1, Math.ceil((next.getTime() - context.now().getTime()) / 1000))
    await context.jobs.enqueue(deliverShareJob, payload, db, { afterSeconds })
  },
})

const graceMs = 5000
const cutOffMs = 20_000

/** Finds shares without a job: left by a killed worker, or whose waiting is over. */
async function enqueueDueShares({ engine, jobs, now }: AppContext): Promise<void> {
  const at = now().getTime()
  const due = await listDueAttempts(engine, 'share', new Date(at - graceMs), new Date(at - cutOffMs))
  await jobs.enqueueAll(
    deliverShareJob,
    due.map(({ account_id, attempt_id }) => ({ account_id, attempt_id })),
    createSystemExecutor(engine),
  )
}
export const shareSchedules: readonly Schedule<AppContext>[] = [
  sharingEndSchedule,
  { name: 'shares.find-due', everySeconds: 20, run: enqueueDueShares },
]

export const enqueueShare = (db: AccountDb, context: AppContext, attempt_id: string) =>
  context.jobs.enqueue(deliverShareJob, { account_id: db.accountId, attempt_id }, db)

/** Lines as they are typed, an empty one between paragraphs. */
function toShareDoc(text: string): Doc {
  const content = text.split(/\n{2,}/u).map((part): Block => {
    const inline = part
      .split('\n')
      .flatMap((line, at): Inline[] => [
        ...(at > 0 ? [{ type: 'hardBreak' as const }] : []),
        ...(line === '' ? [] : [{ type: 'text' as const, text: line }]),
      ])
    return inline.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content: inline }
  })
  return { type: 'doc', content }
}

/** What a share is about. */
export type SharedPost = Pick<ShareablePost, 'title' | 'excerpt' | 'url'>

/**
 * Freezes what is sent of a share, with its link and disclosure, and hands it to the worker, all in the caller's transaction; a removal needs
 * no post. Throws 409 for an account that is not connected, a text without the disclosure or above the network's limits.
 */
export async function startShareDelivery(
  db: AccountDb,
  context: AppContext,
  row: LockedShare,
  post: SharedPost | null,
  { operation, text = row.share_content }: { operation: Operation; text?: string },
): Promise<void> {
  const account = row.channel_id === null ? undefined : await findOwnAccount(db, row.user_id, row.channel_id)
  if (account === undefined)
    throw conflictError('not_connected', 'Your account is not connected. Connect it, then share.')
  if (account.pending_connection)
    throw conflictError('not_connected', 'Your account waits for your consent at the network. Give it, then share.')
  const isRemoval = operation === 'take_down'
  if (!isRemoval) {
    await assertNotWithdrawn(db, row.user_id)
    await assertMayShare(db, context, { ...row, text, isSent: true })
  }
  const code = row.link_id === null ? undefined : await findLinkCode(db, row.link_id)
  const link = code === undefined ? (post?.url ?? '') : buildLinkUrl(context, code)
  const rich_content = toShareDoc([text, link].filter(Boolean).join('\n\n'))
  if (!isRemoval) assertFitsNetwork(getChannelNorm(account.channel_type, account.settings), rich_content, {})
  const { title = '', excerpt = '' } = post ?? {}
  const sent = { title, slug: '', excerpt, keyword: null, rich_content }
  const subject = {
    id: row.content_id,
    share_id: row.id,
    channel_id: row.channel_id,
    text_hash: computeTextHash({ ...sent, settings: {} }),
    scheduled_at: null,
  }
  const attempt = await startAttempt(db, context, subject, {
    type: account.channel_type,
    operation,
    actorId: row.user_id,
    post: {
      ...sent,
      id: row.id,
      settings: {},
      card_page: findCardPage(toShareDoc([text, post?.url ?? ''].filter(Boolean).join('\n\n'))),
    },
    // What the person wrote, without the link.
    snapshot: { ...sent, excerpt: text },
    settings: account.settings,
    live: row.remote,
  })
  await enqueueShare(db, context, attempt)
}
