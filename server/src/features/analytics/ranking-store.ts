import type { GroupNumbers, PostNumbers, ViewCounts } from '@draftwright/contract/analytics'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { splitSpan } from './periods.ts'
import { selectSums } from './summed-days-store.ts'

export interface ViewSpan {
  /** Days of the workspace; both included. */
  readonly from: string
  readonly to: string
  readonly pillarId?: string | undefined
  readonly channelId?: string | undefined
  readonly contentId?: string | undefined
}
const addedSums = sql.join(
  ['views', 'visitors', 'visits', 'reads', 'engaged_ms', 'bounces'].map(
    (name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`,
  ),
)
/** A post's sums are added up before posts are joined, of which there are fewer. */
const viewsInSpan = (db: AccountDb, { pillarId, channelId, contentId, ...span }: ViewSpan) => sql`
  from (
    select n.value, ${addedSums} from (${selectSums(db, 'content', splitSpan(span, 'month'), contentId)}) n group by n.value) v
  join contents c on c.account_id = ${db.accountId}::uuid and c.deleted_at is null
      and c.id = case when v.value = '' then null else v.value::uuid end
  where true
    ${pillarId === undefined ? sql`` : sql`and c.pillar_id = ${pillarId}::uuid`}
    ${channelId === undefined ? sql`` : sql`and c.channel_id = ${channelId}::uuid`}`

const sums = sql`sum(v.views) as views, sum(v.visitors) as visitors, sum(v.visits) as visits,
  sum(v.reads) as reads, sum(v.engaged_ms) as engaged_ms, sum(v.bounces) as bounces`
const shownSums = sql`s.views, s.visitors, s.visits, s.reads, s.engaged_ms, s.bounces`

/** Posts that were viewed within the days, the most (or least) of one number first. */
export async function listRankedPosts(
  db: AccountDb,
  span: ViewSpan,
  { by, isWorst, limit }: { by: 'views' | 'visitors' | 'reads'; isWorst: boolean; limit: number },
): Promise<PostNumbers[]> {
  const { rows } = await sql<PostNumbers>`
    with s as (
      select c.id as content_id, ${sums} ${viewsInSpan(db, span)} group by 1)
    select c.id, c.title, c.published_at, ${shownSums},
      (select p.name from pillars p where p.account_id = c.account_id and p.id = c.pillar_id) as pillar_name,
      (select h.name from channels h where h.account_id = c.account_id and h.id = c.channel_id) as channel_name
    from s join contents c on c.account_id = ${db.accountId}::uuid and c.id = s.content_id
    order by ${sql.ref(`s.${by}`)} ${isWorst ? sql`asc` : sql`desc`}, s.views desc, c.id limit ${limit}`.execute(
    db.kysely,
  )
  return rows
}

/** The totals of all posts within the days, and how many of them were viewed. */
export async function computeViewSums(
  db: AccountDb,
  span: ViewSpan,
): Promise<Pick<ViewCounts, 'views' | 'visitors' | 'reads'> & { posts: number }> {
  const { rows } = await sql<{ views: number; visitors: number; reads: number; posts: number }>`
    select coalesce(sum(v.views), 0) as views, coalesce(sum(v.visitors), 0) as visitors,
      coalesce(sum(v.reads), 0) as reads, count(distinct v.value)::int as posts
    ${viewsInSpan(db, span)}`.execute(db.kysely)
  return rows[0] ?? { views: 0, visitors: 0, reads: 0, posts: 0 }
}

/** The same sums of each pillar or channel whose posts were viewed, the most (or least) of one number first. */
export async function listRankedViewSums(
  db: AccountDb,
  span: ViewSpan,
  per: 'pillar' | 'channel',
  { by, isWorst, limit }: { by: 'views' | 'visitors' | 'reads'; isWorst: boolean; limit: number },
): Promise<GroupNumbers[]> {
  const table = sql.table(per === 'pillar' ? 'pillars' : 'channels')
  const { rows } = await sql<GroupNumbers>`
    with s as (
      select c.${sql.ref(`${per}_id`)} as id, count(distinct v.value)::int as posts, ${sums}
      ${viewsInSpan(db, span)} group by 1)
    select s.id, t.name, s.posts, ${shownSums}
    from s join ${table} t on t.account_id = ${db.accountId}::uuid and t.id = s.id
    order by ${sql.ref(`s.${by}`)} ${isWorst ? sql`asc` : sql`desc`}, t.name, t.id limit ${limit}`.execute(db.kysely)
  return rows
}

/** Whether the workspace has such a pillar or channel. */
export async function hasGroup(db: AccountDb, per: 'pillar' | 'channel', id: string): Promise<boolean> {
  const row = await db
    .from(per === 'pillar' ? 'pillars' : 'channels')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
