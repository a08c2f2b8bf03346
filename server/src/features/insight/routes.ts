import { insight } from '@draftwright/contract/insight'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import { implementRoutes } from '../../http/handler.ts'
import { readAccountTimeZone } from '../accounts/index.ts'
import { readBalance } from './balance.ts'
import { readBestTime } from './best-time.ts'
import { listDecayingPosts } from './decay.ts'

export const insightRoutes = implementRoutes(insight, {
  async read({ db, context }) {
    const time_zone = await readAccountTimeZone(db)
    const today = toZoneDay(context.now().getTime(), time_zone)
    const [decay, best_time, balance] = [
      await listDecayingPosts(db, today),
      await readBestTime(db, today, time_zone),
      await readBalance(db, context.now()),
    ]
    return { time_zone, decay, best_time, ...balance }
  },
})
