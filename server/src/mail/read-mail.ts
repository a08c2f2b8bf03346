import { simpleParser } from 'mailparser'
import { readOwnWords } from './own-words.ts'
import type { DeliveryReport } from './delivery-report.ts'
import { readDeliveryReport } from './read-delivery-report.ts'

export interface ParsedMail {
  /** The address it says it is from; null for none or several. */
  from: string | null
  subject: string
  /** What its sender wrote, as plain text: without the mail that is answered, and without the signature. */
  text: string
  /** Its Message-ID; null without one. */
  messageId: string | null
  /** Sent automatically: an out-of-office reply, a mailing list, a bounce. */
  isAutomatic: boolean
  /** The values of its `Authentication-Results`, the topmost first. Anybody can write them. */
  senderChecks: string[]
  /** If it says that another mail could not be delivered. */
  report: DeliveryReport | null
}

/** Each server on the way may have added one. */
const maxSenderChecks = 20

/**
 * The text of a mail. Has to run in a worker thread: the parser can end its process with an exception or take minutes,
 * so only the needed parts are parsed.
 */
export async function readMail({ bytes: raw }: { readonly bytes: Uint8Array }): Promise<ParsedMail> {
  const {
    subject = '',
    text = '',
    html,
    from,
    headers,
    headerLines,
    messageId,
  } = await simpleParser(Buffer.from(raw), {
    skipHtmlToText: true,
    skipImageLinks: true,
    skipTextToHtml: true,
    skipTextLinks: true,
  })
  const answers = headers.get('auto-submitted')
  const isAutomatic =
    (typeof answers === 'string' && answers.toLowerCase() !== 'no') ||
    headers.has('list-id') ||
    headers.get('precedence') === 'bulk'
  const [author, ...others] = from?.value ?? []
  return {
    from: others.length > 0 ? null : (author?.address ?? null),
    subject,
    text: readOwnWords({ subject, text, html: typeof html === 'string' ? html : null }),
    messageId: messageId ?? null,
    isAutomatic,
    senderChecks: headerLines
      .filter(({ key }) => key === 'authentication-results')
      .slice(0, maxSenderChecks)
      .map(({ line }) => line.slice(line.indexOf(':') + 1)),
    report: readDeliveryReport(Buffer.from(raw).toString('utf8')),
  }
}
