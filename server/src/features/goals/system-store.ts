import { createCleanup } from '../../db/housekeeping.ts'

/** Single conversions; their sums stay. */
export const deleteExpiredConversions = createCleanup([
  `delete from goal_conversions where day < (now() at time zone 'utc')::date - 90`,
])
