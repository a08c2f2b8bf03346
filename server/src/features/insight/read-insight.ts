import type { Insight } from '@draftwright/contract/insight'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { readAccountTimeZone } from '../accounts/index.ts'
import { readBalance } from './balance.ts'
import { readBestTime } from './best-time.ts'
import { listDecayingPosts } from './decay.ts'

/** What the workspace's own numbers suggest today. */
export async function readInsight(db: AccountDb, { now }: Pick<AppContext, 'now'>): Promise<Insight> {
  const time_zone = await readAccountTimeZone(db)
  const today = toZoneDay(now().getTime(), time_zone)
  return {
    time_zone,
    decay: await listDecayingPosts(db, today),
    best_time: await readBestTime(db, today, time_zone),
    ...(await readBalance(db, now())),
  }
}
