import type { Idea } from '@draftwright/contract/ideas'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useUpdateIdeaMutation } from './api.ts'

/** Shortlists an idea at once, or removes it from the shortlist, with Undo. */
export function useShortlistIdea(): (idea: Pick<Idea, 'id'>, isShortlisted: boolean) => void {
  const [update] = useUpdateIdeaMutation()
  return ({ id }, isShortlisted) => {
    const send = (is_shortlisted: boolean) =>
      update({ params: { id }, body: { is_shortlisted } }).unwrap().catch(showErrorToast)
    void send(isShortlisted)
    showToast(isShortlisted ? 'Idea shortlisted' : 'Idea removed from the shortlist', {
      undo: () => void send(!isShortlisted),
    })
  }
}
