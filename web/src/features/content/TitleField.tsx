import type { KeyboardEvent } from 'react'
import styles from './TitleField.module.css'

const titleId = 'post-title'
export const focusTitle = (): void => document.getElementById(titleId)?.focus()

interface TitleFieldProps {
  value: string
  isEditable: boolean
  onChange: (value: string) => void
  onEnter: () => void
  onBlur: () => void
}

/** The title, in its final size; it grows with its lines but allows no line breaks. */
export function TitleField({ value, isEditable, onChange, onEnter, onBlur }: TitleFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    onEnter()
  }
  return (
    <h1 className={styles.heading} data-value={value}>
      <textarea
        id={titleId}
        className={styles.field}
        aria-label="Title"
        aria-invalid={!value.trim() || undefined}
        placeholder="Add a title"
        rows={1}
        maxLength={200}
        readOnly={!isEditable}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\s*\n\s*/gu, ' '))}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
    </h1>
  )
}
