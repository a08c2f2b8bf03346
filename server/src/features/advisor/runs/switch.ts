import { AppError } from '../../../http/errors.ts'
import { isAdvisorOn } from '../../accounts/index.ts'
import type { RunAsker } from './answer.ts'

/** Null, or the sentence that says why nobody's question is taken. */
export async function whyOff({ db, parts }: Pick<RunAsker, 'db' | 'parts'>): Promise<string | null> {
  if (!parts.config.hasAdvisor) return 'Ask Co-CEO is switched off on this server. Your conversations are kept.'
  if (await isAdvisorOn(db)) return null
  return 'Ask Co-CEO is switched off in this workspace. An owner or an admin can switch it on in the account settings; your conversations are kept.'
}

/** Throws 503 with its sentence where nobody's question is taken. What was said can be read all the same. */
export async function mustBeOn(asker: Pick<RunAsker, 'db' | 'parts'>): Promise<void> {
  const why = await whyOff(asker)
  if (why !== null) throw new AppError(503, 'advisor_off', why)
}
