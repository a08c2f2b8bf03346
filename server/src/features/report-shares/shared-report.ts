import type { ReportFilters, SharedReport } from '@draftwright/contract/report-shares'
import { shouldReadSingleVisits, reportFilterNames, type ReportFilterName } from '@draftwright/contract/report-filters'
import type { Breakdown } from '@draftwright/contract/visits'
import { addDays } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import { readBreakdown, readFilterNames, readReport } from '../analytics/index.ts'
import { listAnnotations } from '../annotations/index.ts'
import type { ShareRow } from './store.ts'

/** Rows of a breakdown. */
const most = 50

/** What a guest sees: not the short links, which say who shared them. */
const shownBreakdowns: readonly Breakdown[] = [
  'source_kind',
  'source',
  'campaign',
  'content',
  'page',
  'entry',
  'exit',
  'pillar',
  'channel',
  'device',
  'browser',
  'country',
]

export type ShownDays = Pick<ShareRow, 'days' | 'start_date' | 'end_date'>

/** The days of a link: those that stay, or so many until today. */
export function toShareDays({ days, start_date, end_date }: ShownDays, today: string) {
  if (start_date !== null && end_date !== null) return { start_date, end_date }
  return { start_date: addDays(today, 1 - (days ?? 28)), end_date: today }
}

export const listFilterNames = (filters: ReportFilters): ReportFilterName[] =>
  reportFilterNames.filter((name) => filters[name] !== undefined)

/** What the link shows. Throws 404 for a filter that no longer exists, and 400 for days that are not known any more. */
export async function readSharedReport(
  db: AccountDb,
  share: ShareRow,
  today: string,
): Promise<Omit<SharedReport, 'account_name'>> {
  const { filters, name, expires_at } = share
  const days = toShareDays(share, today)
  const asked = { ...filters, ...days }
  const names = await readFilterNames(db, filters)
  const report = await readReport(db, asked, today)
  const used = listFilterNames(filters)
  const breakdowns = []
  // One after the other: a guest must not use all connections.
  for (const by of shownBreakdowns)
    if (!shouldReadSingleVisits(used, by) || days.start_date >= report.details_from)
      breakdowns.push({ by, ...(await readBreakdown(db, { ...asked, by, limit: most }, today)) })
  const annotations = await listAnnotations(
    db,
    {
      from: days.start_date,
      to: days.end_date,
      pillarId: filters.pillar_id,
      channelId: filters.channel_id,
      contentId: filters.content_id,
      hasNotes: share.has_notes,
    },
    () => false,
  )
  return { name, expires_at, ...names, filters, report, breakdowns, annotations }
}
