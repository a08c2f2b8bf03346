import type { TableField } from '@draftwright/contract/table-fields'
import { saveFile } from '../../../api/download.ts'
import { showProgressToast } from '../../../ui/progress-toast.tsx'
import { showErrorToast } from '../../../ui/toast.tsx'
import { toCsv } from '../../analytics/index.ts'
import { queryRecords } from '../api.ts'
import { formatCell } from '../cell-text.ts'
import type { RecordsRequest } from './use-records.ts'

const perPage = 1000

/** Saves what a view shows as CSV, page by page. */
export async function exportRecords(
  { tableId, filter, sorts }: RecordsRequest,
  fields: readonly TableField[],
  name: string,
): Promise<void> {
  const toast = showProgressToast('Preparing the file…')
  const rows: (string | number)[][] = [fields.map((field) => field.name)]
  try {
    let cursor: string | null = null
    do {
      const body = { limit: perPage, filter, sorts: [...sorts], ...(cursor === null ? {} : { cursor }) }
      const { data, meta } = await queryRecords({ params: { table_id: tableId }, body })
      for (const record of data) rows.push(fields.map((field) => toExported(field, record.fields[field.id])))
      cursor = meta.next_cursor
      toast.update(`${(rows.length - 1).toLocaleString('en')} records…`)
    } while (cursor !== null)
    const file = new Blob([toCsv(rows)], { type: 'text/csv' })
    saveFile(file, `${name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || 'table'}.csv`)
  } catch (error) {
    showErrorToast(error)
  } finally {
    toast.close()
  }
}

/** Plain numbers stay numbers: as texts, negative ones would be taken for formulas. */
const toExported = (field: TableField, value: unknown): string | number =>
  typeof value === 'number' && field.type !== 'percent' && field.type !== 'duration' ? value : formatCell(field, value)
