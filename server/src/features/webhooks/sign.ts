import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export const generateSecret = (): string => prefix + randomBytes(32).toString('base64')

interface Signed {
  readonly id: string
  /** Unix seconds of the attempt. */
  readonly timestamp: number
  readonly body: string
}

/** The headers of Standard Webhooks 1.0.0, signed with each of the secrets. */
export function buildWebhookHeaders(
  secrets: readonly string[],
  { id, timestamp, body }: Signed,
): Record<string, string> {
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64')).update(`${id}.${timestamp}.${body}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret).digest('base64')}`).join(' '),
  }
}
