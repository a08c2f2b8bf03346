import type { TableField } from '@draftwright/contract/table-fields'
import type { FilterProblem } from '@draftwright/contract/table-views'
import { ConditionsOff } from '../../../ui/ConditionsOff.tsx'
import { describeFilterProblem } from './filter-problems.ts'

interface FilterProblemsProps {
  fields: readonly TableField[]
  problems: readonly FilterProblem[]
  onEdit?: () => void
}

/** Conditions that are off, because they could not be read or run. */
export function FilterProblems({ fields, problems, onEdit }: FilterProblemsProps) {
  return (
    <ConditionsOff conditions={problems.map((problem) => describeFilterProblem(fields, problem))} onEdit={onEdit} />
  )
}
