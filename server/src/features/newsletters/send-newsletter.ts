import { setTimeout as wait } from 'node:timers/promises'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { AppContext } from '../../http/app-context.ts'
import { AppError } from '../../http/errors.ts'
import type { JobRun } from '../../jobs/define-job.ts'
import { createPersonalMarker, listNewsletterCodes, trackNewsletterLinks } from '../links/index.ts'
import { isPersonalTrackingOn } from '../touches/index.ts'
import { SmtpConnectError } from '../../mail/smtp-session.ts'
import { markLostDeliveries, skipUnsubscribed } from './deliveries-store.ts'
import { DeliveryQueue } from './delivery-queue.ts'
import { chooseMailServer, type NewsletterMailServer } from './mail-server.ts'
import { readNewsletterContent, readSendablePost } from './newsletter-content.ts'
import {
  acquireNewsletter,
  beginNewsletter,
  clearNewsletterProblem,
  findNewsletterParts,
  releaseNewsletter,
  renewNewsletter,
  updateNewsletter,
} from './newsletters-store.ts'
import { renderNewsletter } from './render-newsletter.ts'
import { sendThroughSession } from './send-through-session.ts'
import { emptySettings } from './settings-rules.ts'
import { findNewsletterSettings } from './settings-store.ts'

const connections = 3
const renewMs = 8000
/** One run of the job ends before the queue takes it for dead; the next goes on. */
const runMs = 10 * 60_000
/** Seconds until the next look at a mail server that cannot be reached: half a minute, doubled each time up to an hour. */
const reconnectSeconds = (failures: number): number => Math.min(3600, 30 * 2 ** Math.min(failures, 7))

interface Run {
  readonly db: AccountDb
  readonly context: AppContext
  readonly signal: AbortSignal
}

/** Sends what is due of a newsletter, unless another worker does. Kill it anywhere: nobody gets the mail twice. */
export async function sendNewsletter(run: Run, id: string): Promise<void> {
  const { db } = run
  const lease = createId()
  const mine = await acquireNewsletter(db, id, lease)
  if (mine === undefined) return
  const server = await prepareServer(run)
  if (server === null) {
    await pauseNewsletter(db, id, 'There is no mail server. Enter one in the newsletter settings.')
    return
  }
  if (mine.state === 'scheduled' && !(await beginSending(run, id, lease, server))) return
  await markLostDeliveries(db, id, lease)
  await skipUnsubscribed(db, id)
  const end = await sendDue(run, id, lease, server)
  if (end.pausedFor !== null) await pauseNewsletter(db, id, end.pausedFor)
  const failures = end.problem === null ? 0 : mine.failures + 1
  const waitSeconds = end.problem === null ? 0 : reconnectSeconds(mine.failures)
  await releaseNewsletter(db, id, lease, { problem: end.pausedFor ?? end.problem, failures, waitSeconds })
}

const pauseNewsletter = (db: AccountDb, id: string, problem: string) =>
  updateNewsletter(db, id, ['scheduled', 'sending'], { state: 'paused', problem, next_run_at: null })

type Server = NewsletterMailServer & { readonly perSecond: number }

async function prepareServer({ db, context }: Run): Promise<Server | null> {
  const settings = (await findNewsletterSettings(db)) ?? emptySettings
  const server = chooseMailServer(context, db.accountId, settings)
  return server && { ...server, perSecond: settings.per_second }
}

/** Fixes text and recipients; false, and a draft again, if the post is not published any more or is empty. */
async function beginSending({ db, context }: Run, id: string, lease: string, server: Server): Promise<boolean> {
  const parts = await findNewsletterParts(db, id)
  try {
    const contentId = parts?.content_id ?? createId()
    const published = await readSendablePost(db, context, contentId)
    const post = await trackNewsletterLinks(db, context, { newsletterId: id, contentId }, published)
    const domain = server.from.address.split('@')[1] ?? 'localhost'
    await db.transaction((tx) => beginNewsletter(tx, id, lease, post, domain))
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const problem = `It was not sent: ${error.code === 'empty' ? error.message : 'the post is not published any more.'}`
    const change = {
      state: 'draft' as const,
      problem,
      next_run_at: null,
      scheduled_at: null,
      lease: null,
      leased_until: null,
    }
    await updateNewsletter(db, id, ['scheduled'], change)
    return false
  }
}

interface RunEnd {
  /** Why the mail server cannot be used at the moment. */
  problem: string | null
  /** Why a person has to do something first. */
  pausedFor: string | null
}

async function sendDue(run: Run, id: string, lease: string, server: Server): Promise<RunEnd> {
  const { db, context, signal } = run
  const parts = await findNewsletterParts(db, id)
  if (parts === undefined) return { problem: null, pausedFor: null }
  const content = await readNewsletterContent(db, context, parts)
  const end: RunEnd = { problem: null, pausedFor: null }
  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal, AbortSignal.timeout(runMs)])
  const queue = new DeliveryQueue(db, id, { perSecond: server.perSecond, signal: stopped })
  const renewing = keepLease(db, id, lease, stop)
  const afterWithdrawal = async () => {
    await skipUnsubscribed(db, id)
    if (!(await renewNewsletter(db, id, lease))) stop.abort()
  }
  let clearing: Promise<void> | undefined
  const shared = {
    // The mail server can be reached again; once a run.
    clearProblem: () => (clearing ??= clearNewsletterProblem(db, id, lease)),
    afterWithdrawal,
    db,
    context,
    lease,
    server,
    queue,
    subject: content.subject,
    brand: content.brand,
    write: renderNewsletter(content),
    mark: createPersonalMarker(context, await listPersonalCodes(db, id)),
    end,
    stop,
  }
  try {
    await Promise.all(Array.from({ length: connections }, () => runConnection(shared)))
  } finally {
    stop.abort()
    await renewing
  }
  return end
}

/** The links that are made each reader's own; none without personal tracking. */
const listPersonalCodes = async (db: AccountDb, id: string): Promise<string[]> =>
  (await isPersonalTrackingOn(db)) ? listNewsletterCodes(db, id) : []

/** Ends the run when the newsletter pauses, was stopped, or another worker has it. */
async function keepLease(db: AccountDb, id: string, lease: string, stop: AbortController): Promise<void> {
  while (!stop.signal.aborted) {
    await wait(renewMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    if (stop.signal.aborted) return
    const isMine = await renewNewsletter(db, id, lease).catch(() => false)
    if (!isMine) stop.abort()
  }
}

type Shared = Parameters<typeof sendThroughSession>[0] & { clearProblem(): Promise<void> }

/** One connection after the other, as long as there is something to send. */
async function runConnection(shared: Shared): Promise<void> {
  const { queue, server, end, stop } = shared
  while (await queue.hasMore()) {
    const session = await server.openSession().catch((error: unknown) => {
      if (error instanceof SmtpConnectError && error.isLoginRefused) end.pausedFor = error.message
      else end.problem = error instanceof Error ? error.message : 'The mail server could not be reached.'
      stop.abort()
      return null
    })
    if (session === null) return
    await shared.clearProblem()
    try {
      await sendThroughSession(shared, session)
    } finally {
      session.close()
    }
  }
}

/** For the job. */
export const runSending = ({ payload, ...run }: JobRun<{ account_id: string; newsletter_id: string }, AppContext>) =>
  sendNewsletter(run, payload.newsletter_id)
