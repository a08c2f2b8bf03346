import type { Import } from '@draftwright/contract/imports'
import styles from '../../ui/TableImport.module.css'

/** The rows by outcome; outcomes without rows are omitted. */
export function ImportCounts({ found: { counts, settings } }: { found: Import }) {
  const shown = [
    { label: 'Created', n: counts.created, tone: 'success' },
    { label: 'Removed', n: counts.undone, tone: 'plain' },
    { label: 'Kept (edited)', n: counts.kept, tone: 'plain' },
    { label: 'Ready', n: counts.ready, tone: 'success' },
    {
      label: settings.on_duplicate === 'import' ? 'Duplicates, imported' : 'Duplicates',
      n: counts.duplicate,
      tone: 'attention',
    },
    { label: 'With errors', n: counts.error, tone: 'danger' },
  ].filter(({ n }) => n > 0)
  return (
    <dl className={styles.counts}>
      {shown.map(({ label, n, tone }) => (
        <div key={label} data-tone={tone}>
          <dt>{label}</dt>
          <dd className="tabular">{n.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}
