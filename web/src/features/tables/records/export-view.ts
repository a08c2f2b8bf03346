import type { TableViewSettings } from '@draftwright/contract/table-views'
import * as exportRoutes from '@draftwright/contract/routes/table-exports.generated'
import { fetchAndSaveFile } from '../../../api/download.ts'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'

export type ExportKind = 'csv' | 'workbook'

/** Saves all records of a view with what is shown of it now, which need not be saved. */
export async function exportView(
  table_id: string,
  view_id: string,
  settings: TableViewSettings,
  kind: ExportKind,
  /** What the file has been filtered without. */
  note: string,
): Promise<void> {
  const { filter, sorts, groups, field_order, hidden_field_ids } = settings
  const args = { params: { table_id }, body: { view_id, filter, sorts, groups, field_order, hidden_field_ids } }
  const problem = 'The table could not be downloaded'
  const failure =
    kind === 'csv'
      ? await fetchAndSaveFile(exportRoutes.shownTable, args, problem)
      : await fetchAndSaveFile(exportRoutes.shownWorkbook, args, problem)
  if (failure !== null) showErrorToast(failure)
  else if (note !== '') showToast(note)
}

/** Saves a base as an archive: its fields and views, a CSV file of each table, and the files of its cells. */
export async function exportBase(base_id: string, files: 'all' | 'none'): Promise<void> {
  const args = { params: { base_id }, query: { files } }
  const failure = await fetchAndSaveFile(exportRoutes.base, args, 'The base could not be downloaded')
  if (failure !== null) showErrorToast(failure)
}

/** Saves all bases in one archive. */
export async function exportAllBases(files: 'all' | 'none'): Promise<void> {
  const failure = await fetchAndSaveFile(exportRoutes.all, { query: { files } }, 'The bases could not be downloaded')
  if (failure !== null) showErrorToast(failure)
}
