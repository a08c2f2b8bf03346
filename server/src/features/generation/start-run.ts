import { hasRight } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError, conflictError, forbiddenError, notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Model } from '../../models/create-model.ts'
import { isModelErrorCode, toModelErrorStatus } from '../../models/model-error.ts'
import { createPastedModel } from '../../models/pasted-model.ts'
import { assertMonthlyLimit, openWorkspaceModels, requireModel } from '../models/index.ts'
import { findOrStartRun } from './idempotency-key.ts'
import { assertCanChat, assertModelSupports } from './feedback.ts'
import { buildSteps, type RunKind, findNextStep, type RunInput, resetStepsFrom } from './plan.ts'
import { runJob } from './run-job.ts'
import { type IdempotencyKey, insertRun, findRunRow, requeueRun, type RunRow, markRunStopped } from './store.ts'
import { waitForRun } from './run-watch.ts'
import { findIdeaText, findWritingChannel, findWritingPillar } from './workspace-store.ts'

/** The caller, the workspace, and the signal of the request. */
export interface RunContext {
  readonly db: AccountDb
  readonly context: AppContext
  readonly caller: Caller
  readonly signal: AbortSignal
}

export interface RunRequest {
  kind: RunKind
  channel_id: string
  idea_id?: string
  content_id?: string
  /** The source post of a variant; and the variant to rewrite. */
  source_content_id?: string
  rewrites_id?: string
  model?: string
  input: RunInput
  /** A repeated request finds this run. */
  once?: IdempotencyKey | null
}

/**
 * Creates runs, all or none, and returns their ids. Throws 404 for what is not in the workspace, 400 for an unknown model, 409
 * for one that cannot do the task, 429 past the month's limit.
 */
export async function startRuns(call: RunContext, requests: readonly RunRequest[]): Promise<string[]> {
  const { db, context, caller } = call
  for (const request of requests) await assertReferencesExist(db, request)
  const models = await openWorkspaceModels(db, context)
  const chooseModel = ({ model, input }: RunRequest): Model =>
    input.answer === undefined ? requireModel(models, model) : createPastedModel(input.answer, model ?? 'Pasted')
  for (const request of requests) await assertMonthlyLimit(db, context, chooseModel(request))
  return db.transaction(async (tx) => {
    const ids: string[] = []
    for (const request of requests) {
      const { kind, channel_id, idea_id = null, content_id = null, model: _model, input, ...tied } = request
      const chosen = chooseModel(request)
      if (kind === 'feedback') assertModelSupports(chosen, input)
      if (kind === 'chat') assertCanChat(chosen)
      const { source_content_id = null, rewrites_id = null, once = null } = tied
      const made = { once, source_content_id, rewrites_id, model: chosen.id, user_id: caller.userId }
      const run = { kind, channel_id, idea_id, content_id, input, ...made }
      const run_id = await insertRun(tx, { ...run, steps: buildSteps(kind, input) })
      await context.jobs.enqueue(runJob, { account_id: tx.accountId, run_id }, tx, { group: caller.userId })
      ids.push(run_id)
    }
    return ids
  })
}

/**
 * Creates one run, or finds the one that the same request created before; a failed run continues where it stopped, because a
 * repeated request still wants it. Throws as `startRuns`, and 409 for a key used for another request.
 */
export async function startRun(call: RunContext, request: RunRequest): Promise<string> {
  const { once } = request
  if (once == null) return startNewRun(call, request)
  const { id, found } = await findOrStartRun(call.db, call.caller.userId, once, () => startNewRun(call, request))
  const unfinished = found?.state === 'failed' ? findNextStep(found.steps) : null
  if (unfinished !== null) await restartRun(call, id, unfinished.step)
  return id
}

async function startNewRun(call: RunContext, request: RunRequest): Promise<string> {
  const [id] = await startRuns(call, [request])
  if (id === undefined) throw new Error('A run was asked for and none was made')
  return id
}

/** The run once it is done. Throws its error, and 409 when someone stopped it. */
export async function waitForFinishedRun({ db, context, signal }: RunContext, id: string): Promise<RunRow> {
  const run = await waitForRun(db, context.engine, id, signal)
  if (run?.state === 'done') return run
  if (run?.state === 'stopped') throw conflictError('run_stopped', 'This run was stopped', { run_id: id })
  const error = run?.error ?? { code: 'run_lost', message: 'The run continues, but the request was cancelled' }
  throw new AppError(toHttpStatus(error.code), error.code, error.message, { run_id: id })
}

/** Repeats a finished run from a step on. Throws 404, and 409 while it is running. */
export async function restartRun(call: RunContext, id: string, step: string): Promise<RunRow> {
  const { db, context, caller } = call
  return db.transaction(async (tx) => {
    const run = await readOwnRun(tx, caller, id)
    const steps = resetStepsFrom(run.steps, step)
    if (steps === null) throw conflictError('no_such_step', `This run has no step "${step}"`)
    const queued = await requeueRun(tx, id, steps)
    if (queued === undefined)
      throw conflictError('run_in_progress', 'This run is in progress. Stop it or wait until it finishes.')
    await context.jobs.enqueue(runJob, { account_id: tx.accountId, run_id: id }, tx, { group: caller.userId })
    return queued
  })
}

/** Stops a run; its text so far stays. No effect on a finished one. */
export async function stopRun({ db, caller }: RunContext, id: string): Promise<RunRow> {
  const run = await readOwnRun(db, caller, id)
  return (await markRunStopped(db, id)) ?? (await findRunRow(db, id)) ?? run
}

/** A chat may rest on what only its person may read, and no program in their name. */
export const isForeignChat = (run: RunRow, caller: Caller): boolean =>
  run.kind === 'chat' && (run.user_id !== caller.userId || caller.scopes != null)

/** A run that the caller may control: their own, or anybody's for publishers. Throws 404 and 403. */
async function readOwnRun(db: AccountDb, caller: Caller, id: string): Promise<RunRow> {
  const run = await findRunRow(db, id)
  if (run === undefined || isForeignChat(run, caller)) throw notFoundError('Run')
  if (run.user_id !== caller.userId && !hasRight(caller.role, 'content:manage'))
    throw forbiddenError('Only the person who started this run and publishers can control it')
  return run
}

/** Throws 404 for what is not in the workspace. */
export async function assertReferencesExist(db: AccountDb, { channel_id, idea_id, input }: RunRequest): Promise<void> {
  if ((await findWritingChannel(db, channel_id)) === undefined) throw notFoundError('Channel')
  if (idea_id !== undefined && (await findIdeaText(db, idea_id)) === undefined) throw notFoundError('Idea')
  if (input.pillar_id != null && (await findWritingPillar(db, input.pillar_id)) === undefined)
    throw notFoundError('Pillar')
}

function toHttpStatus(code: string): number {
  if (isModelErrorCode(code)) return toModelErrorStatus(code)
  if (code === 'run_failed') return 500
  if (code === 'monthly_limit') return 429
  return code === 'not_found' ? 404 : 409
}
