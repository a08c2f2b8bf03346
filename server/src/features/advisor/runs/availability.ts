import { AppError } from '../../../http/errors.ts'
import { isAdvisorEnabled } from '../../accounts/index.ts'
import type { RunCaller } from './current-run-caller.ts'

/** Null, or the message why no question is accepted. */
export async function explainAdvisorOff({ db, context }: Pick<RunCaller, 'db' | 'context'>): Promise<string | null> {
  if (!context.config.hasAdvisor) return 'Ask Co-CEO is turned off on this server. Your conversations are still saved.'
  if (await isAdvisorEnabled(db)) return null
  return 'Ask Co-CEO is turned off in this workspace. An owner or admin can turn it on in the account settings. Your conversations are still saved.'
}

/** Throws 503 with the message if no question is accepted. Existing conversations can be read all the same. */
export async function assertAdvisorOn(runCaller: Pick<RunCaller, 'db' | 'context'>): Promise<void> {
  const why = await explainAdvisorOff(runCaller)
  if (why !== null) throw new AppError(503, 'advisor_off', why)
}
