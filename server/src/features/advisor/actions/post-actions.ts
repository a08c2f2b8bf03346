import { recordAudit, type Trace } from '../../../db/audit.ts'
import { AppError } from '../../../http/errors.ts'
import type { ActionTool } from '../../../models/advising/action-tools.ts'
import { type ActionContext, executeAction } from './action-handlers.ts'
import { toOutcome } from './execute-decision.ts'
import { type ActionRow, lockOwnAction, saveActionState } from './store.ts'

export const isOfPost = (tool: ActionTool): boolean => tool === 'schedule_post' || tool === 'publish_post'

/**
 * Publishing has transactions of its own, and looks names up between them: the decision is recorded after it. If the server ends in between,
 * the proposal waits still, and approving it again is refused by the state of the post.
 */
export async function executePostAction(actionContext: ActionContext, trace: Trace, action: ActionRow): Promise<void> {
  const { db, caller } = actionContext
  const { id, tool, args } = action
  const outcome = await executeAction(actionContext, tool, args).catch((error: unknown) => {
    if (error instanceof AppError && error.status < 500) return error
    throw error
  })
  await db.transaction(async (tx) => {
    const locked = await lockOwnAction(tx, caller.userId, id)
    // A second click, or one that was faster.
    if (locked?.state !== 'proposed' && locked?.state !== 'failed') return
    if (outcome instanceof AppError) {
      const { code, message, details } = outcome
      const error = { code, message, ...(details === undefined ? {} : { details }) }
      await saveActionState(tx, id, { state: 'failed', args, error })
      return
    }
    await saveActionState(tx, id, { state: 'done', args, result: toOutcome(outcome), change_set_id: null, error: null })
    await recordAudit(tx.kysely, {
      account_id: tx.accountId,
      actor_id: caller.userId,
      action: `advisorActions.${tool}`,
      target_kind: outcome.target,
      target_id: outcome.source.id,
      details: { action_id: id },
      ...trace,
    })
  })
}
