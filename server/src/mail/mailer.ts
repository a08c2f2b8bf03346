/** A mail to be sent. Header fields are one line each; the mailer rejects anything else. */
export interface Message {
  readonly to: string
  /** In front of the sender's address instead of the server's own name. */
  readonly fromName?: string
  /** Where an answer goes, if not to the sender's address. */
  readonly replyTo?: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** A POST to this URL unsubscribes from mails of this kind at once (RFC 8058); only optional mails have it. */
  readonly unsubscribeUrl?: string
}

export interface StoredMail extends Message {
  readonly id: string
  readonly sent_at: string
}

/** Sends mail: an SMTP server, or the local outbox that only stores it. */
export interface Mailer {
  readonly kind: 'smtp' | 'outbox'
  /** A phrase for the start message. */
  readonly description: string
  /** Throws when the mail was not sent: its job is then retried. */
  send(message: Message): Promise<void>
  /** The outbox's content, newest first; empty for an SMTP server. */
  kept(): Promise<StoredMail[]>
  /** Deletes mails stored before then. */
  deleteStoredBefore(before: Date): Promise<void>
  /** Closes open connections. */
  close(): Promise<void>
}
