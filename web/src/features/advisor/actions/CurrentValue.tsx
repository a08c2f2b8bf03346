import classes from './ActionCard.module.css'
import { formatLocalMoment } from './moment-field.ts'

/** The stage or the time that a proposal would replace. */
export function CurrentValue({ before }: { before: Readonly<Record<string, unknown>> | null }) {
  const { stage, at } = before ?? {}
  const value =
    typeof stage === 'string' ? stage : typeof at === 'string' ? formatLocalMoment(at).replace('T', ' ') : null
  if (value === null) return null
  return (
    <dl className={classes.values}>
      <div>
        <dt>Now</dt>
        <dd>{value}</dd>
      </div>
    </dl>
  )
}
