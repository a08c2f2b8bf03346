import type { Filter } from '@draftwright/contract/crm/filters'
import { contactStatuses, stageKinds } from '@draftwright/contract/crm/vocabulary'
import { contentStatuses, ideaStatuses } from '@draftwright/contract/vocabulary'
import { addDays, getStartOfDay } from '@draftwright/contract/wall-clock'
import { type ToolResult, maxRows } from '../../../models/advising/tool-result.ts'
import {
  type OptionalField,
  optionalFields,
  type ReadableKind,
  type ReadInput,
} from '../../../models/advising/read-tools.ts'
import { listChannels } from '../../channels/index.ts'
import type { PostOrder } from '../../content/index.ts'
import type { CrmResourceName } from '../../crm/index.ts'
import { listPillars } from '../../pillars/index.ts'
import { toChannelSource, toPillarSource } from './content-sources.ts'
import {
  toRangeFilter,
  loadCrmGroup,
  toEqualsFilter,
  toAndFilter,
  loadIdeaGroup,
  toEmptyFilter,
  loadPostGroup,
} from './groups.ts'
import {
  toTimeRange,
  listCrmNotes,
  buildToolResult,
  type SourceGroup,
  resolveOwnerId,
  type ToolContext,
} from './tool-context.ts'

type Input = ReadInput<'list_records'>
const maxListed = maxRows

export async function listRecords(reading: ToolContext, input: Input): Promise<ToolResult> {
  const notes: string[] = []
  const status = resolveStatus(input, notes)
  const lacking = resolveMissingField(input, notes)
  const owner = await resolveOwnerId(reading, input)
  const group = await loadListGroup(reading, { ...input, status, lacking, owner }, notes)
  return buildToolResult([group], notes)
}

const statuses: Record<ReadableKind, readonly string[]> = {
  idea: [...ideaStatuses, 'shortlisted'],
  post: contentStatuses,
  opportunity: stageKinds,
  contact: contactStatuses,
  company: [],
  task: ['open', 'overdue', 'today', 'later', 'none', 'done'],
  pillar: ['active', 'inactive'],
  channel: ['active', 'inactive'],
}

function resolveStatus({ kind, status }: Input, notes: string[]): string | undefined {
  if (status === undefined || statuses[kind].includes(status)) return status
  notes.push(`No ${kind} has the status “${status}”; listing all.`)
  return undefined
}

function resolveMissingField({ kind, lacking }: Input, notes: string[]): OptionalField | undefined {
  const known: readonly OptionalField[] = optionalFields[kind]
  if (lacking === undefined || known.includes(lacking)) return lacking
  notes.push(`Rows of the kind ${kind} cannot be asked to lack “${lacking}”; listing all.`)
  return undefined
}

type ListQuery = Omit<Input, 'status' | 'lacking' | 'mine' | 'whose'> & {
  status: string | undefined
  lacking: OptionalField | undefined
  owner: string | null
}

async function loadListGroup(reading: ToolContext, asked: ListQuery, notes: string[]): Promise<SourceGroup> {
  const { kind } = asked
  switch (kind) {
    case 'idea':
      return loadIdeas(reading, asked)
    case 'post':
      return loadPosts(reading, asked)
    case 'pillar':
    case 'channel':
      return loadPillarsOrChannels(reading, asked)
    default:
      notes.push(...listCrmNotes(reading))
      return loadCrmRecords(reading, kind, asked)
  }
}

/** The moments of the requested days; an open end stays open. */
function toTimeFilter(reading: ToolContext, { from, to }: ListQuery): { from?: string; until?: string } {
  const at = (day: string) => new Date(getStartOfDay(day, reading.zone)).toISOString()
  return {
    ...(from === undefined ? {} : { from: at(from) }),
    ...(to === undefined ? {} : { until: at(addDays(to, 1)) }),
  }
}

function loadIdeas(reading: ToolContext, asked: ListQuery): Promise<SourceGroup> {
  const { status, owner, pillar_id, lacking, sort } = asked
  const by = sort === 'votes' ? 'votes' : sort === 'changed' ? 'updated_at' : 'created_at'
  return loadIdeaGroup(
    reading,
    'idea',
    {
      ...toTimeFilter(reading, asked),
      // The statuses have been checked above.
      ...(status === undefined ? {} : { status: status as (typeof ideaStatuses)[number] | 'shortlisted' }),
      ...(owner === null ? {} : { userId: owner }),
      ...toPillarFilter(pillar_id, lacking),
    },
    { by, order: sort === 'oldest' ? 'asc' : 'desc', limit: maxListed },
  )
}

/** Of one pillar, of none (null), or of any. */
const toPillarFilter = (id: string | undefined, lacking: OptionalField | undefined): { pillarId?: string | null } =>
  id !== undefined ? { pillarId: id } : lacking === 'pillar' ? { pillarId: null } : {}

const postOrders: Partial<Record<NonNullable<Input['sort']>, PostOrder>> = {
  newest: 'created_at',
  oldest: 'created_at',
  changed: 'updated_at',
  name: 'title',
  views: 'views',
}

