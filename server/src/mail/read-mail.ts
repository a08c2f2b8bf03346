import { simpleParser } from 'mailparser'
import { parseHtml } from '../documents/parse-html.ts'
import { toText } from '../documents/to-text.ts'
import { type DeliveryReport, readDeliveryReport } from './read-delivery-report.ts'

export interface ParsedMail {
  /** The address it says it is from; null for none or several. */
  from: string | null
  subject: string
  /** Plain text; derived from the HTML if the mail has nothing else. */
  text: string
  /** Sent automatically: an out-of-office reply, a mailing list, a bounce. */
  isAutomatic: boolean
  /** If it says that another mail could not be delivered. */
  report: DeliveryReport | null
}

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
  const words = text.trim() === '' && typeof html === 'string' ? toText(parseHtml(html)) : text
  const [author, ...others] = from?.value ?? []
  return {
    from: others.length > 0 ? null : (author?.address ?? null),
    subject,
    text: words,
    isAutomatic,
    report: readDeliveryReport(Buffer.from(raw).toString('utf8')),
  }
}
