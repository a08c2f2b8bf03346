import type { Idea } from '@draftwright/contract/ideas'
import { toast, toastError } from '../../ui/toast.tsx'
import { useUpdateIdeaMutation } from './api.ts'

/** Archives an idea at once, or takes it out again, and offers Undo. The server finds the status it had before by itself. */
export function useArchive(): (idea: Idea, isArchived: boolean) => void {
  const [update] = useUpdateIdeaMutation()
  return (idea, isArchived) => {
    const send = (archive: boolean) =>
      update({ params: { id: idea.id }, body: { status: archive ? 'archived' : 'new' } })
        .unwrap()
        .catch(toastError)
    void send(isArchived)
    toast(isArchived ? 'Idea archived' : 'Idea taken out of the archive', { undo: () => void send(!isArchived) })
  }
}
