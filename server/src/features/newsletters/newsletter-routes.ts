import { cutText } from '@draftwright/contract/cut-text'
import { type NewsletterState, newsletters } from '@draftwright/contract/newsletters'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { AppContext } from '../../http/app-context.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { findUsersByIds } from '../accounts/index.ts'
import { findDelivery, listDeliveries, repeatUnknown } from './deliveries-store.ts'
import { readMailServer, sendByServer } from './mail-server.ts'
import { readNewsletterContent, readSendablePost } from './newsletter-content.ts'
import {
  countReachable,
  deleteDraft,
  findNewsletter,
  findNewsletterParts,
  insertNewsletter,
  listNewsletterLinks,
  listNewsletters,
  updateNewsletter,
} from './newsletters-store.ts'
import { renderNewsletter } from './render-newsletter.ts'
import { sendJob } from './send-job.ts'
import { listMissing } from './settings-routes.ts'
import { emptySettings } from './settings-rules.ts'
import { findNewsletterSettings } from './settings-store.ts'

export const newsletterRoutes = implementRoutes(newsletters, {
  list: ({ db, query }) => listNewsletters(db, query),
  async create({ db, context, caller, body }) {
    const { post_title } = await readSendablePost(db, context, body.content_id)
    const id = createId()
    const subject = cutText(post_title, 200) || 'New post'
    await insertNewsletter(db, { id, content_id: body.content_id, subject, post_title, created_by: caller.userId })
    return readNewsletter(db, id)
  },
  read: ({ db, params }) => readNewsletter(db, params.id),
  async update({ db, params, body }) {
    await changeState(db, params.id, ['draft'], body, 'It has begun to go out, so its text is fixed')
    return readNewsletter(db, params.id)
  },
  async remove({ db, params }) {
    await readNewsletter(db, params.id)
    if (!(await deleteDraft(db, params.id))) throw conflictError('already_sent', 'It has begun to go out')
    return null
  },
  async preview({ db, context, params }) {
    const content = await readNewsletterContent(db, context, await readParts(db, params.id))
    // The link leads to the workspace's own page, not to one that unsubscribes somebody.
    return { subject: content.subject, ...renderNewsletter(content)(context.config.publicUrl) }
  },
  async test({ db, context, params, caller }) {
    const content = await readNewsletterContent(db, context, await readParts(db, params.id))
    const people = await findUsersByIds(context.engine, [caller.userId])
    const to = people.get(caller.userId)?.email ?? ''
    const server = await readMailServer(db, context)
    if (server === null) return { error: 'There is no mail server yet. Enter one in the settings.', sent_to: to }
    const message = { to, subject: `Test: ${content.subject}`, ...renderNewsletter(content)(context.config.publicUrl) }
    try {
      await sendByServer(server, message, context.now())
      return { error: null, sent_to: to }
    } catch (error) {
      return { error: error instanceof Error ? error.message : 'The email could not be sent.', sent_to: to }
    }
  },
  async start({ db, context, params, body }) {
    const parts = await readParts(db, params.id)
    await readNewsletterContent(db, context, parts)
    await assertSendable(db, context)
    const now = context.now()
    const at = body.at !== undefined && Date.parse(body.at) > now.getTime() ? body.at : now.toISOString()
    await db.transaction(async (tx) => {
      const change = { state: 'scheduled' as const, scheduled_at: at, next_run_at: at, problem: null, failures: 0 }
      await changeState(tx, params.id, ['draft'], change, 'It was started before')
      if (body.at === undefined || at !== body.at) await enqueueSending(tx, context, params.id)
    })
    db.addAuditNote({ target_kind: 'newsletter', target_id: params.id })
    return readNewsletter(db, params.id)
  },
  async pause({ db, params }) {
    const { state } = await readNewsletter(db, params.id)
    if (state === 'scheduled')
      await changeState(
        db,
        params.id,
        ['scheduled'],
        { state: 'draft', scheduled_at: null, next_run_at: null },
        wasEarlier,
      )
    else await changeState(db, params.id, ['sending'], { state: 'paused', next_run_at: null }, wasEarlier)
    return readNewsletter(db, params.id)
  },
  async resume({ db, context, params }) {
    const { started_at } = await readNewsletter(db, params.id)
    await assertSendable(db, context)
    await db.transaction(async (tx) => {
      const state = started_at === null ? ('scheduled' as const) : ('sending' as const)
      const change = { state, next_run_at: context.now().toISOString(), problem: null, failures: 0 }
      await changeState(tx, params.id, ['paused'], change, 'It does not pause')
      await enqueueSending(tx, context, params.id)
    })
    return readNewsletter(db, params.id)
  },
  async stop({ db, context, params }) {
    const change = { state: 'stopped' as const, next_run_at: null, finished_at: context.now().toISOString() }
    await changeState(db, params.id, ['sending', 'paused'], change, 'Only one that goes out can be stopped')
    return readNewsletter(db, params.id)
  },
  async links({ db, params }) {
    await readNewsletter(db, params.id)
    return listNewsletterLinks(db, params.id)
  },
  async deliveries({ db, params, query }) {
    await readNewsletter(db, params.id)
    return listDeliveries(db, params.id, query)
  },
  async repeat({ db, context, params }) {
    if ((await findDelivery(db, params.id)) === undefined) throw notFoundError('Email')
    await db.transaction(async (tx) => {
      const newsletterId = await repeatUnknown(tx, params.id)
      if (newsletterId === undefined)
        throw conflictError('not_unknown', 'Only an email whose fate is unclear can be sent once more')
      const change = { state: 'sending' as const, finished_at: null, next_run_at: context.now().toISOString() }
      // A newsletter that pauses or was stopped goes on only when somebody says so.
      if (await updateNewsletter(tx, newsletterId, ['sent', 'sending'], change))
        await enqueueSending(tx, context, newsletterId)
    })
    const after = await findDelivery(db, params.id)
    if (after === undefined) throw notFoundError('Email')
    return after
  },
})

const wasEarlier = 'It does not go out at the moment'

async function readNewsletter(db: AccountDb, id: string) {
  const newsletter = await findNewsletter(db, id)
  if (newsletter === undefined) throw notFoundError('Newsletter')
  return newsletter
}

async function readParts(db: AccountDb, id: string) {
  const parts = await findNewsletterParts(db, id)
  if (parts === undefined) throw notFoundError('Newsletter')
  return parts
}

/** Throws 404, and 409 if it is in another state. */
async function changeState(
  db: AccountDb,
  id: string,
  from: readonly NewsletterState[],
  change: Parameters<typeof updateNewsletter>[3],
  refusal: string,
): Promise<void> {
  if (await updateNewsletter(db, id, from, change)) return
  await readNewsletter(db, id)
  throw conflictError('wrong_state', refusal)
}

async function assertSendable(db: AccountDb, context: AppContext): Promise<void> {
  const settings = (await findNewsletterSettings(db)) ?? emptySettings
  const missing = listMissing(context, db.accountId, settings)
  if (missing.length > 0) throw conflictError('not_set_up', `Still missing: ${missing.join(' ')}`, missing)
  if ((await countReachable(db)) === 0) throw conflictError('no_subscribers', 'Nobody has subscribed yet')
}

const enqueueSending = (db: AccountDb, { jobs }: AppContext, newsletter_id: string) =>
  jobs.enqueue(sendJob, { account_id: db.accountId, newsletter_id }, db, { group: db.accountId })
