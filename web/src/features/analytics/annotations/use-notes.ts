import type { Annotation } from '@draftwright/contract/annotations'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import {
  useCreateAnnotationMutation,
  useRemoveAnnotationMutation,
  useRestoreAnnotationMutation,
  useUpdateAnnotationMutation,
} from '../api.ts'

export interface Note extends Pick<Annotation, 'date' | 'text'> {
  readonly id: string
}

/** Changes of the team's notes; each can be undone. They resolve once the server has answered, and reject if it refuses. */
export function useNotes() {
  const [create] = useCreateAnnotationMutation()
  const [update] = useUpdateAnnotationMutation()
  const [remove] = useRemoveAnnotationMutation()
  const [restore] = useRestoreAnnotationMutation()
  return {
    async addNote(body: Pick<Note, 'date' | 'text'>) {
      const { id } = await create({ body }).unwrap()
      showToast('Note added', {
        undo: () => {
          if (id !== null) remove({ params: { id } }).unwrap().catch(showErrorToast)
        },
      })
    },
    async changeNote({ id, ...before }: Note, body: Pick<Note, 'date' | 'text'>) {
      await update({ params: { id }, body }).unwrap()
      showToast('Note changed', {
        undo: () => {
          update({ params: { id }, body: before }).unwrap().catch(showErrorToast)
        },
      })
    },
    async removeNote({ id }: Note) {
      await remove({ params: { id } }).unwrap()
      showToast('Note deleted', {
        undo: () => {
          restore({ params: { id } }).unwrap().catch(showErrorToast)
        },
      })
    },
  }
}
