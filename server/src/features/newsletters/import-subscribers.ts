import type { SubscriberOutcome } from '@draftwright/contract/subscriber-columns'
import { Email } from '@draftwright/contract/credentials-fields'
import type { subscribers } from '@draftwright/contract/subscribers'
import type { AccountDb, NewRow } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { AppContext } from '../../http/app-context.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import type { HandlerContext } from '../../http/handler.ts'
import { confirmJob } from './confirm-job.ts'
import { hashForgotten } from './reader-token.ts'
import { countImported, deleteImported, listEnded } from './subscriber-imports-store.ts'
import { findForgotten, hasRoomForSubscribers, insertSubscribers, linkContacts } from './subscribers-store.ts'

interface Wanted {
  readonly row: number
  readonly own: Pick<NewRow<'subscribers'>, 'name' | 'consent_at' | 'tags' | 'language' | 'fields'>
}

/** Adds many at once. Addresses on the list stay as they are, and who was removed for good is not added. Throws 409 if there is no room. */
export async function importSubscribers({
  db,
  context,
  caller,
  body: { rows, consent, asks_to_confirm, import_id = createId() },
}: HandlerContext<(typeof subscribers)['importAll']>) {
  const now = context.now().toISOString()
  const refused: { row: number; email: string; message: string }[] = []
  const outcomes: SubscriberOutcome[] = rows.map(() => 'known')
  const wanted = new Map<string, Wanted>()
  for (const [at, { email, name, agreed_at, tags = [], language, fields = {} }] of rows.entries()) {
    const read = Email.safeParse(email)
    if (!read.success) {
      outcomes[at] = 'refused'
      refused.push({ row: at + 1, email, message: read.error.issues[0]?.message ?? 'must be an email address' })
    } else if (wanted.has(read.data)) outcomes[at] = 'repeated'
    else {
      const consent_at = agreed_at == null || agreed_at > now ? now : agreed_at
      const own = { name: name ?? null, consent_at, tags: [...new Set(tags)], language: language ?? null, fields }
      wanted.set(read.data, { row: at, own })
    }
  }
  const hashes = new Map(
    [...wanted.keys()].map((email) => [hashForgotten(context.secrets, db.accountId, email), email]),
  )
  const forgotten = await findForgotten(db, [...hashes.keys()])
  for (const hash of forgotten) {
    const email = hashes.get(hash) ?? ''
    outcomes[wanted.get(email)?.row ?? -1] = 'forgotten'
    wanted.delete(email)
  }
  const shared = {
    source: 'import' as const,
    consent,
    import_id,
    created_by: caller.userId,
    created_at: now,
    ...(asks_to_confirm ? {} : { state: 'confirmed' as const, confirmed_at: now }),
  }
  const added = await addPeople(
    db,
    context,
    [...wanted].map(([email, { own }]) => ({ id: createId(), email, ...own, ...shared })),
    asks_to_confirm,
  )
  for (const { email } of added) outcomes[wanted.get(email)?.row ?? -1] = 'added'
  for (const { email, state } of await listEnded(db, [...wanted.keys()])) outcomes[wanted.get(email)?.row ?? -1] = state
  db.addAuditNote({ details: { added: added.length } })
  return {
    added: added.length,
    known: wanted.size - added.length,
    forgotten: forgotten.size,
    repeated: outcomes.filter((one) => one === 'repeated').length,
    refused,
    import_id,
    outcomes,
  }
}

const addPeople = (db: AccountDb, context: AppContext, rows: NewRow<'subscribers'>[], asksToConfirm: boolean) =>
  db.transaction(async (tx) => {
    if (rows.length === 0) return []
    if (!(await hasRoomForSubscribers(tx, rows.length)))
      throw conflictError('too_many_subscribers', 'This workspace has as many subscribers as it can have')
    const made = await insertSubscribers(tx, rows)
    if (made.length === 0) return made
    if (asksToConfirm)
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

/** Removes those whom an import added, unless they have acted since. */
export async function undoImport({ db, params }: HandlerContext<(typeof subscribers)['undoImport']>) {
  const undone = await db.transaction(async (tx) => {
    const removed = await deleteImported(tx, params.id)
    return { removed, kept: await countImported(tx, params.id) }
  })
  if (undone.removed + undone.kept === 0) throw notFoundError('Import')
  db.addAuditNote({ details: { removed: undone.removed } })
  return undone
}
