import type { ContinueForm } from '@draftwright/contract/agent/agents'
import { toTrace } from '../../../http/request-trail.ts'
import type { RequestFacts } from '../../../http/handler.ts'
import { conflictError } from '../../../http/errors.ts'
import { forkSession } from '../sessions/fork.ts'
import { findSession } from '../sessions/store.ts'
import type { RunCaller } from './current-run-caller.ts'
import { askQuestion, regenerateAnswer, sessionNotFoundError, loadOwnRun, reuseModel } from './ask.ts'
import { isRunActive } from './follow-run.ts'
import { resumeAfterDecision } from './resume-after-decision.ts'
import type { LiveRun } from './live-run.ts'
import type { RunRow } from './store.ts'

/** The message when a run is to continue and the request does not say how. */
const defaultContinuation = 'Continue from where you stopped.'

/**
 * Continues a run: with another answer (`regenerate`), with a person's decisions on its actions (`tools`), or with a further
 * question (`input`), in the same conversation or in a copy of it (`fork`). Throws 404, and 409 if there is nothing to continue
 * from.
 */
export async function continueRun(
  runCaller: RunCaller & { readonly request: RequestFacts },
  runId: string,
  form: ContinueForm,
): Promise<LiveRun> {
  const run = await loadOwnRun(runCaller, runId)
  if (run.session_id !== form.session_id) throw sessionNotFoundError(form.session_id)
  if (isRunActive(run))
    throw conflictError('run_in_progress', 'This run is in progress. Stop it or wait until it finishes.')
  if (form.regenerate || form.continue_from === 'last_user') return regenerateAnswer(runCaller, run.id)
  if (form.tools !== undefined) return resumeAfterDecision(runCaller, toTrace(runCaller.request), run, form.tools)
  const text = [form.input ?? defaultContinuation, form.additional_instructions]
    .filter((part) => part !== undefined)
    .join('\n\n')
  if (form.fork) return askInFork(runCaller, run, text)
  return askQuestion(runCaller, {
    sessionId: run.session_id,
    parentId: run.id,
    text,
    ...(await reuseModel(runCaller, run)),
  })
}

async function askInFork(runCaller: RunCaller, run: RunRow, text: string): Promise<LiveRun> {
  const session = await findSession(runCaller.db, run.session_id)
  if (session === undefined) throw sessionNotFoundError(run.session_id)
  const sessionId = await forkSession(runCaller.db, runCaller.caller.userId, session, run.id)
  return askQuestion(runCaller, { sessionId, text, ...(await reuseModel(runCaller, run)) })
}
