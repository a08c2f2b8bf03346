import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { CommentBox } from './CommentBox.tsx'
import type { Named } from './mentions.ts'
import styles from './ThreadCard.module.css'
import type { RemarkDraft } from './use-remarks.ts'

interface NewRemarkProps {
  draft: RemarkDraft
  people: readonly Named[]
  onSend: (body: string, more: object) => Promise<boolean>
  onDone: () => void
}

/** What a suggestion says when nobody has said anything with it. */
const wordless = 'Suggests other words.'

/** A comment on the selected words, or others in their place. */
export function NewRemark({ draft: { kind, anchor }, people, onSend, onDone }: NewRemarkProps) {
  const [text, setText] = useState(anchor.quote)
  const isSuggestion = kind === 'suggestion'
  const send = async (body: string) => {
    const more = isSuggestion ? { anchor, suggestion: text } : { anchor }
    const isSent = await onSend(body || wordless, more)
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
        placeholder={isSuggestion ? 'Why (optional)' : 'What do you think? @ names people'}
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
