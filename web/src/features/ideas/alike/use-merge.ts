import { toast, toastError } from '../../../ui/toast.tsx'
import { useMergeIdeasMutation, useUnmergeIdeasMutation } from '../api.ts'

interface Merging {
  /** Puts the others into the idea and says so, with Undo. Answers the merge's id, or null where it was refused. */
  merge: (id: string, otherIds: string[], onTakenBack?: () => void) => Promise<string | null>
  /** Answers whether it worked; says so either way. */
  takeBack: (mergeId: string) => Promise<boolean>
  isBusy: boolean
}

export function useMerge(): Merging {
  const [send, { isLoading }] = useMergeIdeasMutation()
  const [unmerge] = useUnmergeIdeasMutation()
  const takeBack = async (id: string) => {
    const { error } = await unmerge({ params: { id } })
    if (error !== undefined) toastError(error)
    else toast('The ideas stand by themselves again')
    return error === undefined
  }
  return {
    takeBack,
    isBusy: isLoading,
    async merge(id, otherIds, onTakenBack) {
      const answer = await send({ params: { id }, body: { idea_ids: otherIds } })
      if (answer.data === undefined) {
        toastError(answer.error)
        return null
      }
      const { merge_id } = answer.data
      toast('Ideas merged', { undo: () => void takeBack(merge_id).then((isBack) => isBack && onTakenBack?.()) })
      return merge_id
    },
  }
}
