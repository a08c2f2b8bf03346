import { Group, Textarea } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { FeedbackRequest } from '../feedback/index.ts'

interface NotesFormProps {
  isBusy: boolean
  onWrite: (request: FeedbackRequest) => void
}

/** Notes of several lines, which become paragraphs. */
export function NotesForm({ isBusy, onWrite }: NotesFormProps) {
  const [notes, setNotes] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (notes.trim() !== '' && !isBusy) onWrite({ kind: 'notes', feedback: notes.trim() })
  }
  return (
    <form onSubmit={submit}>
      <Textarea
        ref={input}
        label="Your notes"
        autosize
        minRows={4}
        maxRows={10}
        maxLength={4000}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
          event.stopPropagation()
          submit(event)
        }}
      />
      <Group justify="flex-end" mt="xs">
        <Button type="submit" size="sm" loading={isBusy} disabled={notes.trim() === ''}>
          Write
        </Button>
      </Group>
    </form>
  )
}
