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

/** A letter in the product's look, as HTML and as plain text. */
export function letter({ to, subject, heading, paragraphs, action, code, quote, footnote }: Letter): Message {
  const text = [heading, ...paragraphs, quote, code, action && `${action.label}: ${action.url}`, footnote]
    .filter((part) => part !== undefined)
    .join('\n\n')
  return { to, subject, text, html: `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>` }
}
