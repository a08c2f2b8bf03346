import type { TableField } from '@draftwright/contract/table-fields'
import type { TableViewSettings } from '@draftwright/contract/table-views'
import type { FindRecordTone } from '../grid/record-tone.ts'
import type { PickerOption } from '../grid/OptionPicker.tsx'
import type { Cells, TableInfo } from '../model.ts'
import type { RecordChanges } from '../records/record-changes.ts'
import type { LoadedRecords } from '../records/loaded-records.ts'
import type { SheetSummary } from '../records/use-summary.ts'

/** What a board, calendar or gallery gets of its view. */
export interface LayoutProps {
  readonly table: TableInfo
  readonly viewId: string
  /** Those that the view shows, the primary one first. */
  readonly fields: readonly TableField[]
  readonly people: readonly PickerOption[]
  readonly records: LoadedRecords
  /** Of a board, by its columns; null while it is unknown. */
  readonly summary: SheetSummary | null
  readonly settings: TableViewSettings
  readonly changes: RecordChanges
  readonly mayWrite: boolean
  readonly getTone: FindRecordTone
  /** Adds a record with these values and opens it. */
  readonly onAdd: (cells: Cells) => void
}
