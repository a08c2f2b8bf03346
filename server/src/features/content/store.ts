import type { ContentQuery } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'
import type { ContentFinding } from '@draftwright/contract/findings'
import type { InterviewQuestion } from '@draftwright/contract/interview'
import type { LiveState } from '@draftwright/contract/deliveries'
import type { LeftOut } from '@draftwright/contract/left-out'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { buildContainsPattern, readPage } from '../../db/pages.ts'
import { notifyTouch } from '../presence/index.ts'
import { type ContentStatus, isPostGroup, postGroups } from '@draftwright/contract/vocabulary'
import type { RemotePost } from '../../integrations/channel-types/channel-type.ts'

export interface LiveText {
  title: string
  slug: string
  excerpt: string
  keyword: string | null
  rich_content: Doc
  updated_at: string
}

const itemColumns = [
  'contents.id',
  'contents.account_id',
  'contents.idea_id',
  'contents.source_content_id',
  'contents.repeats_content_id',
  'contents.posted_url',
  'contents.pillar_id',
  'contents.channel_id',
  'contents.campaign_id',
  'contents.author_id',
  'contents.title',
  'contents.slug',
  'contents.has_chosen_slug',
  'contents.excerpt',
  'contents.keyword',
  'contents.settings',
  'contents.status',
  'contents.prompts',
  'contents.model',
  'contents.views',
  'contents.reads',
  'contents.planned_at',
  'contents.scheduled_at',
  'contents.time_zone',
  'contents.published_at',
  'contents.deleted_at',
  'contents.created_at',
  'contents.updated_at',
  'contents.text_hash',
  'contents.approved_hash',
  'contents.live_hash',
  'contents.writer_ids',
  'contents.remote_state',
  sql<string | null>`contents.live ->> 'slug'`.as('live_slug'),
  'channels.channel_type',
  'channels.settings as channel_settings',
  'channels.is_active as has_active_channel',
  'accounts.slug as account_slug',
] as const

/** Too long for lists. */
const textColumns = [
  'contents.rich_content',
  'contents.left_out',
  'contents.interview',
  'contents.findings',
  'contents.remote',
] as const

const selectContents = (db: AccountDb) =>
  db
    .from('contents')
    .innerJoin('accounts', 'accounts.id', 'contents.account_id')
    .leftJoin('channels', 'channels.id', 'contents.channel_id')

export interface ContentFilters
  extends Partial<Pick<ContentQuery, 'pillar_id' | 'channel_id' | 'idea_id' | 'campaign_id' | 'status' | 'q'>> {
  /** Amplifiers see the published text. */
  onlyPublished?: boolean
  /** These ids only. */
  ids?: readonly string[]
}

/** An id that no row has. */
const missingId = '00000000-0000-0000-0000-000000000000'

export function selectFiltered(
  db: AccountDb,
  { pillar_id, channel_id, idea_id, campaign_id, status, q, onlyPublished, ids }: ContentFilters,
) {
  let all = selectContents(db).where('contents.deleted_at', status === 'trash' ? 'is not' : 'is', null)
  if (pillar_id !== undefined) all = all.where('contents.pillar_id', '=', pillar_id)
  if (channel_id !== undefined) all = all.where('contents.channel_id', '=', channel_id)
  if (idea_id !== undefined) all = all.where('contents.idea_id', '=', idea_id)
  if (campaign_id !== undefined) all = all.where('contents.campaign_id', '=', campaign_id)
  if (status !== undefined && status !== 'trash')
    all = all.where('contents.status', 'in', isPostGroup(status) ? postGroups[status] : [status])
  if (ids !== undefined) all = all.where('contents.id', 'in', ids.length > 0 ? ids : [missingId])
  if (onlyPublished === true) all = all.where('contents.status', '=', 'published')
  if (!q) return all
  return onlyPublished === true
    ? all.where(matchesLiveText(buildContainsPattern(q)))
    : all.where('contents.plain_text', 'ilike', buildContainsPattern(q))
}

/** Whether the words are in the live text, which may differ from the edited one. */
const matchesLiveText = (pattern: string) => sql<boolean>`case when contents.live_hash = contents.text_hash
  then contents.plain_text ilike ${pattern}
  else concat_ws(E'\\n', contents.live ->> 'title', contents.live ->> 'excerpt', (
    select string_agg(word #>> '{}', '') from jsonb_path_query(contents.live -> 'rich_content', '$.**.text') as word
  )) ilike ${pattern} end`

export function listContentRows(
  db: AccountDb,
  query: ContentQuery,
  filters: Pick<ContentFilters, 'onlyPublished' | 'ids'>,
) {
  const all = selectFiltered(db, { ...query, ...filters })
  const rows = all
    .select(itemColumns)
    .orderBy(`contents.${query.sort_by}`, (order) =>
      query.sort_order === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast(),
    )
    .orderBy('contents.id', query.sort_order)
  return readPage(db, query, rows, all.select('contents.id'))
}

export type ContentOrder = Pick<ContentQuery, 'sort_by' | 'sort_order'>

/** The ids of all matches, in the list's order: a page of any length. */
export const listMatchingContentIds = async (
  db: AccountDb,
  filters: ContentFilters & ContentOrder,
): Promise<string[]> =>
  (
    await selectFiltered(db, filters)
      .select('contents.id')
      .orderBy(`contents.${filters.sort_by}`, (order) =>
        filters.sort_order === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast(),
      )
      .orderBy('contents.id', filters.sort_order)
      .execute()
  ).map(({ id }) => id)

