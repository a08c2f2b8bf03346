import type { Ask } from '@draftwright/contract/advisor-cards'
import { IconPin } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { useKeepCardMutation, useRemoveCardMutation } from './cards-api.ts'

/** Keeps a report or a list on the board, which is the home of Ask Co-CEO. */
export function KeepButton({ ask, title }: { ask: Ask; title: string }) {
  const [keep, { isLoading }] = useKeepCardMutation()
  const [remove] = useRemoveCardMutation()
  const keepIt = async () => {
    const line = title.replaceAll(/\s+/gu, ' ').trim().slice(0, 200)
    const { data, error } = await keep({ body: { ask, title: line } })
    if (data === undefined) showErrorToast(error)
    else showToast('Kept on your board', { undo: () => void remove({ params: { id: data.id } }) })
  }
  return (
    <Button
      size="sm"
      variant="ghost"
      loading={isLoading}
      icon={<IconPin size={14} aria-hidden />}
      onClick={() => void keepIt()}
    >
      Keep on board
    </Button>
  )
}
