import { listPostSettings } from '@draftwright/contract/post-settings'
import { repetitionLeadDays } from '@draftwright/contract/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { listMemberIdsByRoles, readAccountTimeZone } from '../accounts/index.ts'
import {
  createContent,
  findLiveTexts,
  insertContentEvent,
  lockContent,
  readContent,
  submitRepetition,
} from '../content/index.ts'
import { type Approvers, listApprovers } from '../reviews/index.ts'
import { computeNextTime } from './next-time.ts'
import { findRepetition, listRepetitionPosts, lockRepetition, updateRepetition } from './store.ts'

type LockedContent = Awaited<ReturnType<typeof lockContent>>

const leadMs = repetitionLeadDays * 86_400_000
const unfinished: readonly string[] = ['draft', 'in_review', 'changes_requested']

/**
 * Makes the next post of a series when its time is at most a week away, and puts it into review. One is left out, with the reason in the
 * post's history, while the one before is not approved, or the repeated post is not live. Calling it again makes nothing twice.
 */
export async function makeRepetition(db: AccountDb, context: AppContext, contentId: string): Promise<void> {
  const people = await listApprovers(db, context)
  await db.transaction(async (tx) => {
    if ((await findRepetition(tx, contentId)) === undefined) return
    // The post first, as whoever changes the series does: in the other order both would wait for each other.
    const source = await lockContent(tx, contentId)
    const series = await lockRepetition(tx, contentId)
    if (series === undefined || series.next_at === null) return
    const base = source.published_at ?? source.scheduled_at
    if (base === null) {
      await updateRepetition(tx, contentId, { next_at: null })
      return
    }
    const zone = await readAccountTimeZone(tx)
    const now = context.now().getTime()
    const handledUntil = series.last_at === null ? now : Math.max(now, Date.parse(series.last_at))
    // The post may have been published at another time than the one it was planned for.
    const at = computeNextTime({ ...series, base }, handledUntil, zone)
    if (at === null || Date.parse(at) > now + leadMs) {
      await updateRepetition(tx, contentId, { next_at: at })
      return
    }
    const obstacle = await findObstacle(tx, source)
    if (obstacle === null) await insertRepetition(tx, context, source, { at, zone, people, userId: series.user_id })
    else await insertContentEvent(tx, contentId, null, 'repetition_skipped', { note: obstacle })
    const made = series.made + (obstacle === null ? 1 : 0)
    const next_at = computeNextTime({ ...series, base, made }, Date.parse(at), zone)
    await updateRepetition(tx, contentId, { made, last_at: at, next_at })
  })
}

/** Why the next repetition is left out; null if nothing stands against it. */
async function findObstacle(db: AccountDb, source: LockedContent): Promise<string | null> {
  if (source.deleted_at !== null || source.status !== 'published') return 'The repeated post is not live.'
  if (source.has_active_channel !== true) return 'Its channel is inactive.'
  const posts = await listRepetitionPosts(db, source.id)
  return posts.some(({ status }) => unfinished.includes(status))
    ? 'The repetition before it is not approved yet.'
    : null
}

async function insertRepetition(
  db: AccountDb,
  context: AppContext,
  source: LockedContent,
  { at, zone, people, userId }: { at: string; zone: string; people: Approvers; userId: string | null },
): Promise<void> {
  const live = (await findLiveTexts(db, [source.id])).get(source.id)
  const author_id = source.author_id ?? userId ?? (await listMemberIdsByRoles(db, ['owner']))[0]
  if (live == null || author_id === undefined) return
  const { title, excerpt, keyword, rich_content } = live
  const { url } = await readContent(db, context, source.id)
  // An article that stands twice names the first as the original, so that search engines show one.
  const hasOriginal = source.channel_type !== null && listPostSettings(source.channel_type).includes('canonical_url')
  const id = await createContent(db, {
    title,
    excerpt,
    keyword,
    rich_content,
    author_id,
    settings: hasOriginal && url !== null ? { canonical_url: url, ...source.settings } : source.settings,
    idea_id: source.idea_id,
    pillar_id: source.pillar_id,
    channel_id: source.channel_id,
    model: null,
    planned_at: at,
    repeats_content_id: source.id,
  })
  await insertContentEvent(db, source.id, null, 'repetition_made')
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  const note = `It repeats a live post and is planned for ${date.format(new Date(at))}. Approving it schedules it.`
  await submitRepetition(db, context, id, { people, by: author_id, note })
}
