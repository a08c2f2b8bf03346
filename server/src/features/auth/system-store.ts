import { createCleanup } from '../../db/housekeeping.ts'

/** Sessions, codes and devices that have ended. */
export const deleteExpiredSignIns = createCleanup([
  `delete from sessions where rotated_at < now() - interval '14 days' or created_at < now() - interval '90 days'`,
  `delete from known_devices where last_seen_at < now() - interval '365 days'`,
  `delete from one_time_codes where expires_at < now() - interval '1 day'`,
  `delete from password_resets where expires_at < now() - interval '1 day'`,
  `delete from oauth_states where expires_at < now()`,
])
