import type { Column } from '@draftwright/contract/crm/columns'
import { type TimelineItem, timelineKinds, type TimelineQuery } from '@draftwright/contract/crm/timeline'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { notFoundError } from '../../../http/errors.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { canSeeOpportunity } from '../kernel/record-links-store.ts'
import { type CrmContext, requireCrmCaller, toOwnerFilter } from '../kernel/caller.ts'
import { assertIdsExist } from '../kernel/references.ts'
import { parseTimelineCursor, encodeTimelineCursor } from './cursor.ts'
import { createNameLookup } from './names.ts'
import { type ItemRow, readTimelineItems } from './store.ts'
import { columnsByResource, type FieldValues, describeChanges, sumChanges } from './describe-changes.ts'

export { listAreaIds } from './area-store.ts'

interface TimelineContext extends CrmContext {
  readonly context: AppContext
  readonly query: TimelineQuery
}

/** One page of a record's timeline. Throws 404 for one the caller does not see, 400 for an invalid cursor. */
export async function readTimeline(
  call: TimelineContext,
): Promise<{ data: TimelineItem[]; meta: { limit: number; next: string | null } }> {
  const { db, context, query } = call
  const ownerId = toOwnerFilter(await requireCrmCaller(call))
  const record = toRecordRef(query)
  if (record.resource !== 'opportunities') await assertIdsExist(db, record.resource, [record.id])
  else if (!(await canSeeOpportunity(db, record.id, ownerId))) throw notFoundError('Opportunity')
  const { limit, kinds = timelineKinds } = query
  const before = query.before === undefined ? null : parseTimelineCursor(query.before)
  const rows = await readTimelineItems(db, {
    accountId: db.accountId,
    record,
    ownerId,
    kinds,
    before,
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const sums = new Map(shown.map((row) => [row, row.changes === null ? null : sumChanges(row.changes)]))
  const nameOf = await createNameLookup(db, context, collectIds(sums))
  const last = shown.at(-1)
  return {
    data: shown.map((row) => toTimelineItem(db.accountId, row, sums.get(row) ?? null, nameOf)),
    meta: { limit, next: rows.length > limit && last !== undefined ? encodeTimelineCursor(last) : null },
  }
}

function toRecordRef({ opportunity_id, contact_id, company_id }: TimelineQuery): {
  resource: RecordResource
  id: string
} {
  if (opportunity_id !== undefined) return { resource: 'opportunities', id: opportunity_id }
  if (contact_id !== undefined) return { resource: 'contacts', id: contact_id }
  // The contract guarantees that it is one of the three.
  return { resource: 'companies', id: company_id ?? '' }
}

type Target = NonNullable<Column['to']>
type NameOf = (to: Target, id: string) => string | undefined

/** Ids in the page's changes, by kind. */
function collectIds(sums: ReadonlyMap<ItemRow, FieldValues | null>): Map<Target, Set<string>> {
  const ids = new Map<Target, Set<string>>()
  for (const [{ resource }, fields] of sums) {
    if (resource === null || fields === null) continue
    for (const [field, { to }] of Object.entries(columnsByResource[resource]))
      for (const value of [fields.before[field], fields.after[field]])
        if (to !== undefined && typeof value === 'string') ids.set(to, (ids.get(to) ?? new Set()).add(value))
  }
  return ids
}

function toTimelineItem(account_id: string, row: ItemRow, fields: FieldValues | null, nameOf: NameOf): TimelineItem {
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
      verb: resolveVerb(verb, fields),
      resource,
      record_id,
      record_name: row.record_name,
      // A new record's initial values are on the record itself.
      fields:
        verb === 'update'
          ? describeChanges(columnsByResource[resource], fields, { currency: row.currency }, nameOf)
          : [],
      meeting_id: row.meeting_id,
      is_undone: row.is_undone ?? false,
    },
  }
}

/** Undoing a creation puts the record into the trash by a change. */
function resolveVerb(verb: 'create' | 'update' | 'delete', { after }: FieldValues): 'create' | 'update' | 'delete' {
  return verb === 'update' && typeof after['deleted_at'] === 'string' ? 'delete' : verb
}
