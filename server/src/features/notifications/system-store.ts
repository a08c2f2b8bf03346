import { createCleanup } from '../../db/housekeeping.ts'

/** Old notifications. */
export const deleteExpiredNotifications = createCleanup([
  // Notifications are kept for half a year; those that were only sent by mail are deleted sooner.
  `delete from notifications where created_at < now() - interval '180 days'`,
  `delete from notifications where not in_app and created_at < now() - interval '7 days'`,
])
