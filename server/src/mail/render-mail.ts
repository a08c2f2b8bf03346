import type { MailContent } from './mail-content.ts'
import { renderMailHtml } from './mail-html.ts'
import { renderMailText } from './mail-text.ts'
import type { Message } from './mailer.ts'

/** An email in the product's design, as HTML and as plain text. Throws for an action that is no web address. */
export function renderMail(mail: MailContent): Message {
  if (mail.action !== undefined && !/^https?:\/\//u.test(mail.action.url))
    throw new TypeError('The button of an email must link to a web address')
  if (mail.unsubscribeUrl !== undefined && !/^https?:\/\/[\w./:%[\]-]+$/u.test(mail.unsubscribeUrl))
    throw new TypeError('The unsubscribe link must be a plain web address')
  return {
    to: mail.to,
    subject: toOneLine(mail.subject),
    text: renderMailText(mail),
    html: renderMailHtml(mail),
    ...(mail.from === undefined ? {} : { fromName: toOneLine(mail.from.name), replyTo: mail.from.replyTo }),
    ...(mail.unsubscribeUrl === undefined ? {} : { unsubscribeUrl: mail.unsubscribeUrl }),
  }
}

/** Names and titles appear in subjects, and a line break in one must not prevent sending. */
const toOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
