import type { Media, MediaUse } from '@draftwright/contract/media'
import { useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useRemoveManyMediaMutation, useRestoreManyMediaMutation, useUpdateManyMediaMutation } from './api.ts'

const formatPictureCount = (n: number) => (n === 1 ? 'Picture' : `${n} pictures`)

/** Posts that still show the pictures to delete; the person confirms first. */
export interface PicturesInUse {
  ids: string[]
  posts: Pick<MediaUse, 'id' | 'title'>[]
}

/** The bulk actions on pictures, each with Undo. */
export function useBulkActions(onDone: () => void) {
  const [updateMany] = useUpdateManyMediaMutation()
  const [removeMany] = useRemoveManyMediaMutation()
  const [restoreMany] = useRestoreManyMediaMutation()
  const [inUse, setInUse] = useState<PicturesInUse | null>(null)

  const restore = async (ids: string[]) => {
    const answer = await restoreMany({ body: { ids } })
    if (answer.error) return showErrorToast(answer.error)
    showToast(`${formatPictureCount(ids.length)} restored`)
    onDone()
  }
  const remove = async (ids: string[], evenIfUsed = false) => {
    const answer = await removeMany({ body: { ids, ...(evenIfUsed ? { even_if_used: true } : {}) } })
    setInUse(null)
    if (!answer.error) {
      showToast(`${formatPictureCount(ids.length)} deleted`, { undo: () => void restore(ids) })
      return onDone()
    }
    const { code, details } = toFailure(answer.error)
    if (code === 'in_use') setInUse({ ids, posts: (details as { posts: PicturesInUse['posts'] }).posts })
    else showErrorToast(answer.error)
  }
  const move = async (chosen: readonly Media[], folderId: string | null, name: string) => {
    const ids = chosen.map(({ id }) => id)
    const answer = await updateMany({ body: { ids, folder_id: folderId } })
    if (answer.error) return showErrorToast(answer.error)
    const undo = async () => {
      for (const before of new Set(chosen.map(({ folder_id }) => folder_id)))
        await updateMany({
          body: { ids: chosen.filter((each) => each.folder_id === before).map(({ id }) => id), folder_id: before },
        })
    }
    showToast(`${formatPictureCount(ids.length)} moved to ${name}`, { undo: () => void undo() })
    onDone()
  }
  const addTag = async (chosen: readonly Media[], tag: string) => {
    const without = chosen.filter(({ tags }) => !tags.includes(tag)).map(({ id }) => id)
    if (without.length === 0) return onDone()
    const answer = await updateMany({ body: { ids: without, add_tags: [tag] } })
    if (answer.error) return showErrorToast(answer.error)
    const undo = () => void updateMany({ body: { ids: without, remove_tags: [tag] } })
    showToast(`${formatPictureCount(without.length)} tagged “${tag}”`, { undo })
    onDone()
  }
  return { remove, restore, move, addTag, inUse, forgetInUse: () => setInUse(null) }
}
