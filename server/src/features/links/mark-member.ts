import { toZoneDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { ensureDaySalt, isBot, readCountingRules } from '../analytics/index.ts'
import { addMemberVisitor, countMemberClicks } from './members-store.ts'
import { type ClickVisitor, hashVisitor, longestUserAgent } from './visitor-hash.ts'

/**
 * A member's browser: what it follows that day, before and after, is no reader's. Kept is that it is a member's, not whose. Nothing
 * where visitors are not told apart.
 */
export async function markMemberVisitor(
  db: AccountDb,
  { now }: Pick<AppContext, 'now'>,
  { ip, userAgent }: ClickVisitor,
): Promise<void> {
  if (isBot(userAgent)) return
  const rules = await readCountingRules(db)
  if (rules?.mode !== 'visitors') return
  const day = toZoneDay(now().getTime(), rules.time_zone)
  const salt = await ensureDaySalt(db, day, now())
  const visitor = hashVisitor(salt, db.accountId, { ip, userAgent: userAgent.slice(0, longestUserAgent) })
  if (await addMemberVisitor(db, day, visitor)) await countMemberClicks(db, { visitor, day })
}
