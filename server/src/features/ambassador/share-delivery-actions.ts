import type { DeliveryResolution, Verification } from '@draftwright/contract/deliveries'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import {
  clearWaiting,
  endUnsentAttempt,
  findOpenAttempt,
  findUnknownAttempt,
  reopenAttempt,
  resolveUnknownAttempt,
  verifyAttempt,
} from '../deliveries/index.ts'
import { enqueueShare, finishShare, lockOwnShare, startShareDelivery } from './share-delivery.ts'
import { assertNotWithdrawn } from '../share-consents/index.ts'
import { assertMayShare } from './share-refusals.ts'
import { readShareablePost } from './posts.ts'
import { findOwnShare } from './share-store.ts'

/** The post of one's own share. Throws 404 for somebody else's. */
async function readPostId(db: AccountDb, userId: string, id: string): Promise<string> {
  const share = await findOwnShare(db, userId, id)
  if (share === undefined) throw notFoundError('Share')
  return share.content_id
}
/** The same with its text. Throws 404, also for a post that is not live any more. */
const readSharedPost = async (db: AccountDb, context: AppContext, userId: string, id: string) =>
  readShareablePost(db, context, userId, await readPostId(db, userId, id))

/** Sends a share, or what is left of it. Throws 404, and 409 when nothing is left or it is on its way. */
export async function sendShare(db: AccountDb, context: AppContext, userId: string, id: string): Promise<void> {
  const post = await readSharedPost(db, context, userId, id)
  await db.transaction(async (tx) => {
    const row = await lockOwnShare(tx, userId, id)
    const isLive = row.state === 'confirmed' && row.withdrawn_at === null
    const open = await findOpenAttempt(tx, id)
    const unknown = open === undefined ? await findUnknownAttempt(tx, id) : undefined
    const attempt = open ?? unknown
    // A removal always goes on.
    if (attempt === undefined ? !isLive : attempt.operation !== 'take_down') {
      await assertNotWithdrawn(tx, userId)
      const text = attempt?.snapshot?.excerpt ?? row.share_content
      await assertMayShare(tx, context, { ...row, text, isSent: true })
    }
    if (open !== undefined) {
      if (open.waiting_for === null) throw conflictError('being_sent', 'Your share is being sent right now')
      await clearWaiting(tx, open.id)
      return enqueueShare(tx, context, open.id)
    }
    if (unknown !== undefined) {
      await reopenAttempt(tx, unknown.id)
      return enqueueShare(tx, context, unknown.id)
    }
    if (isLive) throw conflictError('nothing_to_send', 'Your share is live already')
    await startShareDelivery(tx, context, row, post, { operation: 'publish' })
  })
}

/** Throws 404, and 409 when it is too late, or nothing is being sent. */
export async function stopShare(db: AccountDb, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwnShare(tx, userId, id)
    if (await endUnsentAttempt(tx, id, 'Stopped before it was sent')) return
    if ((await findOpenAttempt(tx, id)) !== undefined)
      throw conflictError('being_sent', 'Your share is being sent already, and the network has to answer first')
    throw conflictError('nothing_to_send', 'Nothing of this share is being sent')
  })
}

/** Looks at the network whether an unclear share arrived; if so, it goes on from there. Throws 404, 409. */
export async function verifyShare(
  db: AccountDb,
  context: AppContext,
  userId: string,
  id: string,
): Promise<Verification> {
  await readPostId(db, userId, id)
  const attempt = await findUnknownAttempt(db, id)
  const verification = await verifyAttempt(db, context, attempt)
  if (verification.found === 'live' && attempt !== undefined)
    await db.transaction(async (tx) => {
      await lockOwnShare(tx, userId, id)
      await reopenAttempt(tx, attempt.id)
      await enqueueShare(tx, context, attempt.id)
    })
  return verification
}

/** Resolves an unclear share by what the person found at the network. Throws 404, 409. */
export async function resolveShare(
  db: AccountDb,
  context: AppContext,
  userId: string,
  id: string,
  found: DeliveryResolution,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockOwnShare(tx, userId, id)
    const attempt = await findUnknownAttempt(tx, id)
    if (attempt === undefined) throw conflictError('nothing_unclear', 'Nothing of this share is unclear')
    const { operation, snapshot } = attempt
    const isDone = operation === 'take_down' ? !found.is_live : found.is_live
    const url = (found.is_live ? found.url : null) ?? null
    await resolveUnknownAttempt(tx, id, {
      state: isDone ? 'confirmed' : 'rejected',
      url,
      error: isDone ? null : 'It did not reach the network',
    })
    if (isDone)
      await finishShare(tx, context, row, {
        operation,
        text: snapshot?.excerpt ?? row.share_content,
        url,
        remote: null,
      })
  })
}

/** Changes the text of a live share at its network. Throws 404, 409. */
export async function editShare(
  db: AccountDb,
  context: AppContext,
  userId: string,
  id: string,
  text: string,
): Promise<void> {
  const post = await readSharedPost(db, context, userId, id)
  await changeLiveShare(db, userId, id, (tx, row) =>
    startShareDelivery(tx, context, row, post, { operation: 'edit', text }),
  )
}

/** Removes a live share from its network. Throws 404, 409. */
export const withdrawShare = (db: AccountDb, context: AppContext, userId: string, id: string): Promise<void> =>
  changeLiveShare(db, userId, id, (tx, row) => startShareDelivery(tx, context, row, null, { operation: 'take_down' }))

async function changeLiveShare(
  db: AccountDb,
  userId: string,
  id: string,
  change: (tx: AccountDb, row: Awaited<ReturnType<typeof lockOwnShare>>) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockOwnShare(tx, userId, id)
    if (row.state !== 'confirmed' || row.withdrawn_at !== null)
      throw conflictError('not_live', 'This share is not live, so there is nothing to change at the network')
    await change(tx, row)
  })
}