/** Complete contents in the order of their ids; deleted ones are omitted. */
export async function listContentRowsByIds(db: AccountDb, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await selectContents(db)
    .select(itemColumns)
    .select(textColumns)
    .where('contents.id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const listNewestContentRows = (db: AccountDb, filters: ContentFilters) =>
  selectFiltered(db, filters)
    .select(itemColumns)
    .orderBy('contents.created_at', 'desc')
    .orderBy('contents.id', 'desc')
    .limit(200)
    .execute()

/** Trashed posts are found as well: they can be viewed and restored. */
export const findContentRow = (db: AccountDb, id: string) =>
  selectContents(db).select(itemColumns).select(textColumns).where('contents.id', '=', id).executeTakeFirst()
export type ContentRow = NonNullable<Awaited<ReturnType<typeof findContentRow>>>
export type ContentItemRow = Awaited<ReturnType<typeof listNewestContentRows>>[number]

/** The live versions of these posts, by id. */
export async function findLiveTexts(db: AccountDb, ids: string[]): Promise<Map<string, LiveText | null>> {
  const rows = await db.from('contents').select(['id', 'live']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, live }) => [id, live]))
}

/** Whether the idea it was made of has a tag. */
export const hasIdeaTag = async (db: AccountDb, id: string, tag: string): Promise<boolean> =>
  (await db
    .from('contents')
    .innerJoin('ideas', (join) =>
      join.onRef('ideas.id', '=', 'contents.idea_id').onRef('ideas.account_id', '=', 'contents.account_id'),
    )
    .select('contents.id')
    .where('contents.id', '=', id)
    .where(sql<boolean>`${tag} = any(ideas.tags)`)
    .executeTakeFirst()) !== undefined

/** The text of its idea, post or meeting when it was written, empty if a person wrote it, and whether it was spoken. */
export async function findSource(db: AccountDb, id: string): Promise<{ text: string; isVoice: boolean }> {
  const row = await db
    .from('contents')
    .leftJoin('ideas', (join) =>
      join.onRef('ideas.id', '=', 'contents.idea_id').onRef('ideas.account_id', '=', 'contents.account_id'),
    )
    .select(['contents.source_text', 'ideas.voice_input'])
    .where('contents.id', '=', id)
    .executeTakeFirst()
  return { text: row?.source_text ?? '', isVoice: row?.voice_input != null }
}

/** Locks the row until the transaction ends, so that two saves cannot overlap. */
export const lockContentRow = (db: AccountDb, id: string) =>
  db.from('contents').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** A time that is always later than the one it replaces, also within one millisecond. */
const nextUpdatedAt = sql<string>`greatest(date_trunc('milliseconds', clock_timestamp()), contents.updated_at + interval '1 millisecond')`

export interface ContentColumns {
  title?: string
  slug?: string
  has_chosen_slug?: boolean
  excerpt?: string
  keyword?: string | null
  pillar_id?: string | null
  campaign_id?: string | null
  rich_content?: Doc
  plain_text?: string
  text_hash?: string
  approved_hash?: string | null
  live_hash?: string | null
  live?: LiveText | null
  settings?: Record<string, unknown>
  status?: ContentStatus
  prompts?: string[]
  model?: string | null
  planned_at?: string | null
  scheduled_at?: string | null
  time_zone?: string | null
  /** The people who edited it since its last approval. */
  writer_ids?: string[]
  published_at?: string | null
  posted_url?: string | null
  remote?: RemotePost | null
  remote_state?: LiveState | null
  source_text?: string | null
  left_out?: LeftOut[]
  interview?: InterviewQuestion[]
  findings?: ContentFinding[]
  deleted_at?: string | null
}

/** Changes the text, and notifies everyone who has it open. */
export async function updateContentRow(db: AccountDb, id: string, change: ContentColumns): Promise<void> {
  const row = await db
    .update('contents')
    .set({ ...change, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .returning('updated_at')
    .executeTakeFirst()
  if (row !== undefined) await notifyTouch(db, { content_id: id, what: 'text', updated_at: row.updated_at })
}

export interface NewContentRow {
  idea_id: string | null
  source_content_id?: string | null
  source_text?: string | null
  left_out?: LeftOut[]
  interview?: InterviewQuestion[]
  findings?: ContentFinding[]
  pillar_id: string | null
  channel_id: string | null
  author_id: string
  title: string
  slug: string
  excerpt: string
  keyword: string | null
  rich_content: Doc
  plain_text: string
  text_hash: string
  settings: Record<string, unknown>
  prompts: string[]
  writer_ids: string[]
  model: string | null
  is_example?: boolean
  created_at?: string
  planned_at?: string | null
}

export async function insertContent(db: AccountDb, values: NewContentRow): Promise<string> {
  const id = createId()
  await db.insert('contents', { ...values, id }).execute()
  return id
}

export const hasPillar = async (db: AccountDb, id: string): Promise<boolean> =>
  (await db.from('pillars').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Whether there is one that is not in the trash. */
export const hasCampaign = async (db: AccountDb, id: string): Promise<boolean> =>
  (await db.from('campaigns').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()) !==
  undefined
