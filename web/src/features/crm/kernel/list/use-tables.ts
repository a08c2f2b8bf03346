import { useNavigate } from 'react-router'
import { download } from '../../../../api/download.ts'
import { paths } from '../../../../app/paths.ts'
import { toastError } from '../../../../ui/toast.tsx'
import { isLong, type ListAsk, listQuery } from '../list-ask.ts'
import type { RecordKind } from '../record.ts'
import type { ShownColumn } from '../table/shown-columns.ts'
import type { Selection } from '../table/use-selection.ts'

const fallback = 'The table could not be downloaded'

/** What is listed, or chosen, out as a table with the columns that are shown; and the way in. Null where a resource has neither. */
export function useTables(kind: RecordKind, ask: ListAsk, columns: readonly ShownColumn[], selection: Selection) {
  const navigate = useNavigate()
  const { exports } = kind
  if (exports === undefined) return null
  // The id besides, by which the same table updates these records when it is imported again.
  const keys = [...columns.map(({ key }) => key), 'id'].join(',')
  const { limit: _limit, ...listed } = listQuery(ask, null)
  const save = async (ids: readonly string[] | null) => {
    const failure =
      ids === null && !isLong(ask)
        ? await download(exports.all, { query: { ...listed, columns: keys } }, fallback)
        : await download(
            exports.chosen,
            { body: { ...listed, columns: keys, ...(ids === null ? {} : { ids }) } },
            fallback,
          )
    if (failure !== null) toastError(failure)
  }
  return {
    exportAll: () => void save(null),
    exportChosen: () => void save(selection.isEverything ? null : [...selection.ids]),
    goImport: () => void navigate(paths.crmImport(kind.name)),
  }
}
