import { createHmac } from 'node:crypto'
import { BlockedAddressError } from '../../../integrations/address-rules.ts'
import type { NetworkAccess } from '../../../integrations/network-access.ts'

interface WebhookNotification {
  readonly url: string
  readonly baseId: string
  readonly webhookId: string
  readonly secret: string
  readonly now: Date
}
const timeoutMs = 15_000

/** Tells a program that there are payloads, and nothing of what is in them; returns a sentence where that failed. */
export async function sendNotification(
  networks: Pick<NetworkAccess, 'fetch'>,
  { url, baseId, webhookId, secret, now }: WebhookNotification,
  signal: AbortSignal,
): Promise<string | null> {
  const body = JSON.stringify({ base: { id: baseId }, webhook: { id: webhookId }, timestamp: now.toISOString() })
  const mac = createHmac('sha256', Buffer.from(secret, 'base64')).update(body).digest('hex')
  try {
    const response = await networks.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-airtable-content-mac': `hmac-sha256=${mac}` },
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    return response.ok ? null : `Request failed with status code ${response.status}`
  } catch (error) {
    // A server that stops sends it again.
    signal.throwIfAborted()
    if (error instanceof BlockedAddressError) return error.message
    return error instanceof DOMException && error.name === 'TimeoutError'
      ? 'The address did not answer in time'
      : 'The address could not be reached'
  }
}
