import { simpleParser } from 'mailparser'
import { parseHtml } from '../documents/parse-html.ts'
import { toText } from '../documents/to-text.ts'

export interface ParsedMail {
  subject: string
  /** Plain text; made from the HTML where a mail has nothing else. */
  text: string
  /** Written automatically: an absence note, a mailing list, a failure report. */
  isAutomatic: boolean
}

/**
 * The words of a mail. Run it in a worker thread: the parser can end its process by what it throws, and take minutes, so only the
 * needed parts are parsed.
 */
export async function readMail(raw: Uint8Array): Promise<ParsedMail> {
  const {
    subject = '',
    text = '',
    html,
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
  return { subject, text: words, isAutomatic }
}
