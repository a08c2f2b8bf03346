import type { TableField } from '@draftwright/contract/table-fields'
import type { TableViewSettings } from '@draftwright/contract/tables'
import type { SheetSummary } from '../records/use-summary.ts'
import { chooseSummary, describeSummary, listSummaryKinds, showSummary } from '../views/summaries.ts'
import styles from './SheetFoot.module.css'

interface SheetFootProps {
  field: TableField
  summary: SheetSummary | null
  settings: TableViewSettings
  onChange: (patch: TableViewSettings) => void
}

/** What one column sums up to; a click chooses what. By keyboard, the menu in its head does the same. */
export function SheetFoot({ field, summary, settings, onChange }: SheetFootProps) {
  const kinds = listSummaryKinds(field)
  const kind = kinds.find((one) => one === settings.summaries?.[field.id])
  const label = kind === undefined ? '' : describeSummary(field, kind)
  const text = kind === undefined ? '' : showSummary(field, kind, summary, summary?.summaries)
  return (
    <span className={styles.foot} data-is-set={kind !== undefined || undefined}>
      <span className={styles.words}>
        {kind === undefined ? (
          <span className={styles.hint}>Summary</span>
        ) : (
          <>
            <span className={styles.kind}>{label}</span> <span className="tabular">{text}</span>
          </>
        )}
      </span>
      <select
        className={styles.select}
        tabIndex={-1}
        aria-label={`Summary of ${field.name}`}
        value={kind ?? ''}
        onChange={(event) => {
          const next = kinds.find((one) => one === event.currentTarget.value)
          onChange({ summaries: chooseSummary(settings, field, next) })
        }}
      >
        <option value="">None</option>
        {kinds.map((one) => (
          <option key={one} value={one}>
            {describeSummary(field, one)}
          </option>
        ))}
      </select>
    </span>
  )
}
