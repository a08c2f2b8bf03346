import type { Proposal } from '@draftwright/contract/proposals'
import { useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { showToast } from '../../../ui/toast.tsx'
import { useRejectChangesMutation, useSaveContentMutation } from '../api.ts'
import type { ContentEditing } from '../use-content-editing.ts'

type Change = Proposal['changes'][number]

/** Accepts, rejects or undoes changes; one decision at a time, each after pending edits are saved. */
export function useProposalDecisions(proposal: Proposal, desk: ContentEditing, onDecide: () => void) {
  const [save, saving] = useSaveContentMutation()
  const [rejectThem, rejecting] = useRejectChangesMutation()
  const [error, setError] = useState<string | null>(null)
  const { id: revision_id, content_id, changes } = proposal

  const put = async (as: 'accepted' | 'reopened', change_ids: string[]): Promise<boolean> => {
    setError(null)
    onDecide()
    if (!(await desk.saver.flush('edit'))) return false
    const updated_at = desk.saver.version()
    const answer = await save({ id: content_id, updated_at, [as]: { revision_id, change_ids } })
    if (answer.data) desk.adopt(answer.data)
    else setError(toFailure(answer.error).message)
    return answer.data !== undefined
  }
  const setRejected = async (rejected: string[]) => {
    setError(null)
    onDecide()
    const answer = await rejectThem({ params: { id: content_id, revision_id }, body: { rejected } })
    if (answer.error) setError(toFailure(answer.error).message)
  }
  const rejectedNow = changes.filter(({ state }) => state === 'rejected').map(({ id }) => id)
  return {
    isBusy: saving.isLoading || rejecting.isLoading,
    error,
    async accept(ids: string[]) {
      if (!(await put('accepted', ids))) return
      showToast(ids.length === 1 ? 'Change accepted' : `${ids.length} changes accepted`, {
        undo: () => void put('reopened', ids),
      })
    },
    reject: (ids: string[]) => setRejected([...rejectedNow, ...ids]),
    async undo({ id, state }: Change) {
      if (state === 'accepted') await put('reopened', [id])
      else await setRejected(rejectedNow.filter((other) => other !== id))
    },
  }
}
