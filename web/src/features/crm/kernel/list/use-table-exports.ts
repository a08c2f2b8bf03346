import { useNavigate } from 'react-router'
import { fetchAndSaveFile } from '../../../../api/download.ts'
import { paths } from '../../../../app/paths.ts'
import { showErrorToast } from '../../../../ui/toast.tsx'
import { isLongRequest, type ListRequest, buildListQuery } from '../list-request.ts'
import type { RecordKind } from '../record.ts'
import type { ShownColumn } from '../table/shown-columns.ts'
import type { Selection } from '../../../../ui/use-selection.ts'

const fallback = 'The table could not be downloaded'

/** Exports the listed or selected records as a table with the visible columns; and links to the import. Null if a resource has neither. */
export function useTableExports(
  kind: RecordKind,
  listRequest: ListRequest,
  columns: readonly ShownColumn[],
  selection: Selection,
) {
  const navigate = useNavigate()
  const { exports } = kind
  if (exports === undefined) return null
  // Adds the id, so that importing the table again updates these records.
  const keys = [...columns.map(({ key }) => key), 'id'].join(',')
  const { limit: _limit, ...listed } = buildListQuery(listRequest, null)
  const save = async (ids: readonly string[] | null) => {
    const failure =
      ids === null && !isLongRequest(listRequest)
        ? await fetchAndSaveFile(exports.all, { query: { ...listed, columns: keys } }, fallback)
        : await fetchAndSaveFile(
            exports.chosen,
            { body: { ...listed, columns: keys, ...(ids === null ? {} : { ids }) } },
            fallback,
          )
    if (failure !== null) showErrorToast(failure)
  }
  return {
    exportAll: () => void save(null),
    exportChosen: () => void save(selection.isEverything ? null : [...selection.ids]),
    goImport: () => void navigate(paths.crmImport(kind.name)),
  }
}
