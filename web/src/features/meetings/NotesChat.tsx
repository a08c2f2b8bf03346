import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AnyChat } from '../generation/index.ts'
import { usePasteMeetingNotesMutation, useWriteMeetingNotesPromptMutation } from './api.ts'

/** Notes from any chat window by copy and paste; a long transcript goes there in parts. */
export function NotesChat({ meetingId }: { meetingId: string }) {
  const [isOpen, setOpen] = useState(false)
  const [part, setPart] = useState({ after: 0, number: 1 })
  const [writePrompt] = useWriteMeetingNotesPromptMutation()
  const [paste] = usePasteMeetingNotesMutation()
  const params = { id: meetingId }
  const take = async (answer: string, from: string) => {
    const { next } = await paste({ params, body: { after: part.after, answer, from } }).unwrap()
    setPart(next === null ? { after: 0, number: 1 } : { after: next, number: part.number + 1 })
    if (next === null) setOpen(false)
    showToast(next === null ? 'Notes added' : `Part ${part.number} added. Copy the prompt of the next part.`)
  }
  return (
    <>
      <Button variant="link" size="no_size" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Use any chat for the notes
      </Button>
      {isOpen ? (
        <AnyChat
          key={part.number}
          getPrompt={() => writePrompt({ params, body: { after: part.after } }).unwrap()}
          onPaste={take}
          action={part.number === 1 ? 'Add the notes' : `Add the notes of part ${part.number}`}
        />
      ) : null}
    </>
  )
}
