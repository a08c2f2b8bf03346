import type { Engine } from '../db/engine.ts'
import { removeExpired } from '../db/housekeeping.ts'
import type { Schedule } from './define-job.ts'

/** Work on the database itself, once for all workspaces. */
export const housekeeping: readonly Schedule<{ readonly engine: Engine }>[] = [
  {
    name: 'database.clean',
    cron: '17 * * * *',
    run: async ({ engine }) => void (await removeExpired(engine)),
  },
]
