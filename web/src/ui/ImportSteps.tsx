import styles from './TableImport.module.css'

const usualSteps = ['Choose a file', 'Match columns', 'Check', 'Import'] as const

/** The current step of an import; `at` counts from 0. */
export function ImportSteps({ at, steps = usualSteps }: { at: number; steps?: readonly string[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((label, index) => (
        <li key={label} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
          <span className={styles.number} aria-hidden>
            {index + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  )
}
