import type { ReactNode } from 'react'
import styles from './insight.module.css'

/** The rule behind a recommendation, for those who ask. */
export function HowItWorks({ children }: { children: ReactNode }) {
  return (
    <details className={styles.details}>
      <summary>How this works</summary>
      <p className={styles.rule}>{children}</p>
    </details>
  )
}
