import { findReadPath, listChosenTypes, eventTypes } from '@draftwright/contract/webhook-events'
import { buildExampleBody } from '@draftwright/contract/webhook-body'
import { maxWebhooks, rotationHours, webhooks } from '@draftwright/contract/webhooks'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { findUsersByIds } from '../accounts/index.ts'
import { canSeeEvent } from './find-sight.ts'
import { findMessage, hurryMessages, listAttempts, listMessages } from './messages-store.ts'
import { replayMessage, replaySince, sendTest } from './replay.ts'
import { assertMayChoose, assertWebhookUrl } from './rules.ts'
import { sealWebhookSecret } from './seal-secret.ts'
import { wakeWebhook } from './send-job.ts'
import { generateSecret } from './sign.ts'
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  updateWebhook,
} from './webhooks-store.ts'

export const webhookRoutes = implementRoutes(webhooks, {
  events: ({ caller, context }) =>
    eventTypes
      .filter((event) => canSeeEvent({ role: caller.role, scopes: caller.scopes ?? null }, event))
      .map(({ type, noun, when, kind }) => {
        const path = findReadPath(noun)
        const api = path === null ? null : context.config.publicUrl + path
        return { type, noun, when, example: buildExampleBody(type, kind ?? (path === null ? null : noun), api) }
      }),
  list: ({ db, context, caller }) => showWebhooks(db, context, caller),
  async create({ db, context, caller, body }) {
    assertMayChoose(caller, listChosenTypes(body.events), body.events)
    const url = assertWebhookUrl(context, body.url)
    const id = createId()
    const secret = generateSecret()
    await db.transaction(async (tx) => {
      await tx.lockList('webhooks')
      if ((await countWebhooks(tx)) >= maxWebhooks)
        throw conflictError('too_many_webhooks', `A workspace can have at most ${maxWebhooks} webhooks.`)
      await insertWebhook(tx, {
        id,
        ...body,
        url,
        secret: sealWebhookSecret(context.secrets, tx, id, secret),
        created_by: caller.userId,
        api_key_id: caller.apiKeyId ?? null,
        scopes: caller.scopes === undefined || caller.scopes === null ? null : [...caller.scopes],
      })
    })
    return { ...(await showWebhook(db, context, caller, id)), secret }
  },
  async update({ db, context, caller, params, body }) {
    await findOwn(db, caller, params.id)
    if (body.events !== undefined) assertMayChoose(caller, listChosenTypes(body.events), body.events)
    const change = { ...body, ...(body.url === undefined ? {} : { url: assertWebhookUrl(context, body.url) }) }
    if (Object.keys(change).length > 0) await updateWebhook(db, params.id, change)
    return showWebhook(db, context, caller, params.id)
  },
  async remove({ db, caller, params }) {
    await findOwn(db, caller, params.id)
    if (!(await deleteWebhook(db, params.id))) throw notFoundError('Webhook')
    return null
  },
  async rotate({ db, context, caller, params, body }) {
    await findOwn(db, caller, params.id)
    const secret = generateSecret()
    await db.transaction(async (tx) => {
      const row = await lockWebhook(tx, params.id)
      if (row === undefined) throw notFoundError('Webhook')
      const now = context.now().getTime()
      if (Date.parse(row.previous_until ?? '') > now && body.ends_previous !== true)
        throw conflictError(
          'secret_rotating',
          'The secret before is still valid. Rotating now would end it: receivers that still use it would refuse what comes.',
        )
      await updateWebhook(tx, params.id, {
        secret: sealWebhookSecret(context.secrets, tx, params.id, secret),
        previous_secret: row.secret,
        previous_until: new Date(now + rotationHours * 3_600_000).toISOString(),
      })
    })
    return { ...(await showWebhook(db, context, caller, params.id)), secret }
  },
  async enable({ db, context, caller, params }) {
    await findOwn(db, caller, params.id)
    await db.transaction(async (tx) => {
      await updateWebhook(tx, params.id, {
        disabled_at: null,
        disabled_reason: null,
        failing_since: null,
        n_failures: 0,
        days_reported: 0,
        throttled_until: null,
        wake_at: null,
      })
      await hurryMessages(tx, params.id, context.now().toISOString())
      await wakeWebhook(tx, context, params.id)
    })
    return showWebhook(db, context, caller, params.id)
  },
  async test({ db, context, caller, params, body }) {
    await findOwn(db, caller, params.id)
    const [event] = listChosenTypes([body.type])
    assertMayChoose(caller, event === undefined ? [] : [event], [body.type], 'type')
    const eventId = await sendTest(db, context, caller, params.id, event)
    return showMessage(db, params.id, eventId)
  },
  async messages({ db, caller, params, query }) {
    await findOwn(db, caller, params.id)
    return listMessages(db, params.id, query)
  },
  async readMessage({ db, caller, params: { id, message_id } }) {
    await findOwn(db, caller, id)
    const [message, attempts] = await Promise.all([showMessage(db, id, message_id), listAttempts(db, id, message_id)])
    return { ...message, attempts }
  },
  async replay({ db, context, caller, params: { id, message_id } }) {
    await findOwn(db, caller, id)
    await replayMessage(db, context, id, message_id)
    return showMessage(db, id, message_id)
  },
  async replaySince({ db, context, caller, params, body }) {
    const webhook = await findOwn(db, caller, params.id)
    return { n: await replaySince(db, context, webhook, body) }
  },
})

/** A key has those that it has made, a person all. Throws 404. */
async function findOwn(db: AccountDb, { apiKeyId }: Caller, id: string) {
  const webhook = await findWebhook(db, id)
  if (webhook === undefined || (apiKeyId != null && webhook.api_key_id !== apiKeyId)) throw notFoundError('Webhook')
  return webhook
}

async function showMessage(db: AccountDb, id: string, eventId: string) {
  const message = await findMessage(db, id, eventId)
  if (message === undefined) throw notFoundError('Message')
  return message
}

async function showWebhook(db: AccountDb, context: AppContext, caller: Caller, id: string) {
  const [webhook] = await showWebhooks(db, context, caller, id)
  if (webhook === undefined) throw notFoundError('Webhook')
  return webhook
}

async function showWebhooks(db: AccountDb, context: AppContext, { apiKeyId }: Caller, only?: string) {
  const rows = await listWebhooks(db, { apiKeyId: apiKeyId ?? null }, only)
  const makers = rows.flatMap(({ created_by }) => created_by ?? [])
  const people = await findUsersByIds(context.engine, makers)
  const now = context.now().getTime()
  return rows.map((row) => ({
    ...row,
    previous_secret_until: Date.parse(row.previous_until ?? '') > now ? row.previous_until : null,
    maker_name: people.get(row.created_by ?? '')?.display_name ?? null,
    is_by_key: row.api_key_id !== null,
  }))
}
