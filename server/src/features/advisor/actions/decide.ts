import type { Outcome } from '@draftwright/contract/advisor-actions'
import type { Receipt } from '@draftwright/contract/receipts'
import { recordAudit, type Trace } from '../../../db/audit.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import type { Found } from '../../../models/advising/found.ts'
import type { Decision } from './decisions.ts'
import { type Doer, doDeed, type Done } from './deeds.ts'
import { waitForDraft } from './drafting.ts'
import { type ActionRow, lockOwnAction, settleAction } from './store.ts'

/** What became of an action, in the shape in which tools tell the model. */
export interface Decided {
  readonly state: 'done' | 'declined' | 'failed'
  readonly found: Found
}

/**
 * Does what a person approved, in one transaction with the word on it and the audit log's row; an action that has been decided
 * on already tells what it came to. A refusal by the house's rules leaves the action open. Throws 404, and faults of the server.
 */
export async function decide(doer: Doer, trace: Trace, decision: Decision): Promise<Decided> {
  const { actionId, isConfirmed, args, note } = decision
  const { caller } = doer
  const decided = await doer.db.transaction(async (tx): Promise<Decided & { done?: Done }> => {
    const action = await lockOwnAction(tx, caller.userId, actionId)
    if (action === undefined) throw notFound('Action')
    if (action.state !== 'proposed' && action.state !== 'failed') return before(action)
    if (!isConfirmed) {
      await settleAction(tx, actionId, { state: 'declined', error: null })
      return {
        state: 'declined',
        found: told(['Declined; nothing was changed.', ...(note === '' ? [] : [`They say: ${note}`])]),
      }
    }
    try {
      const done = await tx.transaction((db) => doDeed({ ...doer, db }, action.tool, args))
      await settleAction(tx, actionId, {
        state: 'done',
        args,
        result: outcomeOf(done),
        change_set_id: done.change_set_id,
        error: null,
      })
      await recordAudit(tx.kysely, {
        account_id: tx.accountId,
        actor_id: caller.userId,
        action: `advisorActions.${action.tool}`,
        target_kind: done.target,
        target_id: done.receipt.id,
        details: { action_id: actionId },
        ...trace,
      })
      return {
        state: 'done',
        found: told([done.note, ...(note === '' ? [] : [`They say: ${note}`])], done.receipt),
        done,
      }
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      const { code, message, details } = error
      await settleAction(tx, actionId, {
        state: 'failed',
        args,
        error: { code, message, ...(details === undefined ? {} : { details }) },
      })
      return { state: 'failed', found: told([`${message}.`]) }
    }
  })
  const runId = decided.done?.generation_run_id
  if (runId === undefined) return decided
  const draft = await waitForDraft(doer, actionId, runId)
  if (draft === null) return { state: 'done', found: told([decided.done?.note ?? '']) }
  if ('failed' in draft) return { state: 'failed', found: told([draft.failed.message]) }
  return { state: 'done', found: told(['Wrote the draft.'], draft.post) }
}

const told = (notes: readonly string[], row?: Receipt): Found => ({
  rows: row === undefined ? [] : [row],
  totals: {},
  notes,
})

function before({ state, result }: ActionRow): Decided {
  if (result === null || state === 'declined')
    return { state: 'declined', found: told(['Declined before; nothing was changed.']) }
  const { kind, id, title, href } = result
  const note = state === 'undone' ? 'This was done before and taken back.' : 'This was done before.'
  return { state: 'done', found: told([note], { kind, id, title, href, facts: {} }) }
}

function outcomeOf({ receipt: { kind, id, title, href }, version, generation_run_id }: Done): Outcome {
  return { kind, id, title, href, version, ...(generation_run_id === undefined ? {} : { generation_run_id }) }
}
