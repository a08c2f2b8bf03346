/** Number of days in which a deleted workspace can be restored. */
const graceDays = 30

/** When a workspace that was deleted at `deletedAt` is permanently deleted. */
export const computePurgeDate = (deletedAt: string): Date =>
  new Date(Date.parse(deletedAt) + graceDays * 24 * 3600 * 1000)
