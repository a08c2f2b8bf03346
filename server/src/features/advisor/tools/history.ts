import type { TimelineItem } from '@draftwright/contract/crm/timeline'
import { toPostHref, type Source, toRecordHref } from '@draftwright/contract/sources'
import { type ToolResult, maxRows } from '../../../models/advising/tool-result.ts'
import type { ReadInput } from '../../../models/advising/read-tools.ts'
import { findPost, listContentEvents } from '../../content/index.ts'
import { readCrmTimeline } from '../../crm/index.ts'
import {
  buildToolResult,
  listCrmNotes,
  loadPersonNames,
  toEntrySources,
  toFileSource,
  type ToolContext,
  toTaskSources,
  truncateLine,
} from '../../query/index.ts'

/** What happened on one record, newest first. Throws 404. */
export async function readRecordHistory(
  reading: ToolContext,
  { kind, id }: ReadInput<'record_history'>,
): Promise<ToolResult> {
  if (kind === 'post') return readPostHistory(reading, id)
  if (reading.crmDeniedReason !== null) return buildToolResult([], listCrmNotes(reading))
  const { data, meta } = await readCrmTimeline(reading, { [`${kind}_id`]: id, limit: maxRows })
  const rows = await Promise.all(
    data.map((item) => toHistorySources(reading, item, toRecordHref(kind, id, 'timeline'))),
  )
  const found = rows.flat()
  return buildToolResult([{ name: 'history', rows: found, total: found.length, isCapped: meta.next !== null }])
}

/** What was done with a record, as an answer says it. */
const verbs = { create: 'added', update: 'changed', delete: 'deleted' } as const

async function toHistorySources(reading: ToolContext, item: TimelineItem, href: string): Promise<Source[]> {
  const { entry, task, file, change, at, type } = item
  if (entry !== null)
    return (await toEntrySources(reading, [entry])).map((row) => ({ ...row, facts: { at, ...row.facts } }))
  if (task !== null)
    return (await toTaskSources(reading, [task])).map((row) => ({ ...row, facts: { at, what: type, ...row.facts } }))
  if (file !== null) return [{ ...toFileSource(file), facts: { at, what: 'file' } }]
  if (change === null) return []
  const nameOf = await loadPersonNames(reading, [item.actor_id])
  const fields = change.fields.map(({ label, before, after }) => `${label}: ${before ?? '–'} → ${after ?? '–'}`)
  return [
    {
      kind: 'log_entry',
      id: change.change_set_id,
      title: truncateLine(change.record_name ?? change.summary, 90),
      href,
      facts: {
        at,
        what: verbs[change.verb],
        by: nameOf(item.actor_id),
        text: fields.length === 0 ? null : truncateLine(fields.join('; '), 400),
      },
    },
  ]
}

async function readPostHistory(reading: ToolContext, id: string): Promise<ToolResult> {
  const post = await findPost(reading.db, id)
  if (post === undefined) return buildToolResult([], ['Post not found.'])
  const events = (await listContentEvents(reading.db, id)).toReversed()
  const nameOf = await loadPersonNames(
    reading,
    events.map(({ actor_id }) => actor_id),
  )
  const rows = events.slice(0, maxRows).map(
    ({ id: event, verb, note, actor_id, created_at }): Source => ({
      kind: 'log_entry',
      id: event,
      title: post.title,
      href: toPostHref(id),
      facts: { at: created_at, what: verb, by: nameOf(actor_id), text: note === null ? null : truncateLine(note, 300) },
    }),
  )
  return buildToolResult([{ name: 'history', rows, total: events.length }])
}
