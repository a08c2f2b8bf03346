import type { Outcome } from '@draftwright/contract/advisor-actions'
import { postHref, type Receipt } from '@draftwright/contract/receipts'
import { AppError } from '../../../http/errors.ts'
import { findContent } from '../../content/index.ts'
import { finishedRun, readRun } from '../../generation/index.ts'
import { clipped } from '../tools/reading.ts'
import type { Doer } from './deeds.ts'
import { type ActionRow, saveOutcome, settleAction } from './store.ts'

/** Milliseconds that an answer waits for a draft; it is written either way. */
const patience = 20_000

export type Draft = { post: Receipt; outcome: Outcome } | { failed: { code: string; message: string } } | null

/** The draft that an action asked for, once it is written; null while it is not, or when nobody waits any longer. */
export async function waitForDraft(doer: Doer, actionId: string, runId: string): Promise<Draft> {
  const signal = AbortSignal.any([doer.signal, AbortSignal.timeout(patience)])
  try {
    await finishedRun({ ...doer, signal }, runId)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (signal.aborted) return null
    const failed = { code: error.code, message: error.message }
    await settleAction(doer.db, actionId, { state: 'failed', error: failed })
    return { failed }
  }
  return draftOf(doer, actionId, runId)
}

async function draftOf({ db, parts }: Pick<Doer, 'db' | 'parts'>, actionId: string, runId: string): Promise<Draft> {
  const run = await readRun(db, runId)
  if (run?.content_id == null) return null
  const { id, title, status, updated_at } = await findContent(db, parts, run.content_id)
  const shown = { kind: 'post', id, title: clipped(title, 120), href: postHref(id) } as const
  // Whoever edited it meanwhile did so after the run wrote it.
  const version = updated_at <= run.updated_at ? updated_at : run.updated_at
  const outcome = { ...shown, version, generation_run_id: runId }
  await saveOutcome(db, actionId, outcome)
  return { post: { ...shown, facts: { status } }, outcome }
}

/** The action with its draft, where that has been written since nobody waited any longer. */
export async function withDraft(doer: Pick<Doer, 'db' | 'parts'>, action: ActionRow): Promise<ActionRow> {
  const { id, state, result } = action
  if (state !== 'done' || result?.generation_run_id === undefined || result.version !== null) return action
  const draft = await draftOf(doer, id, result.generation_run_id)
  return draft !== null && 'outcome' in draft ? { ...action, result: draft.outcome } : action
}
