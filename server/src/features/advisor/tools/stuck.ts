import type { Filter } from '@draftwright/contract/crm/filters'
import type { ToolResult } from '../../../models/advising/tool-result.ts'
import type { DatableKind, ReadInput } from '../../../models/advising/read-tools.ts'
import { readCrmStages } from '../../crm/index.ts'
import {
  buildToolResult,
  listCrmNotes,
  loadCrmGroup,
  loadPostGroup,
  resolveOwnerId,
  type SourceGroup,
  toAndFilter,
  toEmptyFilter,
  toEqualsFilter,
  type ToolContext,
} from '../../query/index.ts'

const dayMs = 86_400_000
/** A draft nobody has touched for so many days is stuck. */
const idleDays = 14
/** Rows of each reason. */
const maxShown = 6

export async function listStuckItems(reading: ToolContext, input: ReadInput<'what_is_stuck'>): Promise<ToolResult> {
  const { now, today } = reading
  const owner = await resolveOwnerId(reading, input)
  const owned = owner === null ? null : toEqualsFilter('owner_id', owner)
  const author = owner === null ? {} : { authorId: owner }
  const posts = (name: string, statuses: Parameters<typeof loadPostGroup>[2]['statuses'], until?: string) =>
    loadPostGroup(
      reading,
      name,
      { statuses: statuses ?? [], ...author, ...(until === undefined ? {} : { column: 'updated_at', until }) },
      { by: 'updated_at', order: 'asc', limit: maxShown },
    )
  const isOpen = toEqualsFilter('status', 'open')
  const groups: { readonly [K in DatableKind]: () => Promise<SourceGroup>[] } = {
    opportunity: () => [
      listStaleDeals(reading, owned),
      loadCrmGroup(reading, 'deals_past_close_date', 'opportunities', {
        filter: toAndFilter([isOpen, { column: 'close_date', operator: 'lt', value: today }, owned]),
        sort: 'close_date',
        limit: maxShown,
      }),
    ],
    task: () => [
      loadCrmGroup(reading, 'overdue_tasks', 'tasks', {
        filter: toAndFilter([
          toEmptyFilter('done_at'),
          { column: 'due_at', operator: 'lt', value: now.toISOString() },
          owner === null ? null : toEqualsFilter('assignee_id', owner),
        ]),
        sort: 'due_at',
        limit: maxShown,
      }),
    ],
    post: () => [
      posts('posts_in_review', ['in_review']),
      posts('posts_sent_back', ['changes_requested']),
      posts('posts_not_out', ['failed', 'missed', 'unknown']),
      posts('idle_drafts', ['draft'], new Date(now.getTime() - idleDays * dayMs).toISOString()),
    ],
  }
  const kinds = (['opportunity', 'task', 'post'] as const).filter((kind) => input.kinds?.includes(kind) ?? true)
  const found = await Promise.all(kinds.flatMap((kind) => groups[kind]()))
  return buildToolResult(omitRepeatedRows(found), kinds.every((kind) => kind === 'post') ? [] : listCrmNotes(reading))
}

/** A deal without a sign of life that is past its close date as well stands once: its line tells both. */
const omitRepeatedRows = (groups: readonly SourceGroup[]): SourceGroup[] =>
  groups.map((group, at) => {
    const before = new Set(groups.slice(0, at).flatMap(({ rows }) => rows.map(({ id }) => id)))
    const rows = group.rows.filter(({ id }) => !before.has(id))
    return { ...group, rows, total: group.total - (group.rows.length - rows.length) }
  })

/** Open deals with no change and no activity for longer than their stage allows, the longest first. */
async function listStaleDeals(reading: ToolContext, owned: Filter | null): Promise<SourceGroup> {
  const name = 'stale_deals'
  if (reading.crmDeniedReason !== null) return { name, rows: [], total: 0 }
  const { data: stages } = await readCrmStages(reading)
  const byDays = Map.groupBy(
    stages.filter(({ kind }) => kind === 'open'),
    ({ stale_days }) => stale_days,
  )
  const any = [...byDays].flatMap(([days, some]): Filter[] => {
    if (days === null) return []
    const value = new Date(reading.now.getTime() - days * dayMs).toISOString()
    return [
      toAndFilter([
        { column: 'stage_id', operator: 'in', value: some.map(({ id }) => id) },
        { column: 'updated_at', operator: 'lt', value },
        { or: [toEmptyFilter('last_activity_at'), { column: 'last_activity_at', operator: 'lt', value }] },
      ]),
    ]
  })
  if (any.length === 0) return { name, rows: [], total: 0 }
  const filter = toAndFilter([toEqualsFilter('status', 'open'), { or: any }, owned])
  return loadCrmGroup(reading, name, 'opportunities', { filter, sort: 'updated_at', limit: maxShown })
}
