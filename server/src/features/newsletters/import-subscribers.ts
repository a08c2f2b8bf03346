import { Email } from '@draftwright/contract/credentials-fields'
import type { subscribers } from '@draftwright/contract/subscribers'
import { createId } from '../../db/create-id.ts'
import { conflictError } from '../../http/errors.ts'
import type { HandlerContext } from '../../http/handler.ts'
import { confirmJob } from './confirm-job.ts'
import { hashForgotten } from './reader-token.ts'
import { findForgotten, hasRoomForSubscribers, insertSubscribers, linkContacts } from './subscribers-store.ts'

/** Adds many at once. Addresses on the list stay as they are, and who was removed for good is not added. Throws 409 if there is no room. */
export async function importSubscribers({
  db,
  context,
  caller,
  body: { rows, consent, asks_to_confirm },
}: HandlerContext<(typeof subscribers)['importAll']>) {
  const now = context.now().toISOString()
  const refused: { row: number; email: string; message: string }[] = []
  const wanted = new Map<string, { name: string | null; consent_at: string }>()
  let repeated = 0
  for (const [at, { email, name, agreed_at }] of rows.entries()) {
    const read = Email.safeParse(email)
    if (!read.success)
      refused.push({ row: at + 1, email, message: read.error.issues[0]?.message ?? 'must be an email address' })
    else if (wanted.has(read.data)) repeated++
    else
      wanted.set(read.data, { name: name ?? null, consent_at: agreed_at == null || agreed_at > now ? now : agreed_at })
  }
  const hashes = new Map(
    [...wanted.keys()].map((email) => [hashForgotten(context.secrets, db.accountId, email), email]),
  )
  const forgotten = await findForgotten(db, [...hashes.keys()])
  for (const hash of forgotten) wanted.delete(hashes.get(hash) ?? '')
  const added = await db.transaction(async (tx) => {
    if (wanted.size === 0) return []
    if (!(await hasRoomForSubscribers(tx, wanted.size)))
      throw conflictError('too_many_subscribers', 'This workspace has as many subscribers as it can have')
    const shared = {
      source: 'import' as const,
      consent,
      created_by: caller.userId,
      created_at: now,
      ...(asks_to_confirm ? {} : { state: 'confirmed' as const, confirmed_at: now }),
    }
    const made = await insertSubscribers(
      tx,
      [...wanted].map(([email, own]) => ({ id: createId(), email, ...own, ...shared })),
    )
    if (made.length === 0) return made
    if (asks_to_confirm)
      await context.jobs.enqueueAll(
        confirmJob,
        made.map(({ id }) => ({ account_id: tx.accountId, subscriber_id: id })),
        tx,
      )
    else
      await linkContacts(
        tx,
        made.map(({ id }) => id),
      )
    return made
  })
  db.addAuditNote({ details: { added: added.length } })
  return { added: added.length, known: wanted.size - added.length, forgotten: forgotten.size, repeated, refused }
}
