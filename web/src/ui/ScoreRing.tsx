import styles from './ScoreRing.module.css'

const radius = 30
const circumference = 2 * Math.PI * radius

/** The number is text; the ring only repeats it visually. */
export function ScoreRing({ score }: { score: number }) {
  return (
    <div className={styles.ring} role="img" aria-label={`Score ${score} of 100`} data-level={toLevel(score)}>
      <svg viewBox="0 0 72 72" width="72" height="72" aria-hidden>
        <circle cx="36" cy="36" r={radius} className={styles.track} />
        <circle
          cx="36"
          cy="36"
          r={radius}
          className={styles.arc}
          strokeDasharray={`${(circumference * score) / 100} ${circumference}`}
        />
      </svg>
      <span className={styles.number}>{score}</span>
    </div>
  )
}

const toLevel = (score: number): string => (score >= 80 ? 'good' : score >= 50 ? 'fair' : 'poor')
