import { createCleanup } from '../../db/housekeeping.ts'

/** Links to reports that have ended. */
export const deleteExpiredReportShares = createCleanup([
  // Long enough to see in the list that a link has ended.
  `delete from report_shares where coalesce(revoked_at, expires_at) < now() - interval '30 days'`,
])
