import { toZoneDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import type { Engine } from '../../db/engine.ts'
import type { AppContext } from '../../http/app-context.ts'
import { ensureDaySalt, isBot, readCountingRules } from '../analytics/index.ts'
import { addMemberVisitor, countMemberClicks } from './members-store.ts'
import { type ClickVisitor, hashVisitor, longestUserAgent } from './visitor-hash.ts'

/**
 * A member's browser: what it follows that day, before and after, is no reader's. Kept is that it is a member's, not whose. Nothing
 * where visitors are not told apart.
 */
async function markMemberVisitor(
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

const running = new WeakMap<Engine, Set<Promise<void>>>()

/** Marks a member's browser while the answer goes out: nobody waits for it, and what fails is logged. */
export function startMarkingMember(
  db: AccountDb,
  { engine, log, now }: Pick<AppContext, 'engine' | 'log' | 'now'>,
  visitor: ClickVisitor,
): void {
  const open = running.get(engine) ?? new Set()
  running.set(engine, open)
  const work = markMemberVisitor(db, { now }, visitor)
    .catch((error: unknown) => log.error('The browser of a member could not be marked', error))
    .finally(() => open.delete(work))
  open.add(work)
}

/** For the end of the server. */
export async function finishMarkingMembers({ engine }: Pick<AppContext, 'engine'>): Promise<void> {
  const open = running.get(engine)
  if (open !== undefined) await Promise.all(open)
}
