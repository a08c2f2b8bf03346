import { useNavigate } from 'react-router'
import { toFailure } from '../../api/api.ts'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useCreateIdeaMutation, useRemoveIdeaMutation } from './api.ts'

/** Adds an idea from any page, with the way on to its draft. Returns the reason for a refusal, or null. */
export function useAddIdea(): (text: string, pillarId?: string | null) => Promise<string | null> {
  const [create] = useCreateIdeaMutation()
  const [remove] = useRemoveIdeaMutation()
  const navigate = useNavigate()
  const mayWrite = useCan()('content:write')
  return async (text, pillarId = null) => {
    const { data, error } = await create({ body: { text, pillar_id: pillarId } })
    if (data === undefined) return toFailure(error).message
    const undo = () =>
      void remove({ params: { id: data.id } })
        .unwrap()
        .catch(showErrorToast)
    const next = { label: 'Write post', run: () => void navigate(`${paths.newPost}?idea=${data.id}`) }
    showToast('Idea added', { undo, ...(mayWrite && { next }) })
    return null
  }
}
