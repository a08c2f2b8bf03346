import styles from './transcript.module.css'

/** What was wrong in the file, so that nobody takes what was mended for what was said. */
export function TranscriptRepairs({ repairs }: { repairs: readonly string[] }) {
  const [first, ...rest] = repairs
  if (first === undefined) return null
  if (rest.length === 0) return <p className={styles.repairs}>While the file was read: {first}</p>
  return (
    <details className={styles.repairs}>
      <summary>{`${repairs.length} places of the file were mended while it was read`}</summary>
      <ul>
        {repairs.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}
