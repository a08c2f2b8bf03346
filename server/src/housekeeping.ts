import { type Cleanup, deleteExpiredBookkeeping } from './db/housekeeping.ts'
import type { Engine } from './db/engine.ts'
import { deleteExpiredConversations } from './features/advisor/index.ts'
import { deleteExpiredShareDigests } from './features/ambassador/index.ts'
import { deleteExpiredVisits } from './features/analytics/index.ts'
import { deleteRemovedNotes } from './features/annotations/index.ts'
import { deleteExpiredSignIns } from './features/auth/index.ts'
import { deleteExpiredCampaigns } from './features/campaigns/index.ts'
import { deleteExpiredAuthorizations } from './features/connections/index.ts'
import { deleteExpiredPosts } from './features/content/index.ts'
import { deleteExpiredCrmRecords } from './features/crm/index.ts'
import { deleteExpiredExperimentReaders } from './features/experiments/index.ts'
import { deleteExpiredFormAnswers } from './features/forms/index.ts'
import { deleteExpiredConversions } from './features/goals/index.ts'
import { deleteExpiredImports } from './features/imports/index.ts'
import { deleteExpiredWeeklyDigests } from './features/insight/index.ts'
import { deleteExpiredClicks } from './features/links/index.ts'
import { deleteExpiredInvitations } from './features/members/index.ts'
import { deleteExpiredSubscribers } from './features/newsletters/index.ts'
import { deleteExpiredNotifications } from './features/notifications/index.ts'
import { deleteExpiredReportShares } from './features/report-shares/index.ts'
import { deleteExpiredSiteImports } from './features/site-imports/index.ts'
import { deleteExpiredTables } from './features/tables/index.ts'
import type { Schedule } from './jobs/define-job.ts'

/** What each slice deletes of its own tables when its time is over. */
const cleanups: readonly Cleanup[] = [
  deleteExpiredConversations,
  deleteExpiredShareDigests,
  deleteExpiredVisits,
  deleteRemovedNotes,
  deleteExpiredSignIns,
  deleteExpiredCampaigns,
  deleteExpiredAuthorizations,
  deleteExpiredPosts,
  deleteExpiredCrmRecords,
  deleteExpiredExperimentReaders,
  deleteExpiredFormAnswers,
  deleteExpiredConversions,
  deleteExpiredImports,
  deleteExpiredWeeklyDigests,
  deleteExpiredClicks,
  deleteExpiredInvitations,
  deleteExpiredSubscribers,
  deleteExpiredNotifications,
  deleteExpiredReportShares,
  deleteExpiredSiteImports,
  deleteExpiredTables,
  deleteExpiredBookkeeping,
]

/** Deletes expired rows of all workspaces; returns how many. */
export async function deleteExpiredRows(engine: Engine): Promise<number> {
  let removed = 0
  for (const deleteExpired of cleanups) removed += await deleteExpired(engine)
  return removed
}

export const housekeepingSchedules: readonly Schedule<{ readonly engine: Engine }>[] = [
  {
    name: 'database.clean',
    cron: '17 * * * *',
    run: async ({ engine }) => void (await deleteExpiredRows(engine)),
  },
]
