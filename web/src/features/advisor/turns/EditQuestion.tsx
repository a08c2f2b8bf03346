import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import classes from './TurnView.module.css'

interface EditQuestionProps {
  text: string
  onSend: (text: string) => void
  onCancel: () => void
}

/** Edits a question; sending it starts a new branch, and the old one stays. */
export function EditQuestion({ text, onSend, onCancel }: EditQuestionProps) {
  const [value, setValue] = useState(text)
  const send = () => value.trim() !== '' && onSend(value.trim())
  return (
    <form
      className={classes.edit}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        aria-label="Edit the question"
        value={value}
        // The person has just asked to edit.
        autoFocus
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            onCancel()
          } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault()
            send()
          }
        }}
      />
      <div>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" type="submit" disabled={value.trim() === ''}>
          Send
        </Button>
      </div>
    </form>
  )
}
