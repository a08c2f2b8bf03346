import type { ConnectionReport } from '@draftwright/contract/connections'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { NetworkError } from '../../integrations/channel-types/network-error.ts'
import { notifyMembers } from '../notifications/index.ts'
import { findConnection, findNameAndOwner, resumeWaitingAttempts, saveConnection, saveSuccess } from './store.ts'

/** Days before its end that people are told of an access that ends: checks are a day apart, and a week shall be left. */
const noticeDays = 8
const dayMs = 86_400_000

const expiryPrefix = 'expires '

/** The name of the problem that the access ends then. A network that counts in days names another moment at every check: it is the same problem. */
function nameExpiry(told: string | null, expiresAt: string): string {
  const before = told?.startsWith(expiryPrefix) === true ? Date.parse(told.slice(expiryPrefix.length)) : Number.NaN
  return told !== null && Math.abs(before - Date.parse(expiresAt)) < 2 * dayMs ? told : expiryPrefix + expiresAt
}

/** Records that the network has accepted something. That the access will end stays told. */
export const recordSuccess = (db: AccountDb, channelId: string, now: Date) =>
  saveSuccess(db, channelId, now, expiryPrefix)

/** Records what went wrong with a request. People are told once when the access has ended, or the operator has to act. */
export async function recordFailure(
  db: AccountDb,
  context: AppContext,
  channelId: string,
  { failure, message, fix, until }: NetworkError,
): Promise<void> {
  const state = failure === 'unauthorized' ? 'needs_reconnect' : failure === 'held' ? 'held' : null
  await saveConnection(db, channelId, {
    failed_at: context.now().toISOString(),
    failure: message,
    failure_fix: fix,
    ...(state !== null && { state }),
    ...(failure === 'throttled' && { throttled_until: until?.toISOString() ?? null }),
  })
  if (state !== null) await notifyOfProblem(db, context, channelId, state, message)
}

/** Records what a check found. A connection that works again lets the posts go on that waited for it. */
export async function recordReport(
  db: AccountDb,
  context: AppContext,
  channelId: string,
  { connected_as, url, expires_at, scopes, reasons }: ConnectionReport,
): Promise<void> {
  const now = context.now()
  const checked_at = now.toISOString()
  const [reason] = reasons
  if (reason === undefined) {
    const before = await findConnection(db, channelId)
    const isNew = before?.connected_at == null || before.state !== 'connected'
    await saveConnection(db, channelId, {
      state: 'connected',
      connected_as,
      // It becomes a link on our pages.
      connected_url: url !== null && /^https?:\/\//iu.test(url) ? url : null,
      scopes,
      expires_at,
      checked_at,
      failure: null,
      failure_fix: null,
      ...(isNew && { connected_at: checked_at, told: null }),
    })
    if (isNew) await resumeWaitingAttempts(db, channelId)
    if (expires_at !== null && Date.parse(expires_at) - now.getTime() < noticeDays * dayMs)
      await notifyOfProblem(
        db,
        context,
        channelId,
        nameExpiry(isNew ? null : (before.told ?? null), expires_at),
        `The access ends on ${expires_at.slice(0, 10)}.`,
      )
    return
  }
  const isOutOfReach = reason.code === 'unreachable' || reason.code === 'throttled' || reason.code === 'ambiguous'
  const state = reason.code === 'held' ? 'held' : 'needs_reconnect'
  await saveConnection(db, channelId, {
    checked_at,
    failed_at: checked_at,
    failure: reason.message,
    failure_fix: reason.fix,
    // A network that cannot be asked has not refused anything.
    ...(!isOutOfReach && { state }),
  })
  if (!isOutOfReach) await notifyOfProblem(db, context, channelId, state, reason.message)
}

/** Notifies those who manage channels, or the person whose own account it is, once for each problem. */
async function notifyOfProblem(
  db: AccountDb,
  context: AppContext,
  channelId: string,
  problem: string,
  note: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [connection, channel] = [await findConnection(tx, channelId), await findNameAndOwner(tx, channelId)]
    if (channel === undefined || connection?.told === problem) return
    await saveConnection(tx, channelId, { told: problem })
    const { name, owner_id } = channel
    await notifyMembers(tx, context, {
      ...(owner_id === null
        ? { kind: 'channel_problem', to: 'everyone', channelId }
        : { kind: 'account_problem', to: [owner_id] }),
      actorId: null,
      subject: name,
      note,
    })
  })
}
