import type { ActionOutcome } from '@draftwright/contract/advisor-actions'
import type { Source } from '@draftwright/contract/sources'
import { recordAudit, type Trace } from '../../../db/audit.ts'
import { AppError, notFoundError } from '../../../http/errors.ts'
import type { ToolResult } from '../../../models/advising/tool-result.ts'
import type { Decision } from './decisions.ts'
import { type ActionContext, executeAction, type ActionResult } from './action-handlers.ts'
import { waitForDraft } from './drafting.ts'
import { type ActionRow, lockOwnAction, saveActionState } from './store.ts'

/** The outcome of an action, in the shape that tools return to the model. */
export interface DecisionOutcome {
  readonly state: 'done' | 'declined' | 'failed'
  readonly result: ToolResult
}

/**
 * Executes an approved action in one transaction with its decision and the audit entry; an action that was decided before returns
 * its outcome. A refusal by the rules of the record leaves the action open. Throws 404, and server errors.
 */
export async function executeDecision(
  actionContext: ActionContext,
  trace: Trace,
  decision: Decision,
): Promise<DecisionOutcome> {
  const { actionId, isConfirmed, args, note } = decision
  const { caller } = actionContext
  const decided = await actionContext.db.transaction(async (tx): Promise<DecisionOutcome & { done?: ActionResult }> => {
    const action = await lockOwnAction(tx, caller.userId, actionId)
    if (action === undefined) throw notFoundError('Action')
    if (action.state !== 'proposed' && action.state !== 'failed') return describeEarlierOutcome(action)
    if (!isConfirmed) {
      await saveActionState(tx, actionId, { state: 'declined', error: null })
      return {
        state: 'declined',
        result: toToolResult(['Declined; nothing was changed.', ...(note === '' ? [] : [`Their note: ${note}`])]),
      }
    }
    try {
      const done = await tx.transaction((db) => executeAction({ ...actionContext, db }, action.tool, args))
      await saveActionState(tx, actionId, {
        state: 'done',
        args,
        result: toOutcome(done),
        change_set_id: done.change_set_id,
        error: null,
      })
      await recordAudit(tx.kysely, {
        account_id: tx.accountId,
        actor_id: caller.userId,
        action: `advisorActions.${action.tool}`,
        target_kind: done.target,
        target_id: done.source.id,
        details: { action_id: actionId },
        ...trace,
      })
      return {
        state: 'done',
        result: toToolResult([done.note, ...(note === '' ? [] : [`Their note: ${note}`])], done.source),
        done,
      }
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      const { code, message, details } = error
      await saveActionState(tx, actionId, {
        state: 'failed',
        args,
        error: { code, message, ...(details === undefined ? {} : { details }) },
      })
      return { state: 'failed', result: toToolResult([`${message}.`]) }
    }
  })
  const runId = decided.done?.generation_run_id
  if (runId === undefined) return decided
  const draft = await waitForDraft(actionContext, actionId, runId)
  if (draft === null) return { state: 'done', result: toToolResult([decided.done?.note ?? '']) }
  if ('failed' in draft) return { state: 'failed', result: toToolResult([draft.failed.message]) }
  return { state: 'done', result: toToolResult(['Wrote the draft.'], draft.post) }
}

const toToolResult = (notes: readonly string[], row?: Source): ToolResult => ({
  rows: row === undefined ? [] : [row],
  totals: {},
  notes,
})

function describeEarlierOutcome({ state, result }: ActionRow): DecisionOutcome {
  if (result === null || state === 'declined')
    return { state: 'declined', result: toToolResult(['Already declined; nothing was changed.']) }
  const { kind, id, title, href } = result
  const note = state === 'undone' ? 'This was already done and undone.' : 'This was already done.'
  return { state: 'done', result: toToolResult([note], { kind, id, title, href, facts: {} }) }
}

export function toOutcome({
  source: { kind, id, title, href },
  version,
  generation_run_id,
}: ActionResult): ActionOutcome {
  return { kind, id, title, href, version, ...(generation_run_id === undefined ? {} : { generation_run_id }) }
}
