import type { Run } from '@draftwright/contract/generation'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { usePasteDraftMutation } from './api.ts'

/** Makes a draft of what a run had written before it failed or was stopped. */
export function KeepText({ run, text }: { run: Run; text: string }) {
  const [paste, { isLoading }] = usePasteDraftMutation()
  const navigate = useNavigate()
  const { idea_id, channel_id, model } = run
  if (idea_id === null || text.trim() === '') return null
  const keep = async () => {
    try {
      const body = { idea_id, answer: text, from: `${model.slice(0, 45)}, unfinished` }
      const { id } = await paste({ params: { channel_id }, body }).unwrap()
      void navigate(paths.content(id))
    } catch (error) {
      showErrorToast(error)
    }
  }
  return (
    <Button variant="ghost" size="sm" loading={isLoading} onClick={() => void keep()}>
      Keep this text
    </Button>
  )
}