function loadPosts(reading: ToolContext, asked: ListQuery): Promise<SourceGroup> {
  const { owner, pillar_id, channel_id, lacking, sort } = asked
  const status = contentStatuses.find((known) => known === asked.status)
  const isLive = status === 'published'
  const column = isLive ? 'published_at' : 'created_at'
  const named = sort === undefined ? undefined : postOrders[sort]
  const by =
    named === undefined || (isLive && named === 'created_at') ? (isLive ? column : (named ?? 'updated_at')) : named
  return loadPostGroup(
    reading,
    'post',
    {
      column,
      ...toTimeFilter(reading, asked),
      ...(status === undefined ? {} : { statuses: [status] }),
      ...(owner === null ? {} : { authorId: owner }),
      ...toPillarFilter(pillar_id, lacking),
      ...(channel_id === undefined ? {} : { channelId: channel_id }),
    },
    { by, order: sort === 'oldest' || sort === 'name' ? 'asc' : 'desc', limit: maxListed },
  )
}

async function loadPillarsOrChannels({ db }: ToolContext, { kind, status, sort }: ListQuery): Promise<SourceGroup> {
  const isActive = status === undefined ? undefined : status === 'active'
  const order =
    sort === 'newest' || sort === 'oldest'
      ? ({ sort_by: 'created_at', sort_order: sort === 'newest' ? 'desc' : 'asc' } as const)
      : ({ sort_by: 'name', sort_order: 'asc' } as const)
  if (kind === 'pillar') {
    const { data, meta } = await listPillars(db, {
      ...order,
      page: 1,
      limit: maxListed,
      ...(isActive === undefined ? {} : { is_active: isActive }),
    })
    return { name: kind, rows: data.map(toPillarSource), total: meta.total, isCapped: meta.total_is_capped }
  }
  const { data, meta } = await listChannels(db, { ...order, page: 1, limit: isActive === undefined ? maxListed : 200 })
  if (isActive === undefined) return { name: kind, rows: data.map(toChannelSource), total: meta.total }
  const some = data.filter(({ is_active }) => is_active === isActive)
  return { name: kind, rows: some.slice(0, maxListed).map(toChannelSource), total: some.length }
}

const nouns: Record<Exclude<ReadableKind, 'idea' | 'post' | 'pillar' | 'channel'>, CrmResourceName> = {
  opportunity: 'opportunities',
  company: 'companies',
  contact: 'contacts',
  task: 'tasks',
}

/** The column of a missing-field filter, if it differs from the field's name. */
const columnsByField: Partial<Record<OptionalField, string>> = {
  company: 'company_id',
  owner: 'owner_id',
  assignee: 'assignee_id',
}

function loadCrmRecords(reading: ToolContext, kind: keyof typeof nouns, asked: ListQuery): Promise<SourceGroup> {
  const { owner, company_id, stage_id, lacking, min_amount, max_amount, from, to, sort } = asked
  const amount = (operator: 'gte' | 'lte', value: number | undefined): Filter | null =>
    kind !== 'opportunity' || value === undefined ? null : { column: 'amount', operator, value }
  const time =
    from === undefined && to === undefined ? null : toTimeRange(reading, from ?? '2000-01-01', to ?? reading.today)
  const filter = toAndFilter([
    toStatusFilter(reading, kind, asked.status),
    owner === null ? null : toEqualsFilter(kind === 'task' ? 'assignee_id' : 'owner_id', owner),
    lacking === undefined ? null : toEmptyFilter(columnsByField[lacking] ?? lacking),
    amount('gte', min_amount),
    amount('lte', max_amount),
    company_id === undefined || kind === 'company' ? null : toEqualsFilter('company_id', company_id),
    stage_id === undefined || kind !== 'opportunity' ? null : toEqualsFilter('stage_id', stage_id),
    time === null ? null : toRangeFilter(chooseTimeColumn(kind, asked.status), time),
  ])
  return loadCrmGroup(reading, kind, nouns[kind], { filter, sort: chooseOrder(kind, sort), limit: maxListed })
}

/** Won, lost and done records are filtered by the date of that change. */
function chooseTimeColumn(kind: keyof typeof nouns, status: string | undefined): string {
  if (kind === 'opportunity' && (status === 'won' || status === 'lost')) return 'closed_at'
  return kind === 'task' && status === 'done' ? 'done_at' : 'created_at'
}

function chooseOrder(kind: keyof typeof nouns, sort: Input['sort']): string {
  if (kind === 'task') return sort === 'newest' ? '-created_at' : sort === 'oldest' ? 'created_at' : 'due_at'
  if (sort === 'amount' && kind === 'opportunity') return '-amount'
  if (sort === 'close_date' && kind === 'opportunity') return 'close_date'
  if (sort === 'name') return 'name'
  if (sort === 'oldest') return 'created_at'
  return sort === 'changed' ? '-updated_at' : '-created_at'
}

function toStatusFilter(reading: ToolContext, kind: keyof typeof nouns, status: string | undefined): Filter | null {
  if (status === undefined) return null
  if (kind !== 'task') return toEqualsFilter('status', status)
  const { now, today } = reading
  const tomorrow = toTimeRange(reading, today, today).until
  const due = (operator: 'lt' | 'gte', value: string): Filter => ({ column: 'due_at', operator, value })
  const open = toEmptyFilter('done_at')
  const filters: Record<string, Filter> = {
    open,
    done: { column: 'done_at', operator: 'is_not_null', value: null },
    none: toAndFilter([open, toEmptyFilter('due_at')]),
    overdue: toAndFilter([open, due('lt', now.toISOString())]),
    today: toAndFilter([open, due('gte', now.toISOString()), due('lt', tomorrow)]),
    later: toAndFilter([open, due('gte', tomorrow)]),
  }
  return filters[status] ?? null
}
