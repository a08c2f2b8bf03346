import type { ContinueForm } from '@draftwright/contract/agent/agents'
import { traceOf } from '../../../http/audited.ts'
import type { RequestFacts } from '../../../http/call.ts'
import { conflict } from '../../../http/errors.ts'
import { forkSession } from '../sessions/fork.ts'
import { readSession } from '../sessions/store.ts'
import type { RunAsker } from './answer.ts'
import { ask, askAgain, noSession, ownRun, sameModel } from './ask.ts'
import { isUnderWay } from './follow.ts'
import { goOnDecided } from './go-on-decided.ts'
import type { LiveRun } from './live-run.ts'
import type { RunRow } from './store.ts'

/** Said where a run is to go on and nobody says how. */
const goOn = 'Go on from where you stopped.'

/**
 * Goes on from a run: with another answer (`regenerate`), with what a person decided on its actions (`tools`), or with a further
 * question (`input`), in the same conversation or in a copy of it (`fork`). Throws 404, and 409 where there is nothing to go on from.
 */
export async function continueRun(
  asker: RunAsker & { readonly request: RequestFacts },
  runId: string,
  form: ContinueForm,
): Promise<LiveRun> {
  const run = await ownRun(asker, runId)
  if (run.session_id !== form.session_id) throw noSession(form.session_id)
  if (isUnderWay(run)) throw conflict('run_in_progress', 'This run is under way. Stop it first, or wait for its end.')
  if (form.regenerate || form.continue_from === 'last_user') return askAgain(asker, run.id)
  if (form.tools !== undefined) return goOnDecided(asker, traceOf(asker.request), run, form.tools)
  const text = [form.input ?? goOn, form.additional_instructions].filter((part) => part !== undefined).join('\n\n')
  if (form.fork) return askInFork(asker, run, text)
  return ask(asker, { sessionId: run.session_id, parentId: run.id, text, ...sameModel(asker, run) })
}

async function askInFork(asker: RunAsker, run: RunRow, text: string): Promise<LiveRun> {
  const session = await readSession(asker.db, run.session_id)
  if (session === undefined) throw noSession(run.session_id)
  const sessionId = await forkSession(asker.db, asker.caller.userId, session, run.id)
  return ask(asker, { sessionId, text, ...sameModel(asker, run) })
}
