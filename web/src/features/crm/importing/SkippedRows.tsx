import type { CrmImport } from '@draftwright/contract/crm/imports'
import { problemStates } from '@draftwright/contract/crm/import-words'
import { ProblemRows } from '../../../ui/ProblemRows.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { useListCrmImportRowsQuery } from './api.ts'

const labels = { error: 'With errors', incomplete: 'Partly imported', skip: 'Skipped' }

/** The rows of a table that are not imported, or not as a whole, as far as known. */
export function SkippedRows({ found }: { found: CrmImport }) {
  const { counts } = found
  const [asked, setShown] = useUrlState<string>('rows', '')
  const count = { error: counts.error, incomplete: found.n_incomplete, skip: counts.skip }
  const states = (['error', 'incomplete', 'skip'] as const)
    .filter((value) => count[value] > 0)
    .map((value) => ({ value, label: labels[value], count: count[value] }))
  const shown = problemStates.find((state) => state === asked && count[state] > 0) ?? states[0]?.value ?? 'error'
  const { data } = useListCrmImportRowsQuery(
    { id: found.id, state: shown, version: found.updated_at },
    { skip: count[shown] === 0 },
  )
  if (states.length === 0) return null
  return (
    <ProblemRows
      states={states}
      shown={shown}
      onShow={setShown}
      rows={data?.data ?? []}
      labels={new Map(found.fields.map(({ name, label }) => [name, label]))}
    />
  )
}
