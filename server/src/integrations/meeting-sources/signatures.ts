import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether two texts are equal, in a time that says nothing about where they differ. */
export function isEqualText(one: string, other: string): boolean {
  // Of equal length, which `timingSafeEqual` requires.
  const digest = (text: string) => createHmac('sha256', 'comparison').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

/** `sha256=` and the HMAC of the body in hexadecimal; the prefix may be missing. */
export function isHubSignatureValid(body: Buffer, signature: string | null, secret: string): boolean {
  const sent = (signature ?? '').replace(/^sha256=/iu, '').toLowerCase()
  return isEqualText(sent, createHmac('sha256', secret).update(body).digest('hex'))
}

/** Seconds that a delivery's time may differ from ours, in both directions. */
const toleranceSeconds = 5 * 60

/** Bytes; the standard asks for 24. */
const leastKeyLength = 8

interface StandardHeaders {
  readonly id: string | null
  readonly timestamp: string | null
  readonly signature: string | null
}

/**
 * A delivery of Standard Webhooks: `whsec_` and a key in base64 sign `id.timestamp.body`, and several signatures `v1,…` are separated by
 * spaces. False for a time more than five minutes off.
 */
export function isStandardSignatureValid(
  body: Buffer,
  { id, timestamp, signature }: StandardHeaders,
  secret: string,
  now: Date,
): boolean {
  if (id === null || signature === null || !/^\d{1,12}$/u.test(timestamp ?? '')) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const key = Buffer.from(secret.replace(/^whsec_/u, ''), 'base64')
  // Anybody knows the key of a secret that holds no base64.
  if (key.length < leastKeyLength) return false
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
  const sent = signature.split(' ').slice(0, 10)
  return sent.map((one) => isEqualText(one, `v1,${wanted}`)).includes(true)
}
