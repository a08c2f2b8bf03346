import type { Idea } from '@draftwright/contract/ideas'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useUpdateIdeaMutation } from './api.ts'

/** Archives an idea at once, or restores it, with Undo. The server derives its earlier status. */
export function useArchiveIdea(): (idea: Idea, isArchived: boolean) => void {
  const [update] = useUpdateIdeaMutation()
  return (idea, isArchived) => {
    const send = (archive: boolean) =>
      update({ params: { id: idea.id }, body: { status: archive ? 'archived' : 'new' } })
        .unwrap()
        .catch(showErrorToast)
    void send(isArchived)
    showToast(isArchived ? 'Idea archived' : 'Idea unarchived', { undo: () => void send(!isArchived) })
  }
}
