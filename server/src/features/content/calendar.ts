import type { CalendarItem, CalendarKind, CalendarQuery } from '@draftwright/contract/schedule'
import type { ContentStatus } from '@draftwright/contract/vocabulary'
import { addDays, startOfDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import type { Parts } from '../../http/parts.ts'
import { accountZone } from '../accounts/index.ts'
import { listCalendar } from './calendar-store.ts'
import { acted } from './leaving.ts'
import { urlOf } from './view.ts'

/** Items of one answer. */
const most = 5000

/** What stands on the calendar on these days of the workspace's zone, earliest first. */
export async function calendar(db: AccountDb, parts: Parts, query: CalendarQuery) {
  const time_zone = await accountZone(db)
  const start = new Date(startOfDay(query.from, time_zone)).toISOString()
  const end = new Date(startOfDay(addDays(query.to, 1), time_zone)).toISOString()
  const rows = await listCalendar(db, query, { start, end, limit: most + 1 })
  const data = rows
    .slice(0, most)
    .map((row): CalendarItem => ({ ...row, kind: kindOf(row.status), url: urlOf(parts, row) }))
  return { data, meta: { total: data.length, is_capped: rows.length > most, time_zone } }
}

const kindOf = (status: ContentStatus): CalendarKind =>
  status === 'published' ? 'published' : acted.includes(status) ? 'scheduled' : 'planned'
