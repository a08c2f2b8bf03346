import { createCleanup } from '../../db/housekeeping.ts'

/** Imports of sites that are over. */
export const deleteExpiredSiteImports = createCleanup([
  // What was found on a site and not taken.
  `delete from site_imports where updated_at < now() - interval '30 days' and state not in ('taking', 'taken')`,
])
