import { createCleanup } from '../../db/housekeeping.ts'

/** Events of ended runs, and conversations whose time in the trash is over. */
export const deleteExpiredConversations = createCleanup([
  // The recorded events of a run serve readers who reconnect; its row holds the complete text.
  `delete from agent_run_events where created_at < now() - interval '24 hours'`,
  `delete from agent_sessions where deleted_at < now() - interval '30 days'`,
])
