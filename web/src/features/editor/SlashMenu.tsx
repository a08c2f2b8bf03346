import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import type { SlashItem } from './slash-items.ts'
import styles from './SlashMenu.module.css'

export interface SlashMenuProps extends Record<string, unknown> {
  readonly items: readonly SlashItem[]
  readonly editor: Editor
  /** The place of the item that Enter chooses. */
  readonly active: number
  readonly onActivate: (at: number) => void
  readonly onChoose: (item: SlashItem) => void
}

export function SlashMenu({ items, editor, active, onActivate, onChoose }: SlashMenuProps) {
  useEffect(() => {
    editor.view.dom.setAttribute('aria-activedescendant', `slash-${active}`)
    document.getElementById(`slash-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, editor])
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
          aria-selected={index === active}
          className={styles.item}
          onMouseMove={() => onActivate(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(item)}
        >
          <item.icon size={18} stroke={1.6} aria-hidden />
          <span>{item.title}</span>
          <kbd className={styles.hint}>{item.hint}</kbd>
        </button>
      ))}
    </div>
  )
}
