import { Collapse } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { AnyChat } from './AnyChat.tsx'
import { usePasteDraftMutation, useWriteChatPromptMutation } from './api.ts'

interface ChatDraftProps {
  ideaId: string
  /** Undefined unless exactly one channel is chosen. */
  channelId: string | undefined
  keyword: string | undefined
  /** Saves pending edits, so that the prompt has them. */
  onBeforeStart: () => Promise<unknown>
}

/** A draft from any chat window, by copy and paste. */
export function ChatDraft({ ideaId, channelId, keyword, onBeforeStart }: ChatDraftProps) {
  const [isOpen, setOpen] = useState(false)
  const [writePrompt] = useWriteChatPromptMutation()
  const [paste] = usePasteDraftMutation()
  const navigate = useNavigate()
  const params = { channel_id: channelId ?? '' }
  const body = { idea_id: ideaId, ...(keyword === undefined ? {} : { keyword }) }
  const getPrompt = async () => {
    await onBeforeStart()
    return writePrompt({ params, body }).unwrap()
  }
  const take = async (answer: string, from: string) => {
    const { id } = await paste({ params, body: { ...body, answer, from } }).unwrap()
    void navigate(paths.content(id))
  }
  return (
    <>
      <div>
        <Button
          variant="outline"
          size="sm"
          aria-expanded={isOpen}
          disabled={channelId === undefined}
          title={channelId === undefined ? 'Choose one channel' : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          Use any chat
        </Button>
      </div>
      <Collapse expanded={isOpen && channelId !== undefined}>
        {isOpen ? <AnyChat getPrompt={getPrompt} onPaste={take} action="Make the draft" /> : null}
      </Collapse>
    </>
  )
}
