import * as exportRoutes from '@draftwright/contract/routes/table-exports.generated'
import { fetchAndSaveFile } from '../../../api/download.ts'
import { showErrorToast } from '../../../ui/toast.tsx'

export type ExportKind = 'csv' | 'workbook'

/** Saves all records of a view. */
export async function exportView(table_id: string, view_id: string, kind: ExportKind): Promise<void> {
  const args = { params: { table_id }, query: { view_id } }
  const problem = 'The table could not be downloaded'
  const failure =
    kind === 'csv'
      ? await fetchAndSaveFile(exportRoutes.table, args, problem)
      : await fetchAndSaveFile(exportRoutes.workbook, args, problem)
  if (failure !== null) showErrorToast(failure)
}

/** Saves a base as an archive: its fields and views, a CSV file of each table, and the files of its cells. */
export async function exportBase(base_id: string, files: 'all' | 'none'): Promise<void> {
  const args = { params: { base_id }, query: { files } }
  const failure = await fetchAndSaveFile(exportRoutes.base, args, 'The base could not be downloaded')
  if (failure !== null) showErrorToast(failure)
}
