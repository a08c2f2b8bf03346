import type { ShareablePost, SharePost } from '@draftwright/contract/ambassador'
import { canSeeOwnStats, canSeeTotalStats } from '@draftwright/contract/people-stats'
import { findOwnTarget } from '@draftwright/contract/tracked-text'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { notFoundError } from '../../http/errors.ts'
import { findUsersByIds } from '../accounts/index.ts'
import { buildContentUrl, findLiveTexts } from '../content/index.ts'
import { buildLinkUrl, readLinkRule } from '../links/index.ts'
import { readPeopleStats } from '../people-stats/index.ts'
import { listAvoidedWords } from './avoided-words.ts'
import { findShareableRow, listShareableRows, readToday, type ShareableRow } from './posts-store.ts'
import { findAmbassadorSettings } from './settings-store.ts'
import { findPostRefusal, listOpenPlatforms } from './share-refusals.ts'
import { listApprovedTexts } from './variations-store.ts'
import { countMembersBefore } from './voice/voice-store.ts'
import { offerComposedTexts, type PostToOffer } from './texts/offer-texts.ts'

const mostPosts = 100

async function toShareablePosts(
  db: AccountDb,
  context: AppContext,
  userId: string,
  rows: readonly ShareableRow[],
): Promise<ShareablePost[]> {
  const ids = rows.flatMap(({ author_id, asker_id }) => [author_id, asker_id]).filter((id) => id !== null)
  const [people, stats] = await Promise.all([findUsersByIds(context.engine, ids), readPeopleStats(db)])
  const findName = (id: string | null): string | null => {
    const person = id === null ? undefined : people.get(id)
    return person === undefined || person.deleted_at !== null ? null : person.display_name
  }
  return rows.map((row) => ({
    id: row.id,
    title: row.live_title ?? row.title,
    excerpt: row.live_excerpt ?? row.excerpt,
    url: buildContentUrl(context, row) ?? '',
    channel_name: row.channel_name,
    author_name: findName(row.author_id),
    is_own: row.author_id === userId,
    published_at: row.published_at,
    campaign_name: row.campaign_name,
    embargo_until: row.embargo_until,
    asked: row.until === null ? null : { until: row.until, note: row.note ?? '', by: findName(row.asker_id) },
    is_shared_by_me: (row.n_own_shares ?? 0) > 0,
    n_own_shares: canSeeOwnStats(stats) ? (row.n_own_shares ?? 0) : null,
    n_shares: canSeeTotalStats(stats) ? (row.n_shares ?? 0) : null,
  }))
}

export async function listShareablePosts(db: AccountDb, context: AppContext, userId: string): Promise<ShareablePost[]> {
  const now = context.now()
  const rows = await listShareableRows(db, userId, await readToday(db, now), now, mostPosts)
  return toShareablePosts(db, context, userId, rows)
}

/** Throws 404 for a post that is not live, too. */
export async function readShareablePost(
  db: AccountDb,
  context: AppContext,
  userId: string,
  contentId: string,
): Promise<ShareablePost> {
  const now = context.now()
  const row = await findShareableRow(db, userId, await readToday(db, now), now, contentId)
  const [post] = row === undefined ? [] : await toShareablePosts(db, context, userId, [row])
  if (post === undefined) throw notFoundError('Content')
  return post
}

/** The text that readers see; null for a post that has none of its own. */
export async function readPostToOffer(db: AccountDb, post: ShareablePost): Promise<PostToOffer | null> {
  const live = (await findLiveTexts(db, [post.id])).get(post.id)
  return live == null ? null : { id: post.id, title: post.title, isOwn: post.is_own, doc: live.rich_content }
}

/** The post with texts to share it by. Throws 404. */
export async function readSharePost(
  db: AccountDb,
  context: AppContext,
  userId: string,
  contentId: string,
): Promise<SharePost> {
  const post = await readShareablePost(db, context, userId, contentId)
  const offered = await readPostToOffer(db, post)
  const isOwn = findOwnTarget(await readLinkRule(db, context), post.url) !== null
  const { disclosure, approved_only } = await findAmbassadorSettings(db)
  const refusal = await findPostRefusal(db, context, contentId)
  const isFree = refusal === null && !approved_only
  return {
    ...post,
    suggestions: offered === null || !isFree ? [] : await offerComposedTexts(db, context, userId, offered),
    disclosure,
    platforms: await listOpenPlatforms(db, contentId),
    refusal: refusal === null ? null : { code: refusal.code, message: refusal.message },
    approved_only,
    approved_texts: approved_only ? await listApprovedTexts(db, contentId, await countMembersBefore(db, userId)) : [],
    words_to_avoid: await listAvoidedWords(db, contentId),
    link_length: (isOwn ? buildLinkUrl(context, '0000000') : post.url).length,
  }
}
