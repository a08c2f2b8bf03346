import type { Column } from '@draftwright/contract/crm/columns'
import { type TimelineItem, timelineKinds, type TimelineQuery } from '@draftwright/contract/crm/timeline'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { notFound } from '../../../http/errors.ts'
import type { Parts } from '../../../http/parts.ts'
import { seesOpportunity } from '../kernel/belongs-store.ts'
import { type Asked, crmCaller, ownerSeen } from '../kernel/caller.ts'
import { mustExist } from '../kernel/references.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { namesOf } from './names.ts'
import { type ItemRow, readItems } from './store.ts'
import { declared, type Fields, inWords, summed } from './words.ts'

interface Called extends Asked {
  readonly parts: Parts
  readonly query: TimelineQuery
}

/** One page of what happened on a record. Throws 404 for one the caller does not see, 400 for a cursor that is none. */
export async function readTimeline(
  call: Called,
): Promise<{ data: TimelineItem[]; meta: { limit: number; next: string | null } }> {
  const { db, parts, query } = call
  const ownerId = ownerSeen(await crmCaller(call))
  const record = recordOf(query)
  if (record.resource !== 'opportunities') await mustExist(db, record.resource, [record.id])
  else if (!(await seesOpportunity(db, record.id, ownerId))) throw notFound('Opportunity')
  const { limit, kinds = timelineKinds } = query
  const before = query.before === undefined ? null : readCursor(query.before)
  const rows = await readItems(db, { accountId: db.accountId, record, ownerId, kinds, before, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const sums = new Map(shown.map((row) => [row, row.changes === null ? null : summed(row.changes)]))
  const nameOf = await namesOf(db, parts, idsIn(sums))
  const last = shown.at(-1)
  return {
    data: shown.map((row) => itemOf(db.accountId, row, sums.get(row) ?? null, nameOf)),
    meta: { limit, next: rows.length > limit && last !== undefined ? writeCursor(last) : null },
  }
}

function recordOf({ opportunity_id, contact_id, company_id }: TimelineQuery): { resource: RecordResource; id: string } {
  if (opportunity_id !== undefined) return { resource: 'opportunities', id: opportunity_id }
  if (contact_id !== undefined) return { resource: 'contacts', id: contact_id }
  // The contract has seen to it that it is one of the three.
  return { resource: 'companies', id: company_id ?? '' }
}

type Target = NonNullable<Column['to']>
type NameOf = (to: Target, id: string) => string | undefined

/** Ids that the page's changes name, by what they name. */
function idsIn(sums: ReadonlyMap<ItemRow, Fields | null>): Map<Target, Set<string>> {
  const ids = new Map<Target, Set<string>>()
  for (const [{ resource }, fields] of sums) {
    if (resource === null || fields === null) continue
    for (const [field, { to }] of Object.entries(declared[resource]))
      for (const value of [fields.before[field], fields.after[field]])
        if (to !== undefined && typeof value === 'string') ids.set(to, (ids.get(to) ?? new Set()).add(value))
  }
  return ids
}

function itemOf(account_id: string, row: ItemRow, fields: Fields | null, nameOf: NameOf): TimelineItem {
  const { type, id, n, at, actor_id } = row
  const none = { entry: null, task: null, file: null, change: null }
  const item = { id: `${type}:${id}:${n}`, type, at, actor_id, ...none }
  const made = row.created_at ?? at
  const own = { ...row, account_id, created_at: made, updated_at: row.updated_at ?? made }
  if (type === 'log')
    return {
      ...item,
      entry: {
        ...own,
        kind: row.kind ?? 'note',
        mentions: row.mentions ?? [],
        details: row.details ?? {},
        occurred_at: row.occurred_at ?? at,
      },
    }
  if (type === 'file')
    return {
      ...item,
      file: { ...own, filename: row.filename ?? '', media_type: row.media_type ?? '', bytes: row.bytes ?? 0 },
    }
  if (type !== 'change') return { ...item, task: { ...own, title: row.title ?? '' } }
  const { resource, record_id, changes } = row
  if (resource === null || record_id === null || fields === null || changes === null) return item
  const verb = changes[0]?.verb ?? 'update'
  return {
    ...item,
    change: {
      change_set_id: id,
      source: row.source ?? 'person',
      summary: row.summary ?? '',
      verb: verbOf(verb, fields),
      resource,
      record_id,
      record_name: row.record_name,
      // What a new record began with stands on the record itself.
      fields: verb === 'update' ? inWords(declared[resource], fields, { currency: row.currency }, nameOf) : [],
      is_undone: row.is_undone ?? false,
    },
  }
}

/** An undone creation puts the record into the trash by way of a change. */
function verbOf(verb: 'create' | 'update' | 'delete', { after }: Fields): 'create' | 'update' | 'delete' {
  return verb === 'update' && typeof after['deleted_at'] === 'string' ? 'delete' : verb
}
