import { toFailure } from '../../api/api.ts'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useCreateIdeaMutation, useRemoveIdeaMutation } from './api.ts'

/** Adds an idea from any page, with Undo. Returns the reason for a refusal, or null. */
export function useAddIdea(): (text: string, pillarId?: string | null) => Promise<string | null> {
  const [create] = useCreateIdeaMutation()
  const [remove] = useRemoveIdeaMutation()
  return async (text, pillarId = null) => {
    const { data, error } = await create({ body: { text, pillar_id: pillarId } })
    if (data === undefined) return toFailure(error).message
    const undo = () =>
      void remove({ params: { id: data.id } })
        .unwrap()
        .catch(showErrorToast)
    showToast('Idea added', { undo })
    return null
  }
}
