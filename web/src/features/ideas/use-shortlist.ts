import type { Idea } from '@draftwright/contract/ideas'
import { toast, toastError } from '../../ui/toast.tsx'
import { useUpdateIdeaMutation } from './api.ts'

/** Keeps an idea for later at once, or lets it go again, with Undo. */
export function useShortlist(): (idea: Pick<Idea, 'id'>, isShortlisted: boolean) => void {
  const [update] = useUpdateIdeaMutation()
  return ({ id }, isShortlisted) => {
    const send = (is_shortlisted: boolean) =>
      update({ params: { id }, body: { is_shortlisted } }).unwrap().catch(toastError)
    void send(isShortlisted)
    toast(isShortlisted ? 'Idea shortlisted' : 'Idea taken off the shortlist', {
      undo: () => void send(!isShortlisted),
    })
  }
}
