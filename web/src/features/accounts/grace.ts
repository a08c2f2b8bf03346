/** Days in which a deleted workspace can be brought back. */
const graceDays = 30

/** When a workspace that was deleted at `deletedAt` is gone for good. */
export const goneAt = (deletedAt: string): Date => new Date(Date.parse(deletedAt) + graceDays * 24 * 3600 * 1000)
