import { type TextCount, computeFullness, findOverruns, describeOverrun } from '@draftwright/contract/network-count'
import styles from './NetworkCounter.module.css'

/** A warning is shown from this share on. */
const nearlyFull = 0.9

/** The used share of the network's limits: amber from 90 %, red above. */
export function NetworkCounter({ count }: { count: TextCount }) {
  const share = computeFullness(count)
  const [over] = findOverruns(count)
  const state = over ? 'over' : share >= nearlyFull ? 'near' : 'fine'
  const { used, max, unit, parts = [] } = count
  const shownParts = parts.filter((part) => part.used / part.max >= nearlyFull || part.unit === 'hashtags')
  return (
    <div className={styles.counter} data-state={state}>
      <svg viewBox="0 0 20 20" className={styles.ring} aria-hidden>
        <circle cx="10" cy="10" r="8" className={styles.track} />
        <circle
          cx="10"
          cy="10"
          r="8"
          pathLength={100}
          strokeDasharray={`${Math.min(100, share * 100)} 100`}
          className={styles.used}
        />
      </svg>
      <span className="tabular">
        {used.toLocaleString('en')}
        {max === null ? ` ${unit}` : ` / ${max.toLocaleString('en')}`}
        {shownParts.map((part) => (
          <span key={part.unit}>
            {' · '}
            {part.used.toLocaleString('en')} / {part.max.toLocaleString('en')} {part.unit}
          </span>
        ))}
      </span>
      {/* Announced once when it is exceeded, not at every key. */}
      <span className={styles.over} role="status">
        {over ? (used === over.used && used - over.max > 50 ? 'Too long for this network' : describeOverrun(over)) : ''}
      </span>
    </div>
  )
}
