import { importFields } from '@draftwright/contract/import-words'
import type { Import } from '@draftwright/contract/imports'
import { ProblemRows as Rows } from '../../ui/ProblemRows.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useListImportRowsQuery } from './api.ts'

/** The rows of a table that are not imported, as far as known. */
export function ProblemRows({ found }: { found: Import }) {
  const { counts } = found
  const [asked, setShown] = useUrlState<string>('rows', '')
  const first = counts.error > 0 ? 'error' : 'duplicate'
  const shown = asked === 'duplicate' || asked === 'error' ? asked : first
  const { data } = useListImportRowsQuery(
    { id: found.id, state: shown, version: found.updated_at },
    { skip: counts[shown] === 0 },
  )
  if (counts.error + counts.duplicate === 0) return null
  return (
    <Rows
      states={[
        { value: 'error', label: 'With errors', count: counts.error },
        { value: 'duplicate', label: 'Duplicates', count: counts.duplicate },
      ]}
      shown={shown}
      onShow={setShown}
      rows={counts[shown] === 0 ? [] : (data?.data ?? [])}
      labels={new Map(importFields[found.kind].map(({ name, label }) => [name, label]))}
    />
  )
}
