import MailComposer from 'nodemailer/lib/mail-composer'
import { isBareAddress, isOneLine, type Sender } from './address.ts'

interface ComposedMail {
  readonly from: Sender
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** With its angle brackets; a repeat of the same mail has the same. */
  readonly messageId: string
  readonly date: Date
  /** A POST to it unsubscribes at once (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** A mail to it does the same (RFC 2369). */
  readonly unsubscribeAddress?: string
  /** The list it goes to, by which mail programs sort (RFC 2919). */
  readonly list?: { readonly name: string; readonly id: string }
}

/** A whole mail as it goes over the wire. Throws for more than one recipient and for a header with a line break. */
export function composeMail(mail: ComposedMail): Promise<Buffer> {
  if (!isBareAddress(mail.to)) throw new TypeError('An email needs exactly one plain recipient address')
  if (!isOneLine(mail.subject)) throw new TypeError('The subject of an email must be one line')
  const { unsubscribeUrl, unsubscribeAddress, list } = mail
  return new MailComposer({
    from: mail.from,
    to: { name: '', address: mail.to },
    subject: mail.subject.replaceAll('=?', '= ?'),
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: mail.date,
    headers: {
      'x-auto-response-suppress': 'All',
      ...(list === undefined ? {} : { 'list-id': { prepared: true, value: `${toPhrase(list.name)} <${list.id}>` } }),
      ...(unsubscribeUrl === undefined
        ? { 'auto-submitted': 'auto-generated' }
        : {
            precedence: 'bulk',
            // Not folded: some programs take the address as it stands in the line.
            'list-unsubscribe': {
              prepared: true,
              value: [unsubscribeUrl, ...(unsubscribeAddress === undefined ? [] : [`mailto:${unsubscribeAddress}`])]
                .map((way) => `<${way}>`)
                .join(', '),
            },
            'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
          }),
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

/** Bytes of one encoded word, which has at most 75 characters (RFC 2047). */
const wordBytes = 45

/** Words in front of an address or an id. */
function toPhrase(name: string): string {
  const line = name.replaceAll(/\p{Cc}+/gu, ' ').trim()
  if (/^[\u0020-\u007e]*$/u.test(line) && !line.includes('=?')) return `"${line.replaceAll(/["\\]/gu, '\\$&')}"`
  const pieces = ['']
  for (const character of line.toWellFormed()) {
    const piece = (pieces.at(-1) ?? '') + character
    if (Buffer.byteLength(piece) > wordBytes) pieces.push(character)
    else pieces[pieces.length - 1] = piece
  }
  return pieces.map((piece) => `=?UTF-8?B?${Buffer.from(piece).toString('base64')}?=`).join(' ')
}
