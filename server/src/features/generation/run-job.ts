import { z } from 'zod'
import { newId } from '../../db/new-id.ts'
import { AppError } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { counted } from '../../models/counted.ts'
import { ModelError } from '../../models/model-error.ts'
import { RunProgress } from './run-progress.ts'
import { deliver } from './run-result.ts'
import { runSteps } from './run-steps.ts'
import { watchRun } from './run-watch.ts'
import { claimRun, endRun, saveStopped } from './store.ts'
import { groundOf } from './writing-input.ts'

const Payload = z.object({ account_id: z.uuid(), run_id: z.uuid() })
type Payload = z.infer<typeof Payload>

/** Runs of one person at once; more of them wait their turn. */
const perPerson = 2

export const runJob = defineJob({
  name: 'generation.run',
  payload: Payload,
  attempts: 3,
  concurrency: 4,
  perGroup: perPerson,
  run: work,
  async givenUp({ payload, db }: JobRun<Payload, Parts>) {
    const error = { code: 'run_failed', message: 'The text could not be written. Your idea is kept; try again.' }
    await endRun(db, payload.run_id, null, { state: 'failed', error })
  },
})

/** Takes a run from where it stands to its end. Throws only for what is worth another attempt of the job. */
async function work({ payload, db, parts, signal }: JobRun<Payload, Parts>): Promise<void> {
  const id = payload.run_id
  const claim = newId()
  const lost = new AbortController()
  let progress: RunProgress | null = null
  // The notice may be about an earlier stop of a run that was sent round again; the row knows.
  const unwatch = await watchRun(parts.engine, id, (state) => {
    if (state === 'stopped') progress?.check()
  })
  try {
    const run = await claimRun(db, id, claim)
    if (run === undefined) return
    progress = new RunProgress(db, run, claim, (reason) => lost.abort(reason))
    const ended = AbortSignal.any([signal, lost.signal])
    try {
      const model = parts.models.get(run.model)
      if (model === null)
        throw new ModelError('model_unknown', `The model ${run.model} is not on offer any more. Choose another one.`)
      const ground = await groundOf(db, parts, run)
      await runSteps(progress, counted(model, parts, db.accountId), ground.input, ended)
      await progress.settle()
      if (!(await deliver(db, parts, run, claim, ground, progress.steps)))
        await saveStopped(db, id, claim, progress.steps)
    } catch (error) {
      await progress.settle()
      if (lost.signal.aborted) return await saveStopped(db, id, claim, progress.steps)
      const told = signal.aborted ? null : forPerson(error)
      // The job is tried again, and goes on from the last step that was finished.
      if (told === null) throw error
      for (const step of progress.steps) if (step.state === 'running') step.state = 'failed'
      await endRun(db, id, claim, { state: 'failed', steps: progress.steps, error: told })
    }
  } finally {
    unwatch()
  }
}

/** What a person can do something about; null is a fault of ours. */
function forPerson(error: unknown): { code: string; message: string } | null {
  if (error instanceof AppError) return { code: error.code, message: error.message }
  return null
}
