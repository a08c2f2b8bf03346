import { NativeSelect, Text, Textarea } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import classes from './ChatExchange.module.css'

export interface ChatPrompt {
  prompt: string
  is_shortened: boolean
}
export interface ChatExchangeProps {
  /** Asks for the whole request as one text. Throws a failure. */
  getPrompt: () => Promise<ChatPrompt>
  /** Takes what the chat answered. Throws a failure, and the answer stays. */
  onPaste: (answer: string, from: string) => Promise<void>
  /** Of the button that takes the answer. */
  action: string
}

const chats = ['ChatGPT', 'Claude', 'Gemini', 'Copilot', 'Le Chat', 'Other chat']

/** A model without a key: the prompt goes to any chat window by hand, and its answer comes back. */
export function ChatExchange({ getPrompt, onPaste, action }: ChatExchangeProps) {
  const [shown, setShown] = useState<ChatPrompt | null>(null)
  const [answer, setAnswer] = useState('')
  const [from, setFrom] = useState(chats[0] ?? '')
  const [busy, setBusy] = useState<'prompt' | 'answer' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { isCopied, copy } = useCopy()

  async function run(work: 'prompt' | 'answer', step: () => Promise<void>) {
    setFailure(null)
    setBusy(work)
    try {
      await step()
    } catch (error) {
      setFailure(toFailure(error).message)
    }
    setBusy(null)
  }
  const copyPrompt = () =>
    run('prompt', async () => {
      const made = await getPrompt()
      setShown(made)
      copy(made.prompt)
    })
  const paste = (event: FormEvent) => {
    event.preventDefault()
    if (answer.trim() === '') return
    void run('answer', async () => {
      await onPaste(answer, from)
      setAnswer('')
    })
  }

  return (
    <form className={classes.chat} onSubmit={paste} aria-label="Use any chat">
      <div className={classes.step}>
        <Text size="sm">1. Copy the prompt into ChatGPT, Claude, Gemini or any other chat.</Text>
        <Button
          variant="outline"
          size="sm"
          icon={<IconCopy size={14} />}
          loading={busy === 'prompt'}
          onClick={() => void copyPrompt()}
        >
          {isCopied ? 'Copied' : 'Copy the prompt'}
        </Button>
      </div>
      {shown?.is_shortened ? (
        <Text size="sm" c="var(--ink-soft)">
          Your idea is longer than a chat takes, so the prompt has only its beginning.
        </Text>
      ) : null}
      {shown === null ? null : (
        <details className={classes.details}>
          <summary>Show the prompt</summary>
          <Textarea aria-label="Prompt" readOnly autosize maxRows={8} value={shown.prompt} />
        </details>
      )}
      <Textarea
        label="2. Paste the answer"
        placeholder="The whole answer of the chat"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={100_000}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <div className={classes.step}>
        <NativeSelect
          aria-label="Written by"
          data={chats}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy === 'answer'} disabled={answer.trim() === ''}>
          {action}
        </Button>
      </div>
      <FormError message={failure} />
    </form>
  )
}
