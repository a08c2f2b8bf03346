import { createCleanup } from '../../db/housekeeping.ts'

/** Imports of posts that are over. */
export const deleteExpiredImports = createCleanup([
  // Long enough to examine a failure; the posts are not affected.
  `delete from imports where updated_at < now() - interval '30 days'`,
])
