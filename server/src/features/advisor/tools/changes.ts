import { toPostHref } from '@draftwright/contract/sources'
import { noteKinds } from '@draftwright/contract/crm/vocabulary'
import type { ToolResult } from '../../../models/advising/tool-result.ts'
import type { ReadInput } from '../../../models/advising/read-tools.ts'
import { listPostEvents } from '../../content/index.ts'
import {
  buildToolResult,
  listCrmNotes,
  loadCrmGroup,
  loadIdeaGroup,
  loadPersonNames,
  type SourceGroup,
  toAndFilter,
  toEqualsFilter,
  type ToolContext,
  toRangeFilter,
  toTimeRange,
} from '../../query/index.ts'

const maxShown = 6

export async function listRecentChanges(
  reading: ToolContext,
  { since, to }: ReadInput<'recent_changes'>,
): Promise<ToolResult> {
  const time = toTimeRange(reading, since, to ?? reading.today)
  const made = { filter: toRangeFilter('created_at', time), sort: '-created_at', limit: maxShown }
  const log = (name: string, kinds: readonly string[]) =>
    loadCrmGroup(reading, name, 'activityLog', {
      filter: toAndFilter([toRangeFilter('created_at', time), { column: 'kind', operator: 'in', value: [...kinds] }]),
      sort: '-created_at',
      limit: maxShown,
    })
  const closed = (name: string, status: string) =>
    loadCrmGroup(reading, name, 'opportunities', {
      filter: toAndFilter([toEqualsFilter('status', status), toRangeFilter('closed_at', time)]),
      sort: '-updated_at',
      limit: maxShown,
    })
  const groups = await Promise.all([
    loadPostChanges(reading, time),
    loadIdeaGroup(reading, 'new_ideas', time, { limit: maxShown }),
    closed('deals_won', 'won'),
    closed('deals_lost', 'lost'),
    loadCrmGroup(reading, 'new_deals', 'opportunities', made),
    log('stage_moves', ['stage_move']),
    loadCrmGroup(reading, 'new_companies', 'companies', made),
    loadCrmGroup(reading, 'new_contacts', 'contacts', made),
    log('notes', noteKinds),
    loadCrmGroup(reading, 'tasks_done', 'tasks', {
      filter: toRangeFilter('done_at', time),
      sort: '-updated_at',
      limit: maxShown,
    }),
  ])
  return buildToolResult(groups, listCrmNotes(reading))
}

async function loadPostChanges(reading: ToolContext, time: { from: string; until: string }): Promise<SourceGroup> {
  const events = await listPostEvents(reading.db, { ...time, limit: maxShown })
  const nameOf = await loadPersonNames(
    reading,
    events.map(({ actor_id }) => actor_id),
  )
  return {
    name: 'posts',
    total: events[0]?.n ?? 0,
    rows: events.map(({ id, title, status, verb, at, actor_id }) => ({
      kind: 'post',
      id,
      title,
      href: toPostHref(id),
      facts: { status, what: verb, at, by: nameOf(actor_id) },
    })),
  }
}
