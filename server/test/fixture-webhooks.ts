import type { Person } from './harness.ts'

export interface WebhookFixture {
  webhook: string
  /** A message of it that has been sent, or is being sent. */
  webhookMessage: string
}

/** A webhook with a message, to an address where nobody is, of what no test does beside. */
export function listWebhookMakers(owner: Person) {
  const makeWebhook = async (): Promise<WebhookFixture> => {
    const body = { name: 'Our website', url: 'https://hooks.invalid/in', events: ['funnels.create'] }
    const { id } = await owner.call('webhooks.create', { body })
    const test = { params: { id }, body: { type: 'funnels.create' } }
    return { webhook: id, webhookMessage: (await owner.call('webhooks.test', test)).id }
  }
  return { webhook: makeWebhook, webhookMessage: makeWebhook }
}
