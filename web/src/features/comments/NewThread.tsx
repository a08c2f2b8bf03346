import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { CommentBox } from './CommentBox.tsx'
import type { NamedPerson } from './mentions.ts'
import styles from './ThreadCard.module.css'
import type { CommentDraft } from './use-text-comments.ts'

interface NewThreadProps {
  draft: CommentDraft
  people: readonly NamedPerson[]
  onSend: (body: string, more: object) => Promise<boolean>
  onDone: () => void
}

/** The text of a suggestion without a comment. */
const suggestionFallbackText = 'Suggested change.'

/** A comment on the selected words, or a suggestion to replace them. */
export function NewThread({ draft: { kind, anchor }, people, onSend, onDone }: NewThreadProps) {
  const [text, setText] = useState(anchor.quote)
  const isSuggestion = kind === 'suggestion'
  const send = async (body: string) => {
    const more = isSuggestion ? { anchor, suggestion: text } : { anchor }
    const isSent = await onSend(body || suggestionFallbackText, more)
    if (isSent) onDone()
    return isSent
  }
  return (
    <section className={styles.card} data-active aria-label={isSuggestion ? 'New suggestion' : 'New comment'}>
      <q className={styles.quote}>{anchor.quote}</q>
      {isSuggestion ? (
        <TextInput
          label="Replace with"
          value={text}
          maxLength={2000}
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : null}
      <CommentBox
        label={isSuggestion ? 'Why (optional)' : 'Comment'}
        placeholder={isSuggestion ? 'Why (optional)' : 'Add a comment. Use @ to mention people'}
        verb={isSuggestion ? 'Suggest' : 'Comment'}
        people={people}
        mayBeEmpty={isSuggestion && text !== anchor.quote}
        isFocused={!isSuggestion}
        isOpen
        onSend={send}
        onCancel={onDone}
      />
    </section>
  )
}
