import { z } from 'zod'
import { createId } from '../../db/create-id.ts'
import { AppError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { wrapTokenCounting } from '../../models/count-tokens.ts'
import { ModelError } from '../../models/model-error.ts'
import { createPastedModel } from '../../models/pasted-model.ts'
import { assertMonthlyLimit, openWorkspaceModels } from '../models/index.ts'
import { UsageMeter } from '../../models/usage-meter.ts'
import { describeLosses } from './edit-checks.ts'
import type { RunInput } from './plan.ts'
import { RunProgress } from './run-progress.ts'
import { saveRunResult } from './run-result.ts'
import { runSteps } from './run-steps.ts'
import { watchRun } from './run-watch.ts'
import { claimRun, finishRun, saveStoppedSteps } from './store.ts'
import { collectWritingMaterial } from './writing-input.ts'

const Payload = z.object({ account_id: z.uuid(), run_id: z.uuid() })
type Payload = z.infer<typeof Payload>

/** Concurrent runs of one person; further ones wait. */
const perPerson = 2

export const runJob = defineJob({
  name: 'generation.run',
  payload: Payload,
  attempts: 3,
  concurrency: 4,
  perGroup: perPerson,
  run: executeRun,
  async givenUp({ payload, db }: JobRun<Payload, AppContext>) {
    const error = { code: 'run_failed', message: 'The draft could not be generated. Your idea is saved. Try again.' }
    await finishRun(db, payload.run_id, null, { state: 'failed', error })
  },
})

/** Executes a run from its current step to its end. Throws only errors that another attempt may fix. */
async function executeRun({ payload, db, context, signal }: JobRun<Payload, AppContext>): Promise<void> {
  const id = payload.run_id
  const claim = createId()
  const lost = new AbortController()
  let progress: RunProgress | null = null
  // The notification may be about an earlier stop of a run that was restarted; the row is authoritative.
  const unwatch = await watchRun(context.engine, id, (state) => {
    if (state === 'stopped') progress?.saveNow()
  })
  try {
    const run = await claimRun(db, id, claim)
    if (run === undefined) return
    const { answer }: RunInput = run.input
    const model =
      answer === undefined
        ? (await openWorkspaceModels(db, context)).get(run.model)
        : createPastedModel(answer, run.model)
    const meter = new UsageMeter(run.usage, model?.price ?? null)
    progress = new RunProgress(db, run, claim, meter, (reason) => lost.abort(reason))
    const ended = AbortSignal.any([signal, lost.signal])
    try {
      if (model === null)
        throw new ModelError('model_unknown', `The model ${run.model} is no longer available. Choose another one.`)
      const ground = await collectWritingMaterial(db, context, run)
      const counted = wrapTokenCounting(model, context, db.accountId, (...tokens) => meter.addTokens(...tokens))
      await runSteps(progress, counted, ground.input, {
        scope: { workspace: db.accountId, run: id },
        signal: ended,
        // Checked before each call: a run that waited must not pass the limit that others have reached since.
        assertReady: () => assertMonthlyLimit(db, context, model),
        complain: (answer) => (ground.text === null ? null : describeLosses(ground.text, ground.input, answer)),
      })
      await progress.close()
      if (
        !(await saveRunResult(db, context, run, claim, {
          material: ground,
          steps: progress.steps,
          usage: meter.read(),
        }))
      )
        await saveStoppedSteps(db, id, claim, progress.steps, meter.read())
    } catch (error) {
      await progress.close()
      if (lost.signal.aborted) return await saveStoppedSteps(db, id, claim, progress.steps, meter.read())
      const runError = signal.aborted ? null : toRunError(error)
      // The job is retried, and continues after the last finished step.
      if (runError === null) throw error
      for (const step of progress.steps) if (step.state === 'running') step.state = 'failed'
      await finishRun(db, id, claim, {
        state: 'failed',
        steps: progress.steps,
        usage: meter.read(),
        error: runError,
      })
    }
  } finally {
    unwatch()
  }
}

/** An error that a person can act on; null is a server error. */
function toRunError(error: unknown): { code: string; message: string } | null {
  if (error instanceof AppError) return { code: error.code, message: error.message }
  return null
}
