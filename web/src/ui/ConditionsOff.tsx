import { Button } from './Button.tsx'
import styles from './ConditionsOff.module.css'

interface ConditionsOffProps {
  /** Each in words, with why it is off. */
  conditions: readonly string[]
  onEdit?: (() => void) | undefined
}

/** Conditions of a filter that are off, because they could not be read or run; nothing where there are none. */
export function ConditionsOff({ conditions, onEdit }: ConditionsOffProps) {
  if (conditions.length === 0) return null
  return (
    <div className={styles.problems} role="status">
      <p>{describeOff(conditions)}</p>
      {onEdit === undefined ? null : (
        <Button variant="outline" size="sm" onClick={onEdit}>
          Edit filter
        </Button>
      )}
    </div>
  )
}

/** Conditions that are off, in a sentence; empty where there are none. */
export const describeOff = (conditions: readonly string[]): string =>
  conditions.length === 0
    ? ''
    : `${conditions.length === 1 ? 'This condition is off:' : 'These conditions are off:'} ${conditions.join('; ')}.`
