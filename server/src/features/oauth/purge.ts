import type { AppContext } from '../../http/app-context.ts'
import type { Schedule } from '../../jobs/define-job.ts'
import { deleteExpiredConnects } from './system-store.ts'

export const oauthSchedules: readonly Schedule<AppContext>[] = [
  { name: 'oauth.purge', cron: '17 * * * *', run: ({ engine, now }) => deleteExpiredConnects(engine, now()) },
]
