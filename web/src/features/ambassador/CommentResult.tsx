import { Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useChangeCommentMutation } from './comments-api.ts'

const usual = ['Shorter', 'More personal', 'As a question'] as const

interface CommentResultProps {
  place: number
  comment: string
  /** The language model that wrote it; null for the built-in composer. */
  madeWith: string | null
  id: string
  view: string
}

/** A comment that one changes by hand or by saying how, and copies. */
export function CommentResult({ place, id, comment, madeWith, view }: CommentResultProps) {
  const [text, setText] = useState(comment)
  const [wish, setWish] = useState('')
  const [origin, setOrigin] = useState(madeWith)
  const [note, setNote] = useState<string | null>(null)
  const [revise, { isLoading, error }] = useChangeCommentMutation()
  async function change(feedback: string) {
    if (feedback.trim() === '') return
    const answer = await revise({ body: { comment_id: id, view, comment: text, feedback } })
    if (answer.error !== undefined) return
    setText(answer.data.text)
    setOrigin(answer.data.made_with)
    setNote(answer.data.note)
    setWish('')
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void change(wish)
  }
  return (
    <Stack gap="xs" component="article" aria-label={`Comment ${place}`}>
      <Textarea
        label={`Comment ${place}`}
        value={text}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={3000}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs">
        <CopyButton size="sm" text={text} label={`Copy comment ${place}`} />
        {usual.map((feedback) => (
          <Button
            key={feedback}
            variant="outline"
            size="sm"
            disabled={isLoading}
            onClick={() => void change(feedback.toLowerCase())}
          >
            {feedback}
          </Button>
        ))}
      </Group>
      <form onSubmit={submit}>
        <Group gap="xs" align="flex-end">
          <TextInput
            style={{ flex: '1 1 220px' }}
            size="sm"
            label={`What to change in comment ${place}`}
            value={wish}
            maxLength={500}
            onChange={(event) => setWish(event.currentTarget.value)}
          />
          <Button type="submit" variant="outline" loading={isLoading} disabled={wish.trim() === ''}>
            Change it
          </Button>
        </Group>
      </form>
      {(origin !== null || note !== null) && (
        <Text size="sm" c="dimmed" role="status">
          {[origin === null ? null : `Written by ${origin}, and checked.`, note]
            .filter((line) => line !== null)
            .join(' ')}
        </Text>
      )}
      <FormError message={error === undefined ? null : toFailure(error).message} />
    </Stack>
  )
}
