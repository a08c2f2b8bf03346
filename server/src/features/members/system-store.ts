import { createCleanup } from '../../db/housekeeping.ts'

/** Invitations that have ended. */
export const deleteExpiredInvitations = createCleanup([
  // Addresses of invited people, whether they accepted or not: a month is enough to look them up.
  `delete from invitations where coalesce(accepted_at, withdrawn_at, expires_at) < now() - interval '30 days'`,
])
