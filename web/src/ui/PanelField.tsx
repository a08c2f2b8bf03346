import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import styles from './PanelFrame.module.css'

interface PanelFieldProps {
  label: string
  description?: string | undefined
  /** Text of many lines. */
  isLong: boolean
  /** Null: it is empty. */
  shown: ReactNode
  mayEdit: boolean
  /** What is shown leads elsewhere: a button beside it edits. */
  hasLinks?: boolean
  /** Why it cannot be edited. */
  fixedReason: string
  /** The input, while it is edited. */
  editor: ReactNode
  onEdit: () => void
}

/** One field of a record in its panel: its value, edited on click. */
export function PanelField({ label, isLong, shown, mayEdit, editor, ...props }: PanelFieldProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isEditing = editor !== null
  const wasEditing = useRef(false)
  useEffect(() => {
    // The input is removed, and with it the focus, which returns to the field.
    if (wasEditing.current && !isEditing && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
    wasEditing.current = isEditing
  }, [isEditing])
  const value = shown ?? <span className={styles.none}>{mayEdit ? 'Add' : 'None'}</span>
  return (
    <div className={styles.field} data-long={isLong || undefined}>
      <dt title={props.description}>{label}</dt>
      <dd>
        {isEditing ? (
          <div className={styles.editing}>{editor}</div>
        ) : props.hasLinks === true && shown !== null ? (
          <span className={styles.linked}>
            {shown}
            {mayEdit ? (
              <Button ref={button} variant="ghost" size="sm" aria-label={`Edit ${label}`} onClick={props.onEdit}>
                Edit
              </Button>
            ) : null}
          </span>
        ) : mayEdit ? (
          <button ref={button} type="button" className={styles.value} onClick={props.onEdit}>
            <span className="visually-hidden">Edit {label}: </span>
            {value}
          </button>
        ) : (
          <span className={styles.fixed} title={props.fixedReason}>
            {value}
          </span>
        )}
      </dd>
    </div>
  )
}
