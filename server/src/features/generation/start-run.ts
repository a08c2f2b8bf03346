import { can } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError, conflict, forbidden, invalid, notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { isModelErrorCode, statusOfModelError } from '../../models/model-error.ts'
import { type AskedOnce, foundOrStarted } from './asked-once.ts'
import { mustDo } from './feedback.ts'
import { firstSteps, type Kind, nextStep, type RunInput, stepsFrom } from './plan.ts'
import { runJob } from './run-job.ts'
import { insertRun, readRun, requeueRun, type RunRow, stopRun } from './store.ts'
import { waitForRun } from './run-watch.ts'
import { readIdeaText, readWritingChannel, readWritingPillar } from './workspace-store.ts'

/** Who asks, in which workspace, until when. */
export interface Asker {
  readonly db: AccountDb
  readonly parts: Parts
  readonly caller: Caller
  readonly signal: AbortSignal
}

export interface Wish {
  kind: Kind
  channel_id: string
  idea_id?: string
  content_id?: string
  /** The post a variant is made of, its text being the input's; and the variant to write anew. */
  source_content_id?: string
  rewrites_id?: string
  model?: string
  input: RunInput
  /** A repeat of it finds this run. */
  once?: AskedOnce | null
}

/**
 * Puts runs down, all or none, and answers their ids. Throws 404 for what is not in the workspace, 400 for an unknown model,
 * 409 for one that cannot do what is asked.
 */
export async function startRuns(asker: Asker, wishes: readonly Wish[]): Promise<string[]> {
  const { db, parts, caller } = asker
  for (const wish of wishes) await check(db, wish)
  return db.transaction(async (tx) => {
    const ids: string[] = []
    for (const { kind, channel_id, idea_id = null, content_id = null, model, input, ...tied } of wishes) {
      const chosen = parts.models.get(model)
      if (chosen === null) throw invalid([{ field: 'model', message: `must be one of ${offered(parts)}` }])
      if (kind === 'feedback') mustDo(chosen, input.kind)
      const { source_content_id = null, rewrites_id = null, once = null } = tied
      const made = { once, source_content_id, rewrites_id, model: chosen.id, user_id: caller.userId }
      const run = { kind, channel_id, idea_id, content_id, input, ...made }
      const run_id = await insertRun(tx, { ...run, steps: firstSteps(kind, input) })
      await parts.jobs.enqueue(runJob, { account_id: tx.accountId, run_id }, tx, { group: caller.userId })
      ids.push(run_id)
    }
    return ids
  })
}

/**
 * Puts one run down, or finds the one that this very request has put down before; a run that failed goes on from where it
 * stood, for a repeat is a wish to have it after all. Throws as `startRuns`, and 409 for a key that was used otherwise.
 */
export async function startRun(asker: Asker, wish: Wish): Promise<string> {
  const { once } = wish
  if (once == null) return startOne(asker, wish)
  const { id, found } = await foundOrStarted(asker.db, asker.caller.userId, once, () => startOne(asker, wish))
  const unfinished = found?.state === 'failed' ? nextStep(found.steps) : null
  if (unfinished !== null) await rerun(asker, id, unfinished.step)
  return id
}

async function startOne(asker: Asker, wish: Wish): Promise<string> {
  const [id] = await startRuns(asker, [wish])
  if (id === undefined) throw new Error('A run was asked for and none was made')
  return id
}

/** The run once it is done. Throws what it failed with, and 409 when somebody stopped it. */
export async function finishedRun({ db, parts, signal }: Asker, id: string): Promise<RunRow> {
  const run = await waitForRun(db, parts.engine, id, signal)
  if (run?.state === 'done') return run
  if (run?.state === 'stopped') throw conflict('run_stopped', 'This run was stopped', { run_id: id })
  const error = run?.error ?? { code: 'run_lost', message: 'The run goes on, but nobody waits for it any more' }
  throw new AppError(statusOf(error.code), error.code, error.message, { run_id: id })
}

/** Runs a finished run again from a step on. Throws 404, and 409 while it is under way. */
export async function rerun(asker: Asker, id: string, step: string): Promise<RunRow> {
  const { db, parts, caller } = asker
  return db.transaction(async (tx) => {
    const run = await ownRun(tx, caller, id)
    const steps = stepsFrom(run.steps, step)
    if (steps === null) throw conflict('no_such_step', `This run has no step "${step}"`)
    const queued = await requeueRun(tx, id, steps)
    if (queued === undefined)
      throw conflict('run_in_progress', 'This run is under way. Stop it first, or wait for its end.')
    await parts.jobs.enqueue(runJob, { account_id: tx.accountId, run_id: id }, tx, { group: caller.userId })
    return queued
  })
}

/** Ends a run; its text so far stays. A run that is over stays as it is. */
export async function stop({ db, caller }: Asker, id: string): Promise<RunRow> {
  const run = await ownRun(db, caller, id)
  return (await stopRun(db, id)) ?? (await readRun(db, id)) ?? run
}

/** A run that the caller may steer: their own, or anybody's for publishers. Throws 404 and 403. */
async function ownRun(db: AccountDb, caller: Caller, id: string): Promise<RunRow> {
  const run = await readRun(db, id)
  if (run === undefined) throw notFound('Run')
  if (run.user_id !== caller.userId && !can(caller.role, 'content:manage'))
    throw forbidden('Only who started this run and publishers can steer it')
  return run
}

async function check(db: AccountDb, { channel_id, idea_id, input }: Wish): Promise<void> {
  if ((await readWritingChannel(db, channel_id)) === undefined) throw notFound('Channel')
  if (idea_id !== undefined && (await readIdeaText(db, idea_id)) === undefined) throw notFound('Idea')
  if (input.pillar_id != null && (await readWritingPillar(db, input.pillar_id)) === undefined) throw notFound('Pillar')
}

const offered = (parts: Parts): string =>
  parts.models
    .list()
    .map(({ id }) => id)
    .join(', ')

function statusOf(code: string): number {
  if (isModelErrorCode(code)) return statusOfModelError(code)
  if (code === 'run_failed') return 500
  return code === 'not_found' ? 404 : 409
}
