import type { SuggestionProps } from '@tiptap/suggestion'
import { type Ref, useEffect, useImperativeHandle, useState } from 'react'
import type { SlashItem } from './slash-items.ts'
import styles from './SlashMenu.module.css'

export interface SlashMenuHandle {
  /** Whether the menu handled the key. */
  onKeyDown: (event: KeyboardEvent) => boolean
}

export function SlashMenu({
  items,
  command,
  editor,
  ref,
}: SuggestionProps<SlashItem, SlashItem> & { ref?: Ref<SlashMenuHandle> }) {
  const [active, setActive] = useState(0)
  const at = Math.min(active, Math.max(items.length - 1, 0))
  useEffect(() => {
    editor.view.dom.setAttribute('aria-activedescendant', `slash-${at}`)
    document.getElementById(`slash-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, editor])
  useImperativeHandle(ref, () => ({
    onKeyDown(event) {
      const item = items[at]
      if (event.key === 'ArrowDown') setActive((at + 1) % Math.max(items.length, 1))
      else if (event.key === 'ArrowUp') setActive((at - 1 + items.length) % Math.max(items.length, 1))
      else if ((event.key === 'Enter' || event.key === 'Tab') && item) command(item)
      else return false
      return true
    },
  }))
  return (
    // A native select can neither contain icons nor leave the focus in the text.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={styles.menu} id="slash-menu" role="listbox" aria-label="Blocks" tabIndex={-1}>
      {items.length === 0 ? <p className={styles.none}>No matching block</p> : null}
      {items.map((item, index) => (
        <button
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="option"
          tabIndex={-1}
          id={`slash-${index}`}
          key={item.title}
          aria-selected={index === at}
          className={styles.item}
          onMouseMove={() => setActive(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => command(item)}
        >
          <item.icon size={18} stroke={1.6} aria-hidden />
          <span>{item.title}</span>
          <kbd className={styles.hint}>{item.hint}</kbd>
        </button>
      ))}
    </div>
  )
}
