import type { CalendarItem, CalendarKind, CalendarQuery } from '@draftwright/contract/schedule'
import type { ContentStatus } from '@draftwright/contract/vocabulary'
import { addDays, getStartOfDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { readAccountTimeZone } from '../accounts/index.ts'
import { listCalendarRows } from './calendar-store.ts'
import { scheduledStatuses } from './schedule-fields.ts'
import { buildContentUrl } from './view.ts'

/** Items in one response. */
const maxItems = 5000

/** The calendar items on these days in the workspace's time zone, earliest first. */
export async function readCalendar(db: AccountDb, context: AppContext, query: CalendarQuery) {
  const time_zone = await readAccountTimeZone(db)
  const start = new Date(getStartOfDay(query.from, time_zone)).toISOString()
  const end = new Date(getStartOfDay(addDays(query.to, 1), time_zone)).toISOString()
  const rows = await listCalendarRows(db, query, { start, end, limit: maxItems + 1 })
  const data = rows
    .slice(0, maxItems)
    .map((row): CalendarItem => ({ ...row, kind: toCalendarKind(row.status), url: buildContentUrl(context, row) }))
  return { data, meta: { total: data.length, is_capped: rows.length > maxItems, time_zone } }
}

const toCalendarKind = (status: ContentStatus): CalendarKind =>
  status === 'published' ? 'published' : scheduledStatuses.includes(status) ? 'scheduled' : 'planned'
