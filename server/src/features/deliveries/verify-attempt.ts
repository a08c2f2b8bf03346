import type { Verification } from '@draftwright/contract/deliveries'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { conflictError } from '../../http/errors.ts'
import { NetworkError } from '../../integrations/channel-types/network-error.ts'
import { getNetworkClient } from '../../integrations/channel-types/registry.ts'
import { openConnection } from '../connections/index.ts'
import type { AttemptRow } from './attempts-store.ts'
import { keepWebAddress, toNetworkStep } from './deliver.ts'
import { listSteps, saveStepAnswer } from './steps-store.ts'

/** Looks at the network whether an unclear attempt arrived, and keeps the answer if so; the caller lets it go on then. Throws 409 without one. */
export async function verifyAttempt(
  db: AccountDb,
  context: AppContext,
  attempt: AttemptRow | undefined,
): Promise<Verification> {
  const opened = attempt?.channel_id ? await openConnection(db, context, attempt.channel_id) : null
  const client = opened && getNetworkClient(opened.channelType)
  if (attempt === undefined || client === null || opened === null)
    throw conflictError('nothing_unclear', 'No delivery of this post is unclear')
  const steps = await listSteps(db, attempt.id)
  const step = steps.find(({ state }) => state !== 'done')
  if (step === undefined) throw conflictError('nothing_unclear', 'Every step of this post is done')
  const earlier = steps.flatMap(({ answer }) => answer ?? [])
  try {
    const found = await client.find(toNetworkStep(step, earlier), opened.connection)
    if (found === 'absent')
      return { found, message: 'The network does not have this post. It can be sent again without doubling it.' }
    if (found === 'unclear')
      return { found, message: 'The network does not let this be looked up. Open it there and look.' }
    await saveStepAnswer(db, step.id, keepWebAddress(found))
    return { found: 'live', message: 'The network has this post.' }
  } catch (error) {
    if (error instanceof NetworkError) return { found: 'unclear', message: error.message }
    throw error
  }
}
