import { IconCornerDownLeft, IconMessageCircle } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type Command, filterCommands } from './commands.ts'
import type { FeedbackRequest } from '../feedback/index.ts'
import styles from './CommandCard.module.css'

interface CommandListProps {
  isSelection: boolean
  /** Whether the chosen model can do this; what it cannot, any chat can. */
  canDo: (request: FeedbackRequest) => boolean
  isBusy: boolean
  onRun: (request: FeedbackRequest) => void
}

/** One field finds a command or takes a wish in the person's words; arrows choose, Enter runs. */
export function CommandList({ isSelection, canDo, isBusy, onRun }: CommandListProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  const wish = typed.trim()
  const found = filterCommands(isSelection, wish)
  // Words of one's own come first as soon as they are more than a name of a command.
  const own: Command = {
    label: isSelection ? `Change it: “${wish}”` : `Write: “${wish}”`,
    words: '',
    request: isSelection ? { feedback: wish } : { kind: 'notes', feedback: wish },
  }
  const items = wish === '' ? found : found.length > 0 && !wish.includes(' ') ? [...found, own] : [own, ...found]
  const at = Math.min(active, items.length - 1)
  // Newer browsers return a promise here, which an effect may not.
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  const choose = ({ request }: Command) => {
    if (!isBusy) onRun(request)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const item = items[at]
    if (event.key === 'ArrowDown') setActive((at + 1) % items.length)
    else if (event.key === 'ArrowUp') setActive((at - 1 + items.length) % items.length)
    else if (event.key === 'Enter' && item && !event.nativeEvent.isComposing) choose(item)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <input
        ref={input}
        className={styles.input}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={`${id}-${at}`}
        aria-autocomplete="list"
        aria-label={isSelection ? 'Tell the model what to change' : 'Tell the model what to write'}
        placeholder={isSelection ? 'Tell the model what to change…' : 'Tell the model what to write…'}
        maxLength={4000}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      {/* A native select can neither have icons nor leave the focus in the field. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={id} className={styles.list} role="listbox" aria-label="Commands" tabIndex={-1}>
        {items.map((item, index) => (
          <button
            key={item.label}
            type="button"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            role="option"
            tabIndex={-1}
            id={`${id}-${index}`}
            aria-selected={index === at}
            className={styles.item}
            onMouseMove={() => setActive(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(item)}
          >
            <span className={styles.label}>{item.label}</span>
            {canDo(item.request) ? (
              index === at ? (
                <IconCornerDownLeft size={14} aria-hidden />
              ) : null
            ) : (
              <span className={styles.hint}>
                <IconMessageCircle size={14} aria-hidden /> any chat
              </span>
            )}
          </button>
        ))}
      </div>
    </>
  )
}
