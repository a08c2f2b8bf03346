import type { TableField } from '@draftwright/contract/table-fields'
import type { FindRecordTone } from '../grid/record-tone.ts'
import type { GridRecord } from '../model.ts'
import type { CountedColumn } from './record-columns.ts'

/** What the columns and cards of a board have in common. */
export interface BoardDesk {
  readonly field: TableField
  readonly fields: readonly TableField[]
  readonly columns: readonly CountedColumn[]
  readonly isFixed: boolean
  /** Whether cards stand as people put them: a sorted or locked board decides itself. */
  readonly isOrdered: boolean
  readonly getName: (row: GridRecord) => string
  readonly getTone: FindRecordTone
  readonly buildLink: (id: string) => string
  /** Into a column, before another card, or at its end. */
  readonly move: (id: string, columnId: string, beforeId?: string | null, keepsFocus?: boolean) => void
  /** By one card up or down its column. */
  readonly step: (id: string, way: -1 | 1) => void
  /** What is said of the records of a column, such as a sum. */
  readonly describe: (column: CountedColumn) => string
  readonly isFetching: boolean
  /** The last records that were asked for could not be loaded. */
  readonly hasFailed: boolean
  /** Loads the next records of a column. */
  readonly loadMore: (column: CountedColumn) => void
}
