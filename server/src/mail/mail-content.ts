/** The content of a mail, without layout. Texts are plain; the layout escapes them. */
export interface MailContent {
  readonly to: string
  readonly subject: string
  /** Whom it is from, in front of the sender's address, and where an answer goes. */
  readonly from?: { readonly name: string; readonly replyTo: string }
  /** A name above the text instead of the product's, in mails to a workspace's own readers. */
  readonly brand?: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** One button; its URL is also written out below it. */
  readonly action?: { readonly label: string; readonly url: string }
  /** A code to type in, shown large. */
  readonly code?: string
  /** Text written by a person, shown as a quote. */
  readonly quote?: string
  /** Why this mail was sent, and what to do if it was unexpected. */
  readonly footnote: string
  /** Unsubscribes from this kind; shown below the footnote and in the header for mail programs' own button. */
  readonly unsubscribeUrl?: string
}
