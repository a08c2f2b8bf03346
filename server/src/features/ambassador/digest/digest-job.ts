import { shareDigest } from '@draftwright/contract/share-digest'
import { addDays, getWeekday, toZoneDay, toZoneTime } from '@draftwright/contract/wall-clock'
import { z } from 'zod'
import type { AccountDb } from '../../../db/account-db.ts'
import { createSystemExecutor } from '../../../db/executor.ts'
import { listShareDigestAccounts } from '../system-store.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { defineJob, type JobRun, type Schedule } from '../../../jobs/define-job.ts'
import { notifyMembers } from '../../notifications/index.ts'
import { findAmbassadorSettings } from '../settings-store.ts'
import { findOpenPlatforms } from '../share-refusals.ts'
import {
  claimShareDigest,
  type DigestPost,
  type DigestReader,
  endDigestDay,
  findDigestInterval,
  isDigestDayDone,
  listDigestPosts,
  listDigestReaders,
  listDigestShares,
  saveDigestInterval,
  toShareKey,
} from './digest-store.ts'

const Payload = z.object({ account_id: z.uuid(), day: z.iso.date() })
type Payload = z.infer<typeof Payload>

/** In the workspace's time zone. */
const sendTime = '08:00'
/** A weekly digest comes on Monday, on the days after it only after a server that was off. */
const lastWeekday = 3
const dayMs = 86_400_000
const mostPosts = 300
const shownPosts = 10

/** Tells each member what is new to share, if anything is, and never more often than they chose. */
export const shareDigestJob = defineJob({
  name: 'ambassador.digest',
  payload: Payload,
  attempts: 3,
  concurrency: 1,
  async run({ payload: { day }, db, context }: JobRun<Payload, AppContext>) {
    if (await isDigestDayDone(db, day)) return
    const readers = (await listDigestReaders(db)).filter((reader) => isDue(reader, day))
    if (readers.length > 0) await tellReaders(db, context, readers, day)
    await endDigestDay(db, day)
  },
})

/** At most once a day, or once a week from Monday on. */
function isDue({ often, last_day }: DigestReader, day: string): boolean {
  if (often === 'daily') return last_day === null || last_day < day
  const monday = addDays(day, 1 - getWeekday(day))
  return getWeekday(day) <= lastWeekday && (last_day === null || last_day < monday)
}

/** What the readers may share is read once for all of them. */
async function tellReaders(
  db: AccountDb,
  context: AppContext,
  readers: readonly DigestReader[],
  day: string,
): Promise<void> {
  const now = context.now().toISOString()
  const due = readers.map((reader) => ({ ...reader, since: findSince(reader, day) }))
  const since = new Date(Math.min(...due.map((reader) => Date.parse(reader.since)))).toISOString()
  const { platforms, approved_only } = await findAmbassadorSettings(db)
  const posts = (await listDigestPosts(db, { today: day, since, now }, mostPosts)).filter(
    ({ refused_platforms, has_approved_text }) =>
      findOpenPlatforms(platforms, refused_platforms).length > 0 && (has_approved_text || !approved_only),
  )
  if (posts.length === 0) return
  const shared = await listDigestShares(
    db,
    posts.map(({ id }) => id),
  )
  for (const { user_id, since: last } of due) {
    const isNew = ({ id, new_at }: DigestPost): boolean =>
      Date.parse(new_at) > Date.parse(last) && !shared.has(toShareKey(id, user_id))
    await tellReader(db, context, { user_id, day, now, posts: posts.filter(isNew) })
  }
}

/** When a person was told before; at first, a day or a week ago. */
const findSince = ({ often, last_at }: DigestReader, day: string): string =>
  last_at ?? new Date(Date.parse(day) - (often === 'daily' ? 1 : 7) * dayMs).toISOString()

interface Digest {
  readonly user_id: string
  readonly day: string
  readonly now: string
  readonly posts: readonly DigestPost[]
}

async function tellReader(db: AccountDb, context: AppContext, { user_id, day, now, posts }: Digest): Promise<void> {
  if (posts.length === 0) return
  await db.transaction(async (tx) => {
    if (!(await claimShareDigest(tx, user_id, day, now))) return
    await notifyMembers(tx, context, {
      kind: 'share_digest',
      to: [user_id],
      actorId: null,
      subject: posts.length === 1 ? 'One post to share' : `${posts.length} posts to share`,
      note: listTitles(posts),
    })
  })
}

const formatDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

function listTitles(posts: readonly DigestPost[]): string {
  const lines = posts.slice(0, shownPosts).map(({ title, until }) => {
    const named = `“${title}”`
    return until === null ? named : `${named}, asked for until ${formatDay(until)}`
  })
  const more = posts.length - lines.length
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
}

export async function enqueueShareDigests({ engine, jobs, now }: AppContext): Promise<void> {
  const found = await listShareDigestAccounts(engine, new Date(now().getTime() - 8 * dayMs), now())
  const due = found.flatMap(({ account_id, time_zone, last_day }) => {
    const day = toZoneDay(now().getTime(), time_zone)
    const isLate = toZoneTime(now().getTime(), time_zone) >= sendTime
    return isLate && (last_day === null || last_day < day) ? [{ account_id, day }] : []
  })
  await jobs.enqueueAll(shareDigestJob, due, createSystemExecutor(engine))
}

export const shareDigestSchedules: readonly Schedule<AppContext>[] = [
  { name: 'ambassador.digests', cron: '*/15 * * * *', run: enqueueShareDigests },
]

export const shareDigestRoutes = implementRoutes(shareDigest, {
  read: async ({ db, caller }) => ({ often: await findDigestInterval(db, caller.userId) }),
  async update({ db, context, caller, body: { often } }) {
    await saveDigestInterval(db, caller.userId, often, context.now().toISOString())
    return { often }
  },
})
