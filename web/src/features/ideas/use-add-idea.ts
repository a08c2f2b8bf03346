import { readError } from '../../api/api.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { useCreateIdeaMutation, useRemoveIdeaMutation } from './api.ts'

/** Adds an idea from whatever page one is on, with Undo. Answers why it was refused, or null. */
export function useAddIdea(): (text: string, pillarId?: string | null) => Promise<string | null> {
  const [create] = useCreateIdeaMutation()
  const [remove] = useRemoveIdeaMutation()
  return async (text, pillarId = null) => {
    const { data, error } = await create({ body: { text, pillar_id: pillarId } })
    if (data === undefined) return readError(error).message
    const undo = () =>
      void remove({ params: { id: data.id } })
        .unwrap()
        .catch(toastError)
    toast('Idea added', { undo })
    return null
  }
}
