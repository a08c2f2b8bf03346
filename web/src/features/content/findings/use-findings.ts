import type { ContentFinding } from '@draftwright/contract/findings'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { useSettleFindingMutation } from '../api.ts'

/** Calls findings of a post right, with a way back. */
export function useFindings(id: string) {
  const [save, { isLoading: isSettling }] = useSettleFindingMutation()
  const setState = async (finding: ContentFinding, state: ContentFinding['state']): Promise<boolean> => {
    const { error } = await save({ params: { id, finding_id: finding.id }, body: { state } })
    if (error !== undefined) showErrorToast(error)
    return error === undefined
  }
  return {
    isSettling,
    /** False when it was refused, after showing the reason. */
    async settle(finding: ContentFinding): Promise<boolean> {
      const isSaved = await setState(finding, 'right')
      if (isSaved) showToast('Confirmed', { undo: () => void setState(finding, 'open') })
      return isSaved
    },
  }
}
