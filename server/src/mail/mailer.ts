/** A mail as it goes out. Header fields take one line each; the mailer refuses anything else. */
export interface Message {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Where a POST stops mails of this kind at once (RFC 8058); only mails that one can do without have it. */
  readonly unsubscribeUrl?: string
}

export interface StoredMail extends Message {
  readonly id: string
  readonly sent_at: string
}

/** Sends mail: an SMTP server, or the local outbox that only stores it. */
export interface Mailer {
  readonly kind: 'smtp' | 'outbox'
  /** One phrase for the start message. */
  readonly description: string
  /** Throws when the mail was not sent: its job is then retried. */
  send(message: Message): Promise<void>
  /** What the outbox holds, newest first; nothing for an SMTP server. */
  kept(): Promise<StoredMail[]>
  /** Deletes mails stored before then. */
  deleteStoredBefore(before: Date): Promise<void>
  /** Closes open connections. */
  close(): Promise<void>
}
