import styles from './Results.module.css'

export interface Bar {
  readonly label: string
  readonly n: number
  readonly note?: string
}

/** Counts as bars with their numbers, a full bar being 100 %; rendered as a list for screen readers. */
export function Bars({ label, bars, of }: { label: string; bars: readonly Bar[]; of: number }) {
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map(({ label: name, n, note }) => (
        <li key={name} className={styles.bar}>
          <span className={styles.name}>
            {name}
            {note === undefined ? null : <span className={styles.note}> {note}</span>}
          </span>
          <span className={styles.track} aria-hidden>
            <span className={styles.fill} style={{ width: `${of === 0 ? 0 : (n / of) * 100}%` }} />
          </span>
          <span className={styles.n}>
            {n} <span className={styles.note}>{of === 0 ? '' : `${Math.round((n / of) * 100)}%`}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Counts by value as columns along a number line. */
export function Columns({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ n }) => n))
  return (
    <ul className={styles.columns} aria-label={label}>
      {bars.map(({ label: name, n }) => (
        <li key={name} className={styles.column}>
          <span className={styles.n}>{n === 0 ? '' : n}</span>
          <span
            className={styles.pillar}
            data-empty={n === 0 || undefined}
            style={{ height: `${(n / most) * 72}px` }}
            aria-hidden
          />
          <span className={styles.note}>
            {name}
            <span className="visually-hidden">: {n}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
