import { addDays, toZoneDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import { visitGapMs } from './count-visits.ts'
import { hashVisitor } from './hash-visitor.ts'
import type { VisitFacts } from './visit-state.ts'
import { findDaySalt, loadDayVisitors, readCountingRules } from './visits-store.ts'

export interface CurrentVisit {
  readonly id: string
  readonly facts: VisitFacts
}

/**
 * The visit under way of whoever sends a request, as far as it is written down; null if there is none, or visitors are not told apart.
 * Nothing is stored for it at the visitor.
 */
export async function findCurrentVisit(
  db: AccountDb,
  who: { ip: string | null; userAgent: string },
  now: Date,
): Promise<CurrentVisit | null> {
  const rules = await readCountingRules(db)
  if (rules?.mode !== 'visitors') return null
  const today = toZoneDay(now.getTime(), rules.time_zone)
  const wanted: { day: string; visitor: string }[] = []
  // A visit may have begun before midnight.
  for (const day of [today, addDays(today, -1)]) {
    const salt = await findDaySalt(db, day)
    if (salt !== null) wanted.push({ day, visitor: hashVisitor(salt, db.accountId, who) })
  }
  const visitors = [...(await loadDayVisitors(db, wanted)).values()].toSorted((one, other) => other.lastAt - one.lastAt)
  const newest = visitors.find(({ state }) => state.visit !== null && !state.isBot && !state.isSkipped)
  if (newest === undefined || now.getTime() - newest.lastAt > visitGapMs) return null
  const { visit } = newest.state
  return visit && { id: visit.id, facts: visit.facts }
}
