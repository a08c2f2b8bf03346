import type { Doc } from '@draftwright/contract/document'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { insertPastDeliveries } from './deliveries-store.ts'
import { insertNewsletter } from './newsletters-store.ts'
import { insertSubscribers } from './subscribers-store.ts'

export interface PastReader {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** Adds people who have been subscribers since then. */
export async function addPastSubscribers(
  db: AccountDb,
  userId: string,
  readers: readonly PastReader[],
  since: string,
): Promise<void> {
  await insertSubscribers(
    db,
    readers.map(({ id, email, name }) => ({
      id,
      email,
      name,
      state: 'confirmed' as const,
      source: 'site' as const,
      consent: 'Yes, send me new posts by email.',
      consent_at: since,
      confirmed_at: since,
      created_by: userId,
      created_at: since,
    })),
  )
}

/** Adds a newsletter as if it had been sent to them then; returns its id. */
export async function addPastNewsletter(
  db: AccountDb,
  userId: string,
  newsletter: {
    readonly content_id: string
    readonly subject: string
    readonly intro: string
    readonly document: Doc
    readonly post_title: string
    readonly post_url: string
    readonly sentAt: string
  },
  readers: readonly PastReader[],
): Promise<string> {
  const id = createId()
  const { sentAt, ...parts } = newsletter
  await insertNewsletter(db, {
    ...parts,
    id,
    state: 'sent',
    started_at: sentAt,
    finished_at: sentAt,
    created_by: userId,
    created_at: sentAt,
  })
  await insertPastDeliveries(db, id, readers, sentAt)
  return id
}
