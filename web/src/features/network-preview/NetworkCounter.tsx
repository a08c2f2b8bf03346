import { type Count, fullness, overruns, overrunSentence } from '@draftwright/contract/network-count'
import styles from './NetworkCounter.module.css'

/** Room left is worth a warning from here on. */
const nearlyFull = 0.9

/** How much of the network's limits a text takes: amber from 90 %, red beyond. */
export function NetworkCounter({ count }: { count: Count }) {
  const share = fullness(count)
  const [over] = overruns(count)
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
      {/* Told once when it goes over, not at every key. */}
      <span className={styles.over} role="status">
        {over ? (used === over.used && used - over.max > 50 ? 'Too long for this network' : overrunSentence(over)) : ''}
      </span>
    </div>
  )
}
