import { createCleanup } from '../../db/housekeeping.ts'

/** Campaigns whose time in the trash is over. */
export const deleteExpiredCampaigns = createCleanup([
  // Their posts and links stay.
  `delete from campaigns where deleted_at < now() - interval '30 days'`,
])
