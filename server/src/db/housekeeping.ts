import { type Engine, SYSTEM } from './engine.ts'

/** Deletes or shortens rows of all workspaces whose retention period is over; returns how many. */
export type Cleanup = (engine: Engine) => Promise<number>

/** Runs these statements in their order, as the owner. */
export const createCleanup =
  (statements: readonly string[]): Cleanup =>
  async (engine) => {
    let removed = 0
    for (const statement of statements) removed += (await engine.query(SYSTEM, statement)).affected
    return removed
  }

/** What the platform itself keeps for a while. */
export const deleteExpiredBookkeeping = createCleanup([
  `delete from idempotency_keys where created_at < now() - interval '24 hours'`,
  `delete from audit_events where created_at < now() - interval '365 days'`,
  `delete from ai_usage where day < current_date - 90`,
  `delete from rate_limits where window_start < now() - interval '2 days'`,
])
