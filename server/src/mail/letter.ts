import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import type { Message } from './mailer.ts'

/** What a mail says, without its looks. Texts are plain; the layout escapes them. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** One button; the address is also written out beneath. */
  readonly action?: { readonly label: string; readonly url: string }
  /** A code to type in, shown large. */
  readonly code?: string
  /** Somebody's own words, set apart. */
  readonly quote?: string
  /** Why this mail came, and what to do if it should not have. */
  readonly footnote: string
}

/** A letter in the product's look, as HTML and as plain text. Throws for an action that is no web address. */
export function letter(parts: Letter): Message {
  if (parts.action !== undefined && !/^https?:\/\//u.test(parts.action.url))
    throw new TypeError('The button of a mail leads to a web address')
  return { to: parts.to, subject: oneLine(parts.subject), text: letterText(parts), html: letterHtml(parts) }
}

/** Names and titles stand in subjects, and one with a line end in it must not keep the mail from leaving. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
