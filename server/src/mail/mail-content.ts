/** The content of a mail, without layout. Texts are plain; the layout escapes them. */
export interface MailContent {
  readonly to: string
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** One button; the address is also written out beneath. */
  readonly action?: { readonly label: string; readonly url: string }
  /** A code to type in, shown large. */
  readonly code?: string
  /** A person's own words, as a quote. */
  readonly quote?: string
  /** Why this mail was sent, and what to do if it was unexpected. */
  readonly footnote: string
  /** Stops mails of this kind; stands beneath the footnote and in the header that mail programs show a button for. */
  readonly unsubscribeUrl?: string
}
