import { newId } from '../db/new-id.ts'
import type { KeptMail, Mailer } from './mailer.ts'

/** Keeps mail in memory: for tests and for servers without a data folder. */
export function memoryOutbox(now: () => Date): Mailer {
  const mails: KeptMail[] = []
  return {
    kind: 'outbox',
    description: 'kept in memory, readable at /dev/mail',
    send: async (message) => void mails.unshift({ ...message, id: newId(), sent_at: now().toISOString() }),
    kept: async () => mails,
  }
}
