import { Button } from '../../ui/Button.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { useRejectKeywordMutation, useTakeBackKeywordMutation } from './api.ts'

interface Reactions {
  onReject: (keyword: string) => void
  onTakeBack: (keyword: string) => void
}

/** Makes the button that rejects a keyword, with Undo. The row goes at once, and comes back when it could not be rejected. */
export function useReject(owner: { pillar_id: string } | { idea_id: string }, { onReject, onTakeBack }: Reactions) {
  const [reject] = useRejectKeywordMutation()
  const [takeBack] = useTakeBackKeywordMutation()
  async function refuse(keyword: string) {
    onReject(keyword)
    try {
      const { id } = await reject({ body: { ...owner, keyword } }).unwrap()
      const undo = () => {
        onTakeBack(keyword)
        takeBack({ params: { id } }).unwrap().catch(toastError)
      }
      toast(`“${keyword}” will not be suggested again`, { undo })
    } catch (refusal) {
      onTakeBack(keyword)
      toastError(refusal)
    }
  }
  return (keyword: string) => (
    <Button variant="ghost" size="sm" aria-label={`Reject ${keyword}`} onClick={() => void refuse(keyword)}>
      Reject
    </Button>
  )
}
