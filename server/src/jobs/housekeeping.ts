import type { Engine } from '../db/engine.ts'
import { deleteExpiredRows } from '../db/housekeeping.ts'
import type { Schedule } from './define-job.ts'

/** Maintenance of the database itself, once for all workspaces. */
export const housekeepingSchedules: readonly Schedule<{ readonly engine: Engine }>[] = [
  {
    name: 'database.clean',
    cron: '17 * * * *',
    run: async ({ engine }) => void (await deleteExpiredRows(engine)),
  },
]
