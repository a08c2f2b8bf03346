import { createCleanup } from '../../db/housekeeping.ts'

/** Notes that were removed and not brought back. */
export const deleteRemovedNotes = createCleanup([
  `delete from analytics_notes where removed_at < now() - interval '1 day'`,
])
