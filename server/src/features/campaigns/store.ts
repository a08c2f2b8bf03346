import type { CampaignQuery, GoalKind } from '@draftwright/contract/campaigns'
import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../db/account-db.ts'
import { buildContainsPattern, readPage } from '../../db/pages.ts'

const selectCampaigns = (db: AccountDb) =>
  db
    .from('campaigns')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('contents')
          .select([
            sql<number>`count(*)::float8`.as('n_posts'),
            sql<number>`count(*) filter (where contents.status = 'published')::float8`.as('n_published'),
            sql<number>`coalesce(sum(contents.views), 0)::float8`.as('views'),
            sql<number>`coalesce(sum(contents.reads), 0)::float8`.as('reads'),
          ])
          .whereRef('contents.account_id', '=', 'campaigns.account_id')
          .whereRef('contents.campaign_id', '=', 'campaigns.id')
          .where('contents.deleted_at', 'is', null)
          .as('posts'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('tracked_links')
          .leftJoin('link_days', (join) =>
            join
              .onRef('link_days.account_id', '=', 'tracked_links.account_id')
              .onRef('link_days.link_id', '=', 'tracked_links.id'),
          )
          .select([
            sql<number>`count(distinct tracked_links.id)::float8`.as('n_links'),
            sql<number>`coalesce(sum(link_days.clicks), 0)::float8`.as('clicks'),
            sql<number>`coalesce(sum(link_days.visitors), 0)::float8`.as('visitors'),
          ])
          .whereRef('tracked_links.account_id', '=', 'campaigns.account_id')
          .whereRef('tracked_links.campaign_id', '=', 'campaigns.id')
          .as('links'),
      (join) => join.onTrue(),
    )
    .select([
      'campaigns.id',
      'campaigns.name',
      'campaigns.starts_on',
      'campaigns.ends_on',
      'campaigns.goal_kind',
      'campaigns.goal_number',
      'campaigns.budget',
      'campaigns.currency',
      'campaigns.archived_at',
      'campaigns.deleted_at',
      'campaigns.created_at',
      'campaigns.updated_at',
      'posts.n_posts',
      'posts.n_published',
      'posts.views',
      'posts.reads',
      'links.n_links',
      'links.clicks',
      'links.visitors',
    ])
type CampaignRow = Awaited<ReturnType<ReturnType<typeof selectCampaigns>['execute']>>[number]

function toCampaign(row: CampaignRow) {
  const numbers = {
    n_posts: row.n_posts ?? 0,
    n_published: row.n_published ?? 0,
    n_links: row.n_links ?? 0,
    clicks: row.clicks ?? 0,
    visitors: row.visitors ?? 0,
    views: row.views ?? 0,
    reads: row.reads ?? 0,
  }
  const progress: Record<GoalKind, number> = { ...numbers, posts: numbers.n_published }
  return { ...row, ...numbers, progress: row.goal_kind === null ? null : progress[row.goal_kind] }
}

export async function listCampaigns(db: AccountDb, query: CampaignQuery) {
  let all = db.from('campaigns').where('campaigns.deleted_at', query.status === 'trash' ? 'is not' : 'is', null)
  if (query.status === 'active') all = all.where('campaigns.archived_at', 'is', null)
  if (query.status === 'archived') all = all.where('campaigns.archived_at', 'is not', null)
  if (query.q) all = all.where('campaigns.name', 'ilike', buildContainsPattern(query.q))
  const rows = selectCampaigns(db)
    .where('campaigns.id', 'in', all.select('campaigns.id'))
    .orderBy(`campaigns.${query.sort_by}`, (order) =>
      query.sort_order === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast(),
    )
    .orderBy('campaigns.id', query.sort_order)
  const page = await readPage(db, query, rows, all.select('campaigns.id'))
  return { ...page, data: page.data.map(toCampaign) }
}

/** One in the trash is found as well: it can be viewed and restored. */
export async function findCampaign(db: AccountDb, id: string) {
  const row = await selectCampaigns(db).where('campaigns.id', '=', id).executeTakeFirst()
  return row && toCampaign(row)
}

export const insertCampaign = (db: AccountDb, campaign: NewRow<'campaigns'>) =>
  db.insert('campaigns', campaign).execute()

export type CampaignColumns = Partial<Omit<NewRow<'campaigns'>, 'id'>>

/** Changes one that is not in the trash; returns whether there is one. */
export async function updateCampaign(db: AccountDb, id: string, change: CampaignColumns): Promise<boolean> {
  const { numUpdatedRows } = await db
    .update('campaigns')
    .set({ ...change, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Moves one to the trash, or back; no effect on one that is back already. Returns whether there is one. */
export async function setCampaignDeleted(db: AccountDb, id: string, at: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .update('campaigns')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .$if(at !== null, (one) => one.where('deleted_at', 'is', null))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The campaigns a person has added to this workspace. */
export const collectPersonalCampaigns = (db: AccountDb, userId: string) =>
  db
    .from('campaigns')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
