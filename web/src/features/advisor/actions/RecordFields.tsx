import { formatFactName } from '../format.ts'
import classes from './ActionCard.module.css'

/** The new values of a record, field by field. */
export function RecordFields({ values }: { values: unknown }) {
  if (typeof values !== 'object' || values === null) return null
  return (
    <dl className={classes.values}>
      {Object.entries(values).map(([name, value]) => (
        <div key={name}>
          <dt>{formatFactName(name)}</dt>
          <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
