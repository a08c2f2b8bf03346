import type { SharedReport } from '@draftwright/contract/report-shares'
import { addDays } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { readAccountNumbers, readFilterNames, readToday, readTopPosts } from '../analytics/index.ts'
import { listAnnotations } from '../annotations/index.ts'
import type { ShareRow } from './store.ts'

/** The days of the link: those that stay, or so many until today. */
function toShareSpan(
  { days, start_date, end_date }: ShareRow,
  today: string,
): { start_date: string; end_date: string } {
  if (start_date !== null && end_date !== null) return { start_date, end_date }
  return { start_date: addDays(today, 1 - (days ?? 28)), end_date: today }
}

/** What the link shows. Throws 404 for a filter that no longer exists. */
export async function readSharedReport(
  db: AccountDb,
  context: AppContext,
  share: ShareRow,
): Promise<Omit<SharedReport, 'account_name'>> {
  const asked = { ...share.filters, ...toShareSpan(share, await readToday(db, context.now())) }
  const names = await readFilterNames(db, share.filters)
  const scope = {
    from: asked.start_date,
    to: asked.end_date,
    pillarId: asked.pillar_id,
    channelId: asked.channel_id,
    contentId: asked.content_id,
    hasNotes: share.has_notes,
  }
  const [numbers, posts, annotations] = await Promise.all([
    readAccountNumbers({ db, context }, asked),
    readTopPosts({ db, context }, asked),
    listAnnotations(db, scope, () => false),
  ])
  return { name: share.name, expires_at: share.expires_at, ...names, numbers, posts, annotations }
}
