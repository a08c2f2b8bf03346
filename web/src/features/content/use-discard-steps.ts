import type { Content } from '@draftwright/contract/content'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { type TransitionName, useRemoveContentMutation } from './api.ts'

interface DiscardRules {
  readonly runSaved: (name: string, work: () => Promise<unknown>) => Promise<void>
  readonly sendTransition: (verb: TransitionName) => Promise<Content | null>
}

/** Archiving a text and moving it to the trash, each of which can be undone. */
export function useDiscardSteps({ id, title }: Content, { runSaved, sendTransition }: DiscardRules) {
  const [remove] = useRemoveContentMutation()
  const navigate = useNavigate()
  return {
    archive: () =>
      runSaved('archive', async () => {
        if (await sendTransition('archive'))
          showToast(`“${title}” archived`, { undo: () => void sendTransition('unarchive') })
      }),
    moveToTrash: () =>
      runSaved('trash', async () => {
        const answer = await remove(id)
        if ('error' in answer && answer.error) {
          showErrorToast(answer.error)
          return
        }
        showToast(`“${title}” moved to the trash`, { undo: () => void sendTransition('restore') })
        await navigate(paths.posts)
      }),
  }
}
