import type { ActionOutcome } from '@draftwright/contract/advisor-actions'
import { toPostHref, type Source } from '@draftwright/contract/sources'
import { AppError } from '../../../http/errors.ts'
import { readContent } from '../../content/index.ts'
import { waitForFinishedRun, findRunRow } from '../../generation/index.ts'
import { truncateLine } from '../../query/index.ts'
import type { ActionContext } from './action-handlers.ts'
import { type ActionRow, saveDraftOutcome, saveActionState } from './store.ts'

/** Milliseconds that an answer waits for a draft; the draft is finished in any case. */
const draftWaitMs = 20_000

export type DraftOutcome =
  | { post: Source; outcome: ActionOutcome }
  | { failed: { code: string; message: string } }
  | null

/** The draft that an action started, once it is written; null while it is not, or after the wait ended. */
export async function waitForDraft(
  actionContext: ActionContext,
  actionId: string,
  runId: string,
): Promise<DraftOutcome> {
  const signal = AbortSignal.any([actionContext.signal, AbortSignal.timeout(draftWaitMs)])
  try {
    await waitForFinishedRun({ ...actionContext, signal }, runId)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (signal.aborted) return null
    const failed = { code: error.code, message: error.message }
    await saveActionState(actionContext.db, actionId, { state: 'failed', error: failed })
    return { failed }
  }
  return loadDraft(actionContext, actionId, runId)
}

async function loadDraft(
  { db, context }: Pick<ActionContext, 'db' | 'context'>,
  actionId: string,
  runId: string,
): Promise<DraftOutcome> {
  const run = await findRunRow(db, runId)
  if (run?.content_id == null) return null
  const { id, title, status, updated_at } = await readContent(db, context, run.content_id)
  const shown = { kind: 'post', id, title: truncateLine(title, 120), href: toPostHref(id) } as const
  // An edit in the meantime was made after the run wrote it.
  const version = updated_at <= run.updated_at ? updated_at : run.updated_at
  const outcome = { ...shown, version, generation_run_id: runId }
  await saveDraftOutcome(db, actionId, outcome)
  return { post: { ...shown, facts: { status } }, outcome }
}

/** The action with its draft, if that was finished after the wait ended. */
export async function attachDraft(
  actionContext: Pick<ActionContext, 'db' | 'context'>,
  action: ActionRow,
): Promise<ActionRow> {
  const { id, state, result } = action
  if (state !== 'done' || result?.generation_run_id === undefined || result.version !== null) return action
  const draft = await loadDraft(actionContext, id, result.generation_run_id)
  return draft !== null && 'outcome' in draft ? { ...action, result: draft.outcome } : action
}
