import type { Activity, ActivityChange, NewActivity } from '@draftwright/contract/crm/activity-log'
import { type NoteKind, noteKinds } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { conflictError, forbiddenError, notFoundError } from '../../../http/errors.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { retractNotifications, notifyMembers } from '../../notifications/index.ts'
import { retryOnDeadlock } from '../../../db/retry-on-deadlock.ts'
import { toRecordLinks, findMainRecord, assertLinksExist, assertPeopleCanSee } from '../kernel/record-links.ts'
import { type CrmContext, type CrmCaller, requireCrmCaller, toOwnerFilter } from '../kernel/caller.ts'
import { canSeeOpportunity } from '../kernel/record-links-store.ts'
import { readRecord } from '../kernel/crud.ts'
import { logActivity } from './log-activity.ts'
import { activityResource } from './resource.ts'
import { updateEntry, type EntryRow, lockEntry } from './store.ts'

interface WriteContext extends CrmContext {
  readonly context: AppContext
}

/** Throws 404 for a record or an opportunity that the caller does not see, 400 for a mention of someone who does not. */
export async function createActivity(call: WriteContext & { body: NewActivity }): Promise<Activity> {
  const { db, context, body } = call
  const crm = await requireCrmCaller(call)
  const links = toRecordLinks(body)
  const mentions = [...new Set(body.mentions ?? [])]
  const id = createId()
  await assertLinksExist(db, crm, links)
  await assertPeopleCanSee(db, 'mentions', mentions, links.opportunity_id)
  db.addAuditNote({ target_kind: activityResource.kind, target_id: id })
  await retryOnDeadlock(() =>
    db.transaction(async (tx) => {
      await logActivity(tx, { ...body, mentions, actor_id: crm.userId }, id)
      await notifyMentioned(tx, context, { ...links, id, actor_id: crm.userId, text: toMentionText(body) }, mentions)
    }),
  )
  return readRecord<Activity>(db, crm, activityResource, id)
}

/** Throws 404, 403 for an entry of another person or the server, 409 `conflict` when it was changed since `updated_at`. */
export async function updateActivity(
  call: WriteContext & { params: { id: string }; body: ActivityChange },
): Promise<Activity> {
  const { db, context, params, body } = call
  const crm = await requireCrmCaller(call)
  const { updated_at: since, ...change } = body
  await db.transaction(async (tx) => {
    const before = await lockEditableEntry(tx, crm, params.id)
    if (before.deleted_at !== null) throw notFoundError(activityResource.noun)
    if (since !== undefined && since !== before.updated_at)
      throw conflictError('conflict', 'This was changed in the meantime', { updated_at: before.updated_at })
    const mentions = change.mentions === undefined ? before.mentions : [...new Set(change.mentions)]
    // Earlier mentions may be of former members.
    const added = mentions.filter((named) => !before.mentions.includes(named))
    await assertPeopleCanSee(tx, 'mentions', added, before.opportunity_id)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    await updateEntry(tx, params.id, { ...given, mentions, updated_at: context.now().toISOString() })
    await notifyMentioned(
      tx,
      context,
      { ...before, actor_id: crm.userId, text: toMentionText({ ...before, ...given }) },
      added,
    )
  })
  return readRecord<Activity>(db, crm, activityResource, params.id)
}

/** Deletes the entry and its notifications. Throws as `updateActivity`; with `since`, its `updated_at`, also 409 `changed_since`. */
export async function trashActivity(call: WriteContext & { params: { id: string }; since?: string }): Promise<null> {
  const { db, context, params, since } = call
  const crm = await requireCrmCaller(call)
  await db.transaction(async (tx) => {
    const entry = await lockEditableEntry(tx, crm, params.id)
    if (entry.deleted_at !== null) throw notFoundError(activityResource.noun)
    if (since !== undefined && since !== entry.updated_at)
      throw conflictError('changed_since', 'This was changed in the meantime. Delete it on the record instead.')
    await updateEntry(tx, params.id, { deleted_at: context.now().toISOString() })
    await retractNotifications(tx, params.id, 'log_id')
  })
  return null
}

/** Restoring what is not deleted changes nothing. Mentions are not notified again. */
export async function restoreActivity(call: WriteContext & { params: { id: string } }): Promise<Activity> {
  const { db, params } = call
  const crm = await requireCrmCaller(call)
  await db.transaction(async (tx) => {
    await lockEditableEntry(tx, crm, params.id)
    await updateEntry(tx, params.id, { deleted_at: null })
  })
  return readRecord<Activity>(db, crm, activityResource, params.id)
}

/** An entry that the caller may change, also a deleted one, locked. */
async function lockEditableEntry(db: AccountDb, crm: CrmCaller, id: string): Promise<EntryRow> {
  const entry = await lockEntry(db, id)
  const isSeen =
    entry !== undefined &&
    (entry.opportunity_id === null || (await canSeeOpportunity(db, entry.opportunity_id, toOwnerFilter(crm))))
  if (!isSeen) throw notFoundError(activityResource.noun)
  if (!isNote(entry.kind)) throw forbiddenError('System entries cannot be edited')
  if (entry.actor_id !== crm.userId && crm.role !== 'admin')
    throw forbiddenError('Only the author and CRM admins can edit this')
  return entry
}

const isNote = (kind: string): kind is NoteKind => (noteKinds as readonly string[]).includes(kind)

/** Characters of an entry in a notification. */
const maxNoteLength = 500
const toMentionText = ({ subject, body }: { subject?: string | null | undefined; body?: string | null | undefined }) =>
  [subject, body].filter((text) => text != null && text !== '').join('\n')

interface MentionedEntry {
  readonly id: string
  readonly actor_id: string
  readonly text: string
  readonly opportunity_id: string | null
  readonly contact_id: string | null
  readonly company_id: string | null
}

async function notifyMentioned(
  db: AccountDb,
  context: AppContext,
  entry: MentionedEntry,
  to: readonly string[],
): Promise<void> {
  if (to.length === 0) return
  const { resource, recordId, name } = await findMainRecord(db, entry)
  const { id: logId, actor_id: actorId, text } = entry
  const note = text.length > maxNoteLength ? `${text.slice(0, maxNoteLength)}…` : text
  await notifyMembers(db, context, {
    kind: 'crm_mentioned',
    to,
    actorId,
    crm: { resource, recordId, logId },
    subject: name,
    note,
  })
}
