import { simpleParser } from 'mailparser'
import { fromHtml } from '../documents/from-html.ts'
import { toText } from '../documents/to-text.ts'

export interface ReadMail {
  subject: string
  /** Plain text; made from the HTML where a mail has nothing else. */
  text: string
  /** Written by a machine: an absence note, a list, a failure. */
  isAutomatic: boolean
}

/**
 * The words of a mail. Run it on a thread of its own: the parser has been seen to end its process by what it throws, and to
 * take minutes, so it is asked for nothing that we do not need.
 */
export async function readMail(raw: Uint8Array): Promise<ReadMail> {
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
  const words = text.trim() === '' && typeof html === 'string' ? toText(fromHtml(html)) : text
  return { subject, text: words, isAutomatic }
}
