import { Button } from '../../ui/Button.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useRejectKeywordMutation, useRestoreKeywordMutation } from './api.ts'

interface RejectHandlers {
  onReject: (keyword: string) => void
  onRestore: (keyword: string) => void
}

/** Builds a keyword's reject button, with Undo. The row disappears optimistically, and returns if the request fails. */
export function useRejectButton(
  owner: { pillar_id: string } | { idea_id: string },
  { onReject, onRestore }: RejectHandlers,
) {
  const [reject] = useRejectKeywordMutation()
  const [restoreKeyword] = useRestoreKeywordMutation()
  async function rejectKeyword(keyword: string) {
    onReject(keyword)
    try {
      const { id } = await reject({ body: { ...owner, keyword } }).unwrap()
      const undo = () => {
        onRestore(keyword)
        restoreKeyword({ params: { id } }).unwrap().catch(showErrorToast)
      }
      showToast(`“${keyword}” will not be suggested again`, { undo })
    } catch (refusal) {
      onRestore(keyword)
      showErrorToast(refusal)
    }
  }
  return (keyword: string) => (
    <Button variant="ghost" size="sm" aria-label={`Reject ${keyword}`} onClick={() => void rejectKeyword(keyword)}>
      Reject
    </Button>
  )
}
