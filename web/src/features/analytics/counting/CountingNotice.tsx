import type { CountingMode } from '@draftwright/contract/visits'
import { paths } from '../../../app/paths.ts'
import { useCan } from '../../../api/rights.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from '../analytics.module.css'

const sentences = {
  off: 'Counting is off. Earlier numbers are kept.',
  totals: 'Only totals are counted, without separate visitors and visits.',
} as const

/** Says so where less than everything is counted. */
export function CountingNotice({ mode }: { mode: CountingMode }) {
  const can = useCan()
  if (mode === 'visitors') return null
  return (
    <div className={styles.notice} role="status">
      <p>{sentences[mode]}</p>
      {can('account:manage') && (
        <Button variant="outline" size="sm" to={`${paths.accountSettings}?tab=analytics`}>
          Change
        </Button>
      )}
    </div>
  )
}
