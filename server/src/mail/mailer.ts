/** A mail as it goes out. Header fields take one line each; the mailer refuses anything else. */
export interface Message {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

export interface KeptMail extends Message {
  readonly id: string
  readonly sent_at: string
}

/** The way out for mail: an SMTP server, or the local outbox that keeps what would have been sent. */
export interface Mailer {
  readonly kind: 'smtp' | 'outbox'
  /** One phrase for the start message. */
  readonly description: string
  /** Throws when the mail did not leave: the job that sends it is then tried again. */
  send(message: Message): Promise<void>
  /** What the outbox holds, newest first; nothing for an SMTP server. */
  kept(): Promise<KeptMail[]>
  /** Drops what the outbox has kept since before then. */
  forget(before: Date): Promise<void>
  /** Lets go of kept connections. */
  close(): Promise<void>
}
