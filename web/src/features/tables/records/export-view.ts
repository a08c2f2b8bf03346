import * as exportRoutes from '@draftwright/contract/routes/table-exports.generated'
import { fetchAndSaveFile } from '../../../api/download.ts'
import { showErrorToast } from '../../../ui/toast.tsx'

/** Saves all records of a view as CSV. */
export async function exportView(table_id: string, view_id: string): Promise<void> {
  const args = { params: { table_id }, query: { view_id } }
  const failure = await fetchAndSaveFile(exportRoutes.table, args, 'The table could not be downloaded')
  if (failure !== null) showErrorToast(failure)
}

/** Saves a base as an archive: its fields and views, and a CSV file of each table. */
export async function exportBase(base_id: string): Promise<void> {
  const failure = await fetchAndSaveFile(exportRoutes.base, { params: { base_id } }, 'The base could not be downloaded')
  if (failure !== null) showErrorToast(failure)
}
