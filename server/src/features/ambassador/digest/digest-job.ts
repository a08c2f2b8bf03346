import { shareDigest } from '@draftwright/contract/share-digest'
import { addDays, getWeekday, toZoneDay, toZoneTime } from '@draftwright/contract/wall-clock'
import { z } from 'zod'
import type { AccountDb } from '../../../db/account-db.ts'
import { createSystemExecutor } from '../../../db/due-posts.ts'
import { listShareDigestAccounts } from '../../../db/due-share-digests.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { defineJob, type JobRun, type Schedule } from '../../../jobs/define-job.ts'
import { notifyMembers } from '../../notifications/index.ts'
import { listShareableRows, type ShareableRow } from '../posts-store.ts'
import {
  claimShareDigest,
  type DigestReader,
  endDigestDay,
  findDigestInterval,
  isDigestDayDone,
  listDigestReaders,
  saveDigestInterval,
} from './digest-store.ts'

const Payload = z.object({ account_id: z.uuid(), day: z.iso.date() })
type Payload = z.infer<typeof Payload>

/** In the workspace's time zone. */
const sendTime = '08:00'
/** A weekly digest comes on Monday, on the days after it only after a server that was off. */
const lastWeekday = 3
const dayMs = 86_400_000
const mostPosts = 100
const shownPosts = 10

/** Tells each member what is new to share, if anything is, and never more often than they chose. */
export const shareDigestJob = defineJob({
  name: 'ambassador.digest',
  payload: Payload,
  attempts: 3,
  concurrency: 1,
  async run({ payload: { day }, db, context }: JobRun<Payload, AppContext>) {
    if (await isDigestDayDone(db, day)) return
    for (const reader of await listDigestReaders(db)) if (isDue(reader, day)) await tellReader(db, context, reader, day)
    await endDigestDay(db, day)
  },
})

/** At most once a day, or once a week from Monday on. */
function isDue({ often, last_day }: DigestReader, day: string): boolean {
  if (often === 'daily') return last_day === null || last_day < day
  const monday = addDays(day, 1 - getWeekday(day))
  return getWeekday(day) <= lastWeekday && (last_day === null || last_day < monday)
}

async function tellReader(db: AccountDb, context: AppContext, reader: DigestReader, day: string): Promise<void> {
  const { user_id, often, last_at } = reader
  const now = context.now()
  const since = last_at ?? new Date(Date.parse(day) - (often === 'daily' ? 1 : 7) * dayMs).toISOString()
  const posts = (await listShareableRows(db, user_id, day, now, mostPosts)).filter((post) => isNewTo(post, since))
  if (posts.length === 0) return
  await db.transaction(async (tx) => {
    if (!(await claimShareDigest(tx, user_id, day, now.toISOString()))) return
    await notifyMembers(tx, context, {
      kind: 'share_digest',
      to: [user_id],
      actorId: null,
      subject: posts.length === 1 ? 'One post to share' : `${posts.length} posts to share`,
      note: listTitles(posts),
    })
  })
}

/** Published or asked for since then, and not shared by the person yet. */
const isNewTo = ({ published_at, asked_at, n_own_shares }: ShareableRow, since: string): boolean =>
  (n_own_shares ?? 0) === 0 && [published_at, asked_at].some((at) => at !== null && Date.parse(at) > Date.parse(since))

const formatDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

function listTitles(posts: readonly ShareableRow[]): string {
  const lines = posts.slice(0, shownPosts).map(({ live_title, title, until }) => {
    const named = `“${live_title ?? title}”`
    return until === null ? named : `${named}, asked for until ${formatDay(until)}`
  })
  const more = posts.length - lines.length
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
}

export async function enqueueShareDigests({ engine, jobs, now }: AppContext): Promise<void> {
  const found = await listShareDigestAccounts(engine, new Date(now().getTime() - 8 * dayMs))
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
