/**
 * What requests for mails are made of in one language. Sources of regular expressions have single spaces only: the reader joins all
 * others, so that none of them repeats a space.
 */
export interface MailWords {
  readonly language: 'en' | 'de'
  /** What stands before a request and says nothing of it. */
  readonly polite: RegExp
  /** The sources that `requests` name in braces. */
  readonly parts: Readonly<Record<string, string>>
  /** How a request may begin, with the groups `noun`, `name` and `rest`; the first that fits. */
  readonly requests: readonly string[]
  /** How long or in which tone the mail is to be, at the end: a draft is short, and only says what was told. */
  readonly manner: string
  /** What is replaced in the instructions before they are parted. */
  readonly shortened: readonly (readonly [RegExp, string])[]
  /** Where one instruction ends and the next begins. */
  readonly joint: RegExp
  /** What may stand before the verb of an instruction, and behind it for the recipient. */
  readonly opening: string
  readonly whom: string
  /**
   * What an instruction begins with, the sentence that is written for it, and the topic of the mail: `…` is the rest of it, `*` any
   * ending, `~` the recipient. The first that fits.
   */
  readonly rules: readonly (readonly [start: string, sentence: string, topic?: string])[]
  /** What a mail of thanks says; a `reason` behind its noun is one instruction with the `verb`. */
  readonly thanks: { readonly verb: string; readonly sentence: string; readonly topic: string; readonly reason: RegExp }
  /** What stands before the name of a recipient, and between it and the company. */
  readonly determiner: RegExp
  readonly workplace: RegExp
  readonly title: RegExp
  /** Names nobody. */
  readonly nobody: RegExp
  formatAddress(title: string, last: string): string
  /** Says to the recipient what was told of them. */
  addressRecipient(text: string, recipient: string): string
}
