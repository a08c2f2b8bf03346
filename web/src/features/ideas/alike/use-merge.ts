import { toast, toastError } from '../../../ui/toast.tsx'
import { useMergeIdeasMutation, useUnmergeIdeasMutation } from '../api.ts'

interface Merging {
  /**
   * Puts the others into the idea and says so, with Undo, unless the page has a way back of its own. Answers the
   * merge's id, or null where it was refused.
   */
  merge: (id: string, otherIds: string[], isQuiet?: boolean) => Promise<string | null>
  takeBack: (mergeId: string) => Promise<void>
  isBusy: boolean
}

export function useMerge(): Merging {
  const [send, { isLoading }] = useMergeIdeasMutation()
  const [unmerge] = useUnmergeIdeasMutation()
  const takeBack = async (id: string) => {
    const { error } = await unmerge({ params: { id } })
    if (error !== undefined) toastError(error)
    else toast('The ideas stand by themselves again')
  }
  return {
    takeBack,
    isBusy: isLoading,
    async merge(id, otherIds, isQuiet = false) {
      const answer = await send({ params: { id }, body: { idea_ids: otherIds } })
      if (answer.data === undefined) {
        toastError(answer.error)
        return null
      }
      const { merge_id } = answer.data
      if (!isQuiet) toast('Ideas merged', { undo: () => void takeBack(merge_id) })
      return merge_id
    },
  }
}
