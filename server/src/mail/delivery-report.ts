/** What a mail server says of a mail that it could not deliver (RFC 3464, or in words of its own). */
export interface DeliveryReport {
  /** `failed` is final; `delayed` is not. */
  readonly action: string
  /** Such as 5.1.1 (RFC 3463). */
  readonly status: string
  /** The words of the server that refused it. */
  readonly words: string
  /** Of the mail that came back, as its headers are returned. */
  readonly messageIds: readonly string[]
}

const mostIds = 5

/** Of mails whose headers are in a text. */
export const findMessageIds = (text: string): string[] =>
  [...text.matchAll(/^message-id:\s*(<[^<>\s]{1,250}>)/gimu)].map(([, id = '']) => id).slice(0, mostIds)
