import type { TableField } from '@draftwright/contract/table-fields'
import type { FilterProblem } from '@draftwright/contract/table-views'
import { Button } from '../../../ui/Button.tsx'
import styles from './FilterProblems.module.css'
import { describeOff } from './filter-problems.ts'

interface FilterProblemsProps {
  fields: readonly TableField[]
  problems: readonly FilterProblem[]
  onEdit?: () => void
}

/** Conditions that are off, because they could not be read or run. */
export function FilterProblems({ fields, problems, onEdit }: FilterProblemsProps) {
  if (problems.length === 0) return null
  return (
    <div className={styles.problems} role="status">
      <p>{describeOff(fields, problems)}</p>
      {onEdit === undefined ? null : (
        <Button variant="outline" size="sm" onClick={onEdit}>
          Edit filter
        </Button>
      )}
    </div>
  )
}
