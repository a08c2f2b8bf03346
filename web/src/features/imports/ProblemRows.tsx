import { importFields } from '@draftwright/contract/import-words'
import type { Import } from '@draftwright/contract/imports'
import { ProblemRows as Rows } from '../../ui/ProblemRows.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useListImportRowsQuery } from './api.ts'

const stateLabels = { error: 'With errors', duplicate: 'Duplicates', noted: 'Partly left out' }

/** The rows of a table that are not imported, or not all of them, as far as known. */
export function ProblemRows({ found }: { found: Import }) {
  const { error, duplicate } = found.counts
  const counts = { error, duplicate, noted: found.n_noted }
  const [asked, setShown] = useUrlState<string>('rows', '')
  const states = (['error', 'duplicate', 'noted'] as const).filter((state) => counts[state] > 0)
  const shown = states.find((state) => state === asked) ?? states[0] ?? 'error'
  const { data } = useListImportRowsQuery(
    { id: found.id, state: shown, version: found.updated_at },
    { skip: counts[shown] === 0 },
  )
  if (states.length === 0) return null
  return (
    <Rows
      states={states.map((value) => ({ value, label: stateLabels[value], count: counts[value] }))}
      shown={shown}
      onShow={setShown}
      rows={counts[shown] === 0 ? [] : (data?.data ?? [])}
      labels={new Map(importFields[found.kind].map(({ name, label }) => [name, label]))}
    />
  )
}
