import type { TrackedLinkQuery } from '@draftwright/contract/tracked-links'
import type { Utm } from '@draftwright/contract/utm-pattern'
import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../db/account-db.ts'
import { readPage } from '../../db/pages.ts'
import { selectClickSums } from './click-sums-store.ts'

const selectLinks = (db: AccountDb) =>
  db
    .from('tracked_links')
    .leftJoin('contents', (join) =>
      join
        .onRef('contents.id', '=', 'tracked_links.content_id')
        .onRef('contents.account_id', '=', 'tracked_links.account_id'),
    )
    .leftJoin('channels', (join) =>
      join
        .onRef('channels.id', '=', 'tracked_links.channel_id')
        .onRef('channels.account_id', '=', 'tracked_links.account_id'),
    )
    .leftJoinLateral(selectClickSums('tracked_links.account_id', 'tracked_links.id'), (join) => join.onTrue())
    .select([
      'tracked_links.id',
      'tracked_links.code',
      'tracked_links.target',
      'tracked_links.utm_source',
      'tracked_links.utm_medium',
      'tracked_links.utm_campaign',
      'tracked_links.utm_content',
      'tracked_links.content_id',
      'contents.title as content_title',
      'tracked_links.channel_id',
      'channels.name as channel_name',
      'tracked_links.campaign_id',
      'tracked_links.user_id',
      'tracked_links.disabled_at',
      'tracked_links.created_at',
      'sums.clicks',
      'sums.visitors',
      'sums.bots',
    ])
export type LinkRow = Awaited<ReturnType<ReturnType<typeof selectLinks>['execute']>>[number]

/** The links that a person sees: the workspace's and their own; others' only if they may see whose shares brought what (0060). */
export interface LinkViewer {
  readonly userId: string
  readonly seesSharers: boolean
}
const isVisibleTo = ({ userId, seesSharers }: LinkViewer) =>
  sql<boolean>`(${seesSharers} or tracked_links.user_id is null or tracked_links.user_id = ${userId}::uuid)`

export function listLinkRows(db: AccountDb, query: TrackedLinkQuery, viewer: LinkViewer) {
  let all = db.from('tracked_links').where(isVisibleTo(viewer))
  if (query.content_id !== undefined) all = all.where('tracked_links.content_id', '=', query.content_id)
  if (query.campaign_id !== undefined) all = all.where('tracked_links.campaign_id', '=', query.campaign_id)
  if (query.channel_id !== undefined) all = all.where('tracked_links.channel_id', '=', query.channel_id)
  if (query.is_active !== undefined)
    all = all.where('tracked_links.disabled_at', query.is_active ? 'is' : 'is not', null)
  const rows = selectLinks(db)
    .where('tracked_links.id', 'in', all.select('tracked_links.id'))
    .orderBy('tracked_links.created_at', query.sort_order)
    .orderBy('tracked_links.id', query.sort_order)
  return readPage(db, query, rows, all.select('tracked_links.id'))
}

/** The workspace's own links, those that were followed most first; people's links stay theirs. */
export const listTopLinks = (db: AccountDb, limit: number) =>
  selectLinks(db)
    .where('tracked_links.user_id', 'is', null)
    .orderBy('sums.clicks', (order) => order.desc().nullsLast())
    .orderBy('tracked_links.id')
    .limit(limit)
    .execute()

export const findLinkRow = (db: AccountDb, id: string, viewer: LinkViewer) =>
  selectLinks(db).where('tracked_links.id', '=', id).where(isVisibleTo(viewer)).executeTakeFirst()

/** In the order they were made. */
export const listLinkRowsByIds = (db: AccountDb, ids: readonly string[]) =>
  selectLinks(db)
    .where(sql<boolean>`tracked_links.id = any(${ids}::uuid[])`)
    .orderBy('tracked_links.created_at')
    .orderBy('tracked_links.id')
    .execute()

/**
 * Adds a link, or takes the one with this key, which goes on if it was stopped and is marked as the new one would be. Its code and
 * target stay. A code that somebody has is a duplicate key.
 */
export const upsertLink = (db: AccountDb, link: NewRow<'tracked_links'> & Utm) =>
  db
    .insert('tracked_links', link)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'key']).doUpdateSet({
        campaign_id: link.campaign_id ?? null,
        utm_source: link.utm_source,
        utm_medium: link.utm_medium,
        utm_campaign: link.utm_campaign,
        utm_content: link.utm_content,
        disabled_at: null,
      }),
    )
    .returning(['id', 'code', 'target'])
    .executeTakeFirstOrThrow()

/** Stops a link or lets it go on; its code, or undefined if there is none. */
export const setLinkDisabled = (db: AccountDb, id: string, at: string | null) =>
  db.update('tracked_links').set({ disabled_at: at }).where('id', '=', id).returning('code').executeTakeFirst()

export const listLinksOfPost = (db: AccountDb, contentId: string) =>
  db
    .from('tracked_links')
    .select(['id', 'code', 'channel_id', 'user_id', 'newsletter_id'])
    .where('content_id', '=', contentId)
    .orderBy('id')
    .execute()

/** Changes what a link is marked with, and its campaign; never where it leads. */
export const markLink = (db: AccountDb, id: string, marks: Utm & { campaign_id: string | null }) =>
  db.update('tracked_links').set(marks).where('id', '=', id).execute()

/** A post with the channel it goes to; undefined if there is none, or in the trash. */
export const findLinkedPost = (db: AccountDb, contentId: string) =>
  db
    .from('contents')
    .leftJoin('channels', (join) =>
      join.onRef('channels.id', '=', 'contents.channel_id').onRef('channels.account_id', '=', 'contents.account_id'),
    )
    .select([
      'contents.id',
      'contents.channel_id',
      'contents.rich_content',
      'contents.settings',
      'channels.channel_type',
      'channels.settings as channel_settings',
    ])
    .where('contents.id', '=', contentId)
    .where('contents.deleted_at', 'is', null)
    .executeTakeFirst()

/** What the links of a post are marked with; undefined without the post. */
export const findPostFacts = (db: AccountDb, contentId: string) =>
  db
    .from('contents')
    .leftJoin('pillars', (join) =>
      join.onRef('pillars.id', '=', 'contents.pillar_id').onRef('pillars.account_id', '=', 'contents.account_id'),
    )
    .select(['contents.slug', 'contents.campaign_id', 'pillars.name as pillar_name'])
    .where('contents.id', '=', contentId)
    .executeTakeFirst()

export const findChannelFacts = (db: AccountDb, channelId: string) =>
  db.from('channels').select(['channel_type', 'settings']).where('id', '=', channelId).executeTakeFirst()

export const findCampaignName = async (db: AccountDb, campaignId: string): Promise<string | undefined> =>
  (
    await db
      .from('campaigns')
      .select('name')
      .where('id', '=', campaignId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.name
