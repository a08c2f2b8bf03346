import type { Content } from '@draftwright/contract/content'
import type { ChangedThereChoice } from '@draftwright/contract/deliveries'
import { showToast } from '../../ui/toast.tsx'
import type { TransitionBody, TransitionName } from './api.ts'

/** A transition that would write over what somebody has changed at the network. */
export interface ChangedThere {
  readonly url: string | null
  readonly verb: TransitionName
  readonly body: TransitionBody | undefined
}

interface ChangedThereRules {
  readonly runSaved: (name: string, work: () => Promise<unknown>) => Promise<void>
  readonly sendTransition: (verb: TransitionName, body?: TransitionBody) => Promise<Content | null>
}

export const listChangedThereSteps = (
  asked: ChangedThere | null,
  ask: (about: ChangedThere | null) => void,
  { runSaved, sendTransition }: ChangedThereRules,
) => ({
  closeChangedThere: () => ask(null),
  publishOver: (choice: ChangedThereChoice) =>
    runSaved('publish', async () => {
      if (asked === null) return
      ask(null)
      const moved = await sendTransition(asked.verb, { ...asked.body, if_changed_there: choice })
      if (moved !== null) showToast(choice === 'keep' ? 'Live post kept as it is' : 'Updating the live post')
    }),
})
