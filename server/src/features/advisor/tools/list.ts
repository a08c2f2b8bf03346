import type { Filter } from '@draftwright/contract/crm/filters'
import { contactStatuses, stageKinds } from '@draftwright/contract/crm/vocabulary'
import { contentStatuses, ideaStatuses } from '@draftwright/contract/vocabulary'
import { addDays, startOfDay } from '@draftwright/contract/wall-clock'
import { type Found, mostRows } from '../../../models/advising/found.ts'
import { type Lack, lackable, type Readable, type ReadInput } from '../../../models/advising/read-tools.ts'
import { listChannels } from '../../channels/index.ts'
import type { PostOrder } from '../../content/index.ts'
import type { CrmNoun } from '../../crm/index.ts'
import { listPillars } from '../../pillars/index.ts'
import { channelReceipt, pillarReceipt } from './content-receipts.ts'
import { between, crmGroup, equals, everyOf, ideaGroup, isEmpty, postGroup } from './groups.ts'
import { bounds, crmNotes, gathered, type Group, ownerOf, type Reading } from './reading.ts'

type Input = ReadInput<'list_records'>
const limit = mostRows

export async function listRecordsOf(reading: Reading, input: Input): Promise<Found> {
  const notes: string[] = []
  const status = knownStatus(input, notes)
  const lacking = knownLack(input, notes)
  const owner = await ownerOf(reading, input)
  const group = await groupOf(reading, { ...input, status, lacking, owner }, notes)
  return gathered([group], notes)
}

const statuses: Record<Readable, readonly string[]> = {
  idea: [...ideaStatuses, 'shortlisted'],
  post: contentStatuses,
  opportunity: stageKinds,
  contact: contactStatuses,
  company: [],
  task: ['open', 'overdue', 'today', 'later', 'none', 'done'],
  pillar: ['active', 'inactive'],
  channel: ['active', 'inactive'],
}

function knownStatus({ kind, status }: Input, notes: string[]): string | undefined {
  if (status === undefined || statuses[kind].includes(status)) return status
  notes.push(`No ${kind} has the status “${status}”; the list is of all.`)
  return undefined
}

function knownLack({ kind, lacking }: Input, notes: string[]): Lack | undefined {
  const known: readonly Lack[] = lackable[kind]
  if (lacking === undefined || known.includes(lacking)) return lacking
  notes.push(`Rows of the kind ${kind} cannot be asked to lack “${lacking}”; the list is of all.`)
  return undefined
}

type Asked = Omit<Input, 'status' | 'lacking' | 'mine' | 'whose'> & {
  status: string | undefined
  lacking: Lack | undefined
  owner: string | null
}

async function groupOf(reading: Reading, asked: Asked, notes: string[]): Promise<Group> {
  const { kind } = asked
  switch (kind) {
    case 'idea':
      return ideas(reading, asked)
    case 'post':
      return posts(reading, asked)
    case 'pillar':
    case 'channel':
      return named(reading, asked)
    default:
      notes.push(...crmNotes(reading))
      return ofCrm(reading, kind, asked)
  }
}

/** The moments of the days asked for; an open end stays open. */
function timeOf(reading: Reading, { from, to }: Asked): { from?: string; until?: string } {
  const at = (day: string) => new Date(startOfDay(day, reading.zone)).toISOString()
  return {
    ...(from === undefined ? {} : { from: at(from) }),
    ...(to === undefined ? {} : { until: at(addDays(to, 1)) }),
  }
}

function ideas(reading: Reading, asked: Asked): Promise<Group> {
  const { status, owner, pillar_id, lacking, sort } = asked
  const by = sort === 'votes' ? 'votes' : sort === 'changed' ? 'updated_at' : 'created_at'
  return ideaGroup(
    reading,
    'idea',
    {
      ...timeOf(reading, asked),
      // The statuses have been checked above.
      ...(status === undefined ? {} : { status: status as (typeof ideaStatuses)[number] | 'shortlisted' }),
      ...(owner === null ? {} : { userId: owner }),
      ...pillarOf(pillar_id, lacking),
    },
    { by, order: sort === 'oldest' ? 'asc' : 'desc', limit },
  )
}

/** Of one pillar, of none (null), or of any. */
const pillarOf = (id: string | undefined, lacking: Lack | undefined): { pillarId?: string | null } =>
  id !== undefined ? { pillarId: id } : lacking === 'pillar' ? { pillarId: null } : {}

const postOrders: Partial<Record<NonNullable<Input['sort']>, PostOrder>> = {
  newest: 'created_at',
  oldest: 'created_at',
  changed: 'updated_at',
  name: 'title',
  views: 'views',
}

