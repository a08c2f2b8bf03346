import type { CrmImport } from '@draftwright/contract/crm/imports'
import { ProblemRows } from '../../../ui/ProblemRows.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { useListCrmImportRowsQuery } from './api.ts'

/** The rows of a table that are not imported, as far as known. */
export function SkippedRows({ found }: { found: CrmImport }) {
  const { counts } = found
  const [asked, setShown] = useUrlState<string>('rows', '')
  const shown = asked === 'skip' || asked === 'error' ? asked : counts.error > 0 ? 'error' : 'skip'
  const { data } = useListCrmImportRowsQuery(
    { id: found.id, state: shown, version: found.updated_at },
    { skip: counts[shown] === 0 },
  )
  if (counts.error + counts.skip === 0) return null
  return (
    <ProblemRows
      states={[
        { value: 'error', label: 'With errors', count: counts.error },
        { value: 'skip', label: 'Skipped', count: counts.skip },
      ]}
      shown={shown}
      onShow={setShown}
      rows={counts[shown] === 0 ? [] : (data?.data ?? [])}
      labels={new Map(found.fields.map(({ name, label }) => [name, label]))}
    />
  )
}
