import { Group, Textarea } from '@mantine/core'
import { type FormEvent, type RefObject, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { EditorHandle } from '../../editor/index.ts'
import { AnyChat, type ChatPrompt, BasicModeHint, ModelSelect, useListModelsQuery } from '../../generation/index.ts'
import styles from './ChatPanel.module.css'

export interface ChatTurn {
  message: string
  selection?: string
  place?: { from: number; to: number }
  model?: string
}

interface ChatFormProps {
  selection: string
  editor: RefObject<EditorHandle | null>
  isSending: boolean
  error: string | null
  /** True once it is running. */
  onAsk: (turn: ChatTurn) => Promise<boolean>
  /** The same turn for a chat window, and its answer. Throw a failure. */
  onPrompt: (turn: ChatTurn) => Promise<ChatPrompt>
  onPaste: (turn: ChatTurn, answer: string, from: string) => Promise<void>
}

/** A question or a wish about the text, or about the selected words. Enter sends, Shift+Enter starts a line. */
export function ChatForm({ selection, editor, isSending, error, onAsk, onPrompt, onPaste }: ChatFormProps) {
  const [message, setMessage] = useState('')
  const [model, setModel] = useState('')
  const [chatTurn, setChatTurn] = useState<ChatTurn | null>(null)
  const { data: models = [] } = useListModelsQuery()
  const chosen = models.find(({ id, is_default }) => (model === '' ? is_default : id === model))
  const isOffline = chosen?.is_offline === true
  const isEmpty = message.trim() === ''
  const toTurn = (): ChatTurn => {
    const place = selection === '' ? null : (editor.current?.readSelection() ?? null)
    return {
      message: message.trim(),
      ...(selection === '' ? {} : { selection }),
      ...(place?.text === selection ? { place: { from: place.from, to: place.to } } : {}),
    }
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isEmpty || isSending || isOffline) return
    if (await onAsk({ ...toTurn(), ...(model === '' ? {} : { model }) })) setMessage('')
  }
  return (
    <div className={styles.form}>
      <form onSubmit={(event) => void submit(event)}>
        {selection === '' ? null : (
          <p className={styles.about}>
            About <q>{selection.length > 120 ? `${selection.slice(0, 120)}…` : selection}</q>
          </p>
        )}
        <Textarea
          aria-label="Message"
          placeholder="What do our meetings say about this?"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={4000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.stopPropagation()
            void submit()
          }}
        />
        {error ? (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        ) : null}
        {models.length > 1 ? <ModelSelect value={model} onChange={setModel} /> : null}
        <BasicModeHint model={model} />
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="ghost" disabled={isEmpty} onClick={() => setChatTurn(toTurn())}>
            Use any chat
          </Button>
          <Button type="submit" loading={isSending} disabled={isEmpty || isOffline}>
            Send
          </Button>
        </Group>
      </form>
      {chatTurn === null ? null : (
        <AnyChat
          getPrompt={() => onPrompt(chatTurn)}
          onPaste={async (answer, from) => {
            await onPaste(chatTurn, answer, from)
            setChatTurn(null)
            setMessage('')
          }}
          action="Add the answer"
        />
      )}
    </div>
  )
}
