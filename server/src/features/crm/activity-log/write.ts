import type { Activity, ActivityChange, NewActivity } from '@draftwright/contract/crm/activity-log'
import { type NoteKind, noteKinds } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { newId } from '../../../db/new-id.ts'
import { conflict, forbidden, notFound } from '../../../http/errors.ts'
import type { Parts } from '../../../http/parts.ts'
import { takeBackNews, tell } from '../../notifications/index.ts'
import { again } from '../kernel/again.ts'
import { belongsOf, chiefRecord, mustBelong, mustRead } from '../kernel/belongs.ts'
import { type Asked, type CrmCaller, crmCaller, ownerSeen } from '../kernel/caller.ts'
import { seesOpportunity } from '../kernel/belongs-store.ts'
import { findRecord } from '../kernel/crud.ts'
import { logActivity } from './log.ts'
import { activityResource } from './resource.ts'
import { changeEntry, type EntryRow, lockEntry } from './store.ts'

interface Written extends Asked {
  readonly parts: Parts
}

/** Throws 404 for a record or an opportunity that the caller does not see, 400 for a mention of somebody who does not. */
export async function addActivity(call: Written & { body: NewActivity }): Promise<Activity> {
  const { db, parts, body } = call
  const crm = await crmCaller(call)
  const belongs = belongsOf(body)
  const mentions = [...new Set(body.mentions ?? [])]
  const id = newId()
  await mustBelong(db, crm, belongs)
  await mustRead(db, 'mentions', mentions, belongs.opportunity_id)
  db.note({ target_kind: activityResource.kind, target_id: id })
  await again(() =>
    db.transaction(async (tx) => {
      await logActivity(tx, { ...body, mentions, actor_id: crm.userId }, id)
      await tellMentioned(tx, parts, { ...belongs, id, actor_id: crm.userId, text: textOf(body) }, mentions)
    }),
  )
  return findRecord<Activity>(db, crm, activityResource, id)
}

/** Throws 404, 403 for what somebody else or the server wrote, 409 `conflict` when it was changed since `updated_at`. */
export async function changeActivity(
  call: Written & { params: { id: string }; body: ActivityChange },
): Promise<Activity> {
  const { db, parts, params, body } = call
  const crm = await crmCaller(call)
  const { updated_at: since, ...change } = body
  await db.transaction(async (tx) => {
    const before = await held(tx, crm, params.id)
    if (before.deleted_at !== null) throw notFound(activityResource.noun)
    if (since !== undefined && since !== before.updated_at)
      throw conflict('conflict', 'This was changed meanwhile', { updated_at: before.updated_at })
    const mentions = change.mentions === undefined ? before.mentions : [...new Set(change.mentions)]
    // Who was named before may have left since.
    const added = mentions.filter((named) => !before.mentions.includes(named))
    await mustRead(tx, 'mentions', added, before.opportunity_id)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    await changeEntry(tx, params.id, { ...given, mentions, updated_at: parts.now().toISOString() })
    await tellMentioned(tx, parts, { ...before, actor_id: crm.userId, text: textOf({ ...before, ...given }) }, added)
  })
  return findRecord<Activity>(db, crm, activityResource, params.id)
}

/** Gone from every screen, and its news with it. Throws as `changeActivity`; with `since`, its `updated_at`, also 409 `changed_since`. */
export async function removeActivity(call: Written & { params: { id: string }; since?: string }): Promise<null> {
  const { db, parts, params, since } = call
  const crm = await crmCaller(call)
  await db.transaction(async (tx) => {
    const entry = await held(tx, crm, params.id)
    if (entry.deleted_at !== null) throw notFound(activityResource.noun)
    if (since !== undefined && since !== entry.updated_at)
      throw conflict('changed_since', 'This was changed since. Delete it on the record if it shall go.')
    await changeEntry(tx, params.id, { deleted_at: parts.now().toISOString() })
    await takeBackNews(tx, params.id, 'log_id')
  })
  return null
}

/** Restoring what is not deleted changes nothing. Nobody is told of a mention again. */
export async function restoreActivity(call: Written & { params: { id: string } }): Promise<Activity> {
  const { db, params } = call
  const crm = await crmCaller(call)
  await db.transaction(async (tx) => {
    await held(tx, crm, params.id)
    await changeEntry(tx, params.id, { deleted_at: null })
  })
  return findRecord<Activity>(db, crm, activityResource, params.id)
}

/** An entry that the caller may change, also a deleted one, locked. */
async function held(db: AccountDb, crm: CrmCaller, id: string): Promise<EntryRow> {
  const entry = await lockEntry(db, id)
  const isSeen =
    entry !== undefined &&
    (entry.opportunity_id === null || (await seesOpportunity(db, entry.opportunity_id, ownerSeen(crm))))
  if (!isSeen) throw notFound(activityResource.noun)
  if (!isNote(entry.kind)) throw forbidden('The server wrote this; only what people write can be changed')
  if (entry.actor_id !== crm.userId && crm.role !== 'admin')
    throw forbidden('Only who wrote this, and CRM admins, can change it')
  return entry
}

const isNote = (kind: string): kind is NoteKind => (noteKinds as readonly string[]).includes(kind)

/** Characters of an entry in a notification. */
const noteLength = 500
const textOf = ({ subject, body }: { subject?: string | null | undefined; body?: string | null | undefined }) =>
  [subject, body].filter((text) => text != null && text !== '').join('\n')

interface Mentioning {
  readonly id: string
  readonly actor_id: string
  readonly text: string
  readonly opportunity_id: string | null
  readonly contact_id: string | null
  readonly company_id: string | null
}

async function tellMentioned(db: AccountDb, parts: Parts, entry: Mentioning, to: readonly string[]): Promise<void> {
  if (to.length === 0) return
  const { resource, recordId, name } = await chiefRecord(db, entry)
  const { id: logId, actor_id: actorId, text } = entry
  const note = text.length > noteLength ? `${text.slice(0, noteLength)}…` : text
  await tell(db, parts, { kind: 'crm_mentioned', to, actorId, crm: { resource, recordId, logId }, subject: name, note })
}
