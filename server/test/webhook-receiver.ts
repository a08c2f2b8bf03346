import { createHmac } from 'node:crypto'
import type { WebhookBody } from '@draftwright/contract/webhook-body'
import type { WebhookDraft, WebhookWithSecret } from '@draftwright/contract/webhooks'
import { expect } from 'vitest'
import { SYSTEM } from '../src/db/engine.ts'
import type { AppContext } from '../src/http/app-context.ts'
import { laterChannel } from '../src/jobs/watch-due.ts'
import type { Person } from './harness.ts'
import type { NetworkRequest, NetworkServer } from './networks/network-server.ts'

let count = 0

/** A webhook of this person to an address of its own at the server, and what has come there. */
export async function createWebhook(person: Person, server: NetworkServer, fields: Partial<WebhookDraft> = {}) {
  const path = `/hook-${++count}`
  const body = { name: 'Our program', url: server.origin + path, events: ['*'], ...fields }
  const webhook = await person.call('webhooks.create', { body })
  return { webhook, listRequests: () => server.requests.filter((request) => request.path === path) }
}

export const readWebhookBody = ({ body }: NetworkRequest): WebhookBody => JSON.parse(body.toString()) as WebhookBody
export const listTypes = (requests: readonly NetworkRequest[]): string[] =>
  requests.map((request) => readWebhookBody(request).type)

/** How many of a message's signatures are of this secret, as the specification of Standard Webhooks computes them. */
export function countSignatures(
  { headers, body }: NetworkRequest,
  { secret }: Pick<WebhookWithSecret, 'secret'>,
): number {
  const key = Buffer.from(secret.replace(/^whsec_/u, ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body.toString()}`
  const wanted = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((one) => one === wanted).length
}

/** Lets the time pass that webhooks wait before they try again, and that repeated saves wait. */
async function endWebhookWaits({ engine }: Pick<AppContext, 'engine'>): Promise<void> {
  const run = (sql: string, values: unknown[] = []) => engine.query(SYSTEM, sql, values)
  await run(`update webhook_events set due_at = now() where is_pending and due_at > now()`)
  await run(`select pg_notify('webhook_events', account_id::text) from webhook_events where is_pending`)
  await run('update webhooks set throttled_until = null where throttled_until is not null')
  await run(
    `update webhook_messages set next_try_at = now() - interval '1 second' where state = 'pending' and n_tries > 0`,
  )
  await run(
    `update pgboss.job set start_after = now() where name = 'webhooks.send' and state in ('created', 'retry')
       and start_after > now() returning pg_notify($1, '')`,
    [laterChannel],
  )
}

/** Asks until it is as wanted, like `expect.poll`, while no webhook waits for time to pass. */
export const pollWebhooks = <T>(context: Pick<AppContext, 'engine'>, read: () => T | Promise<T>) =>
  expect.poll(
    async () => {
      await endWebhookWaits(context)
      return read()
    },
    { interval: 200 },
  )
