import type { TimelineItem } from '@draftwright/contract/crm/timeline'
import { postHref, type Receipt, recordHref } from '@draftwright/contract/receipts'
import { type Found, mostRows } from '../../../models/advising/found.ts'
import type { ReadInput } from '../../../models/advising/read-tools.ts'
import { findPost, listEvents } from '../../content/index.ts'
import { readCrmTimeline } from '../../crm/index.ts'
import { entryReceipts, fileReceipt, taskReceipts } from './crm-receipts.ts'
import { clipped, crmNotes, gathered, namesOf, type Reading } from './reading.ts'

/** What happened on one record, newest first. Throws 404. */
export async function readHistory(reading: Reading, { kind, id }: ReadInput<'record_history'>): Promise<Found> {
  if (kind === 'post') return historyOfPost(reading, id)
  if (reading.crmClosed !== null) return gathered([], crmNotes(reading))
  const { data, meta } = await readCrmTimeline(reading, { [`${kind}_id`]: id, limit: mostRows })
  const rows = await Promise.all(data.map((item) => told(reading, item, recordHref(kind, id, 'timeline'))))
  const found = rows.flat()
  return gathered([{ name: 'history', rows: found, total: found.length, isCapped: meta.next !== null }])
}

async function told(reading: Reading, item: TimelineItem, href: string): Promise<Receipt[]> {
  const { entry, task, file, change, at, type } = item
  if (entry !== null)
    return (await entryReceipts(reading, [entry])).map((row) => ({ ...row, facts: { at, ...row.facts } }))
  if (task !== null)
    return (await taskReceipts(reading, [task])).map((row) => ({ ...row, facts: { at, what: type, ...row.facts } }))
  if (file !== null) return [{ ...fileReceipt(file), facts: { at, what: 'file' } }]
  if (change === null) return []
  const nameOf = await namesOf(reading, [item.actor_id])
  const fields = change.fields.map(({ label, before, after }) => `${label}: ${before ?? '–'} → ${after ?? '–'}`)
  return [
    {
      kind: 'log_entry',
      id: change.change_set_id,
      title: clipped(change.record_name ?? change.summary, 90),
      href,
      facts: {
        at,
        what: change.verb,
        by: nameOf(item.actor_id),
        text: fields.length === 0 ? null : clipped(fields.join('; '), 400),
      },
    },
  ]
}

async function historyOfPost(reading: Reading, id: string): Promise<Found> {
  const post = await findPost(reading.db, id)
  if (post === undefined) return gathered([], ['There is no such post.'])
  const events = (await listEvents(reading.db, id)).toReversed()
  const nameOf = await namesOf(
    reading,
    events.map(({ actor_id }) => actor_id),
  )
  const rows = events.slice(0, mostRows).map(
    ({ id: event, verb, note, actor_id, created_at }): Receipt => ({
      kind: 'log_entry',
      id: event,
      title: post.title,
      href: postHref(id),
      facts: { at: created_at, what: verb, by: nameOf(actor_id), text: note === null ? null : clipped(note, 300) },
    }),
  )
  return gathered([{ name: 'history', rows, total: events.length }])
}
