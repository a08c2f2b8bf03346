import { describeProblem, readButton, toLinkTarget } from './button-cells.ts'
import styles from './ButtonCell.module.css'

interface ButtonCellProps {
  value: unknown
  /** In the grid the cell has the focus, not what is in it. */
  isInGrid?: boolean
  /** Says below it why it cannot be pressed. */
  hasReason?: boolean
}

/** A button that opens the address of its record. */
export function ButtonCell({ value, isInGrid = false, hasReason = false }: ButtonCellProps) {
  const button = readButton(value)
  if (button === undefined) return null
  const { label, url } = button
  if (url === null)
    return (
      <span className={styles.dead}>
        <button type="button" className={styles.button} disabled title={describeProblem(button)}>
          {label}
        </button>
        {hasReason ? <small>{describeProblem(button)}.</small> : null}
      </span>
    )
  return (
    <a
      className={styles.button}
      href={url}
      target={toLinkTarget(url)}
      rel="noopener noreferrer"
      draggable={false}
      title={url}
      tabIndex={isInGrid ? -1 : undefined}
    >
      {label}
    </a>
  )
}
