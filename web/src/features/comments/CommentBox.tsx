import { Textarea } from '@mantine/core'
import { maxCommentLength } from '@draftwright/contract/vocabulary'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/Button.tsx'
import styles from './CommentBox.module.css'
import { type CommentDraft, createCommentDraft } from './comment-draft.ts'
import { suggestPeople, findTypedMention, type NamedPerson } from './mentions.ts'

interface CommentBoxProps {
  label: string
  placeholder: string
  verb: string
  people: readonly NamedPerson[]
  initial?: string
  /** Whether it may be sent without text. */
  mayBeEmpty?: boolean
  isFocused?: boolean
  /** Shows its buttons before anything is written. */
  isOpen?: boolean
  /** Of a text that outlives the box. */
  draft?: CommentDraft
  onSend: (body: string) => Promise<boolean>
  /** Of a box that is closed once its text is sent. */
  onCancel?: () => void
}

/** Writes a comment: @ mentions people, Ctrl/Cmd-Enter sends, Escape cancels. Unsent text stays. */
export function CommentBox(props: CommentBoxProps) {
  const {
    label,
    placeholder,
    verb,
    people,
    initial = '',
    mayBeEmpty = false,
    isFocused = false,
    isOpen = isFocused,
    onSend,
    onCancel,
  } = props
  const [own] = useState(() => createCommentDraft({ initial }))
  const draft = props.draft ?? own
  const { text, sending, hasFailed } = useSyncExternalStore(draft.listen, draft.read)
  const isSending = sending !== null
  const [cursor, setCursor] = useState(0)
  const [at, setAt] = useState(0)
  const [isClosed, setClosed] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const typed = isClosed ? null : findTypedMention(text, cursor)
  const found = typed ? suggestPeople(people, typed.typed) : []
  const chosen = found[Math.min(at, found.length - 1)]
  const put = (next: string, place: number) => {
    draft.write(next)
    setCursor(place)
    setAt(0)
    setClosed(false)
  }
  const insertMention = ({ name }: NamedPerson) => {
    if (!typed) return
    const place = typed.at + name.length + 2
    // Synchronously: the next key may be pressed before the next frame.
    flushSync(() => put(`${text.slice(0, typed.at)}@${name} ${text.slice(cursor).trimStart()}`, place))
    area.current?.focus()
    area.current?.setSelectionRange(place, place)
  }
  const send = async () => {
    if (!mayBeEmpty && !draft.read().text.trim()) return
    setCursor(0)
    await draft.send(onSend, onCancel !== undefined)
  }
  const keys = (event: KeyboardEvent) => {
    if (chosen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setAt((Math.min(at, found.length - 1) + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length)
    } else if (chosen && (event.key === 'Tab' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey))) {
      event.preventDefault()
      insertMention(chosen)
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      if (chosen) setClosed(true)
      else onCancel?.()
    } else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      event.stopPropagation()
      void send()
    }
  }
  return (
    <form
      className={styles.box}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className={styles.field}>
        <Textarea
          ref={area}
          aria-label={label}
          placeholder={placeholder}
          autosize
          minRows={isFocused ? 2 : 1}
          maxRows={8}
          maxLength={maxCommentLength}
          value={text}
          readOnly={isSending && onCancel !== undefined}
          // The person has just opened it.
          autoFocus={isFocused}
          {...(found.length > 0 ? { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${chosen?.id}` } : {})}
          onChange={({ currentTarget }) => put(currentTarget.value, currentTarget.selectionStart)}
          onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
          onKeyDown={keys}
        />
        {found.length > 0 ? (
          <div id={listId} role="listbox" aria-label="People to mention" className={styles.people}>
            {found.map((person) => (
              <div
                key={person.id}
                id={`${listId}-${person.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={person === chosen}
                className={styles.person}
                onPointerDown={(event) => {
                  event.preventDefault()
                  insertMention(person)
                }}
              >
                {person.name}
              </div>
            ))}
          </div>
        ) : null}
      </div>
      {isSending && onCancel === undefined ? (
        <div role="status" className={styles.state}>
          Sending: {sending}
        </div>
      ) : null}
      {hasFailed ? (
        <div role="alert" className={styles.state}>
          Not sent. Your text is kept here.
        </div>
      ) : null}
      {isOpen || text || isSending ? (
        <div className={styles.actions}>
          {onCancel ? (
            <Button size="sm" variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          ) : null}
          <Button size="sm" type="submit" loading={isSending} disabled={!mayBeEmpty && !text.trim()}>
            {verb}
          </Button>
        </div>
      ) : null}
    </form>
  )
}
