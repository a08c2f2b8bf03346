import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import { useMergeIdeasMutation, useUnmergeIdeasMutation } from '../api.ts'

interface IdeaMerging {
  /**
   * Merges the others into the idea and shows a toast with Undo, unless the page has its own undo. Returns the merge's id, or
   * null if it was refused.
   */
  merge: (id: string, otherIds: string[], isQuiet?: boolean) => Promise<string | null>
  undoMerge: (mergeId: string) => Promise<void>
  isBusy: boolean
}

export function useMergeIdeas(): IdeaMerging {
  const [send, { isLoading }] = useMergeIdeasMutation()
  const [unmerge] = useUnmergeIdeasMutation()
  const undoMerge = async (id: string) => {
    const { error } = await unmerge({ params: { id } })
    if (error !== undefined) showErrorToast(error)
    else showToast('Merge undone')
  }
  return {
    undoMerge,
    isBusy: isLoading,
    async merge(id, otherIds, isQuiet = false) {
      const answer = await send({ params: { id }, body: { idea_ids: otherIds } })
      if (answer.data === undefined) {
        showErrorToast(answer.error)
        return null
      }
      const { merge_id } = answer.data
      if (!isQuiet) showToast('Ideas merged', { undo: () => void undoMerge(merge_id) })
      return merge_id
    },
  }
}
