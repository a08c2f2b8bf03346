import type { TableField } from '@draftwright/contract/table-fields'
import type { KeyboardEvent } from 'react'
import type { FindRecordTone } from '../grid/record-tone.ts'
import type { GridRecord } from '../model.ts'

/** What the days of a calendar have in common. */
export interface CalendarDesk {
  readonly field: TableField
  readonly today: string
  readonly isFixed: boolean
  readonly getName: (row: GridRecord) => string
  readonly getTone: FindRecordTone
  readonly buildLink: (id: string) => string
  /** To a day, or to none. */
  readonly move: (id: string, day: string | null, keepsFocus?: boolean) => void
  /** Shift and an arrow key move a record by a day or a week. */
  readonly pressOnRecord: (event: KeyboardEvent, row: GridRecord) => void
  readonly onAdd: ((day: string) => void) | null
}