function posts(reading: Reading, asked: Asked): Promise<Group> {
  const { owner, pillar_id, channel_id, lacking, sort } = asked
  const status = contentStatuses.find((known) => known === asked.status)
  const isLive = status === 'published'
  const column = isLive ? 'published_at' : 'created_at'
  const named = sort === undefined ? undefined : postOrders[sort]
  const by =
    named === undefined || (isLive && named === 'created_at') ? (isLive ? column : (named ?? 'updated_at')) : named
  return postGroup(
    reading,
    'post',
    {
      column,
      ...timeOf(reading, asked),
      ...(status === undefined ? {} : { statuses: [status] }),
      ...(owner === null ? {} : { authorId: owner }),
      ...pillarOf(pillar_id, lacking),
      ...(channel_id === undefined ? {} : { channelId: channel_id }),
    },
    { by, order: sort === 'oldest' || sort === 'name' ? 'asc' : 'desc', limit },
  )
}

async function named({ db }: Reading, { kind, status, sort }: Asked): Promise<Group> {
  const isActive = status === undefined ? undefined : status === 'active'
  const order =
    sort === 'newest' || sort === 'oldest'
      ? ({ sort_by: 'created_at', sort_order: sort === 'newest' ? 'desc' : 'asc' } as const)
      : ({ sort_by: 'name', sort_order: 'asc' } as const)
  if (kind === 'pillar') {
    const { data, meta } = await listPillars(db, {
      ...order,
      page: 1,
      limit,
      ...(isActive === undefined ? {} : { is_active: isActive }),
    })
    return { name: kind, rows: data.map(pillarReceipt), total: meta.total, isCapped: meta.total_is_capped }
  }
  const { data, meta } = await listChannels(db, { ...order, page: 1, limit: isActive === undefined ? limit : 200 })
  if (isActive === undefined) return { name: kind, rows: data.map(channelReceipt), total: meta.total }
  const some = data.filter(({ is_active }) => is_active === isActive)
  return { name: kind, rows: some.slice(0, limit).map(channelReceipt), total: some.length }
}

const nouns: Record<Exclude<Readable, 'idea' | 'post' | 'pillar' | 'channel'>, CrmNoun> = {
  opportunity: 'opportunities',
  company: 'companies',
  contact: 'contacts',
  task: 'tasks',
}

/** What a lack is called as a column, where that is not its own name. */
const lackColumns: Partial<Record<Lack, string>> = { company: 'company_id', owner: 'owner_id', assignee: 'assignee_id' }

function ofCrm(reading: Reading, kind: keyof typeof nouns, asked: Asked): Promise<Group> {
  const { owner, company_id, stage_id, lacking, min_amount, max_amount, from, to, sort } = asked
  const amount = (operator: 'gte' | 'lte', value: number | undefined): Filter | null =>
    kind !== 'opportunity' || value === undefined ? null : { column: 'amount', operator, value }
  const time =
    from === undefined && to === undefined ? null : bounds(reading, from ?? '2000-01-01', to ?? reading.today)
  const filter = everyOf([
    statusFilter(reading, kind, asked.status),
    owner === null ? null : equals(kind === 'task' ? 'assignee_id' : 'owner_id', owner),
    lacking === undefined ? null : isEmpty(lackColumns[lacking] ?? lacking),
    amount('gte', min_amount),
    amount('lte', max_amount),
    company_id === undefined || kind === 'company' ? null : equals('company_id', company_id),
    stage_id === undefined || kind !== 'opportunity' ? null : equals('stage_id', stage_id),
    time === null ? null : between(timeColumn(kind, asked.status), time),
  ])
  return crmGroup(reading, kind, nouns[kind], { filter, sort: orderOf(kind, sort), limit })
}

/** What was won, lost or done is asked for by when it was. */
function timeColumn(kind: keyof typeof nouns, status: string | undefined): string {
  if (kind === 'opportunity' && (status === 'won' || status === 'lost')) return 'closed_at'
  return kind === 'task' && status === 'done' ? 'done_at' : 'created_at'
}

function orderOf(kind: keyof typeof nouns, sort: Input['sort']): string {
  if (kind === 'task') return sort === 'newest' ? '-created_at' : sort === 'oldest' ? 'created_at' : 'due_at'
  if (sort === 'amount' && kind === 'opportunity') return '-amount'
  if (sort === 'close_date' && kind === 'opportunity') return 'close_date'
  if (sort === 'name') return 'name'
  if (sort === 'oldest') return 'created_at'
  return sort === 'changed' ? '-updated_at' : '-created_at'
}

function statusFilter(reading: Reading, kind: keyof typeof nouns, status: string | undefined): Filter | null {
  if (status === undefined) return null
  if (kind !== 'task') return equals('status', status)
  const { now, today } = reading
  const tomorrow = bounds(reading, today, today).until
  const due = (operator: 'lt' | 'gte', value: string): Filter => ({ column: 'due_at', operator, value })
  const open = isEmpty('done_at')
  const filters: Record<string, Filter> = {
    open,
    done: { column: 'done_at', operator: 'is_not_null', value: null },
    none: everyOf([open, isEmpty('due_at')]),
    overdue: everyOf([open, due('lt', now.toISOString())]),
    today: everyOf([open, due('gte', now.toISOString()), due('lt', tomorrow)]),
    later: everyOf([open, due('gte', tomorrow)]),
  }
  return filters[status] ?? null
}
