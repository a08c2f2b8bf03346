import type { TableField } from '@draftwright/contract/table-fields'
import type { TableViewSettings } from '@draftwright/contract/table-views'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import { ColumnSummary } from '../../../ui/grid/ColumnSummary.tsx'
import { Grid } from '../../../ui/grid/Grid.tsx'
import type { CellEditorRequest } from '../../../ui/grid/GridRow.tsx'
import { findMissingPlaces, findShownPlace, isGap } from '../../../ui/grid/group-lines.ts'
import { chooseSummary } from '../../../ui/grid/summary-words.ts'
import { usePrefetch } from '../../../ui/prefetched.ts'
import type { Selection } from '../../../ui/use-selection.ts'
import { formatCell, showCell } from '../cell-text.ts'
import type { GridColumn } from '../../../ui/grid/grid-columns.ts'
import { toGridColumn } from '../fields/field-types.ts'
import { FieldMenu } from '../fields/FieldMenu.tsx'
import type { GridRecord, TableInfo } from '../model.ts'
import type { LoadedRecords } from '../records/loaded-records.ts'
import type { SheetSummary } from '../records/use-summary.ts'
import type { SheetEdits } from '../use-sheet-edits.ts'
import { showSummary, toSummableColumn } from '../views/summaries.ts'
import type { PickerOption } from './OptionPicker.tsx'
import { createRecordTone } from './record-tone.ts'
import { pressButtonCell } from './button-cells.ts'
import { TableCell, TitleCell } from './TableCell.tsx'
import { pickers, TableCellEditor } from './TableCellEditor.tsx'
import type { SheetGroups } from './use-groups.tsx'

interface TableGridProps {
  table: TableInfo
  tables: readonly TableInfo[]
  fields: readonly TableField[]
  people: readonly PickerOption[]
  records: LoadedRecords
  selection: Selection
  settings: TableViewSettings
  edits: SheetEdits
  nSelectable: number
  mayWrite: boolean
  mayManage: boolean
  openId: string | null
  onOpen: (id: string) => void
  summary: SheetSummary | null
  grouped: SheetGroups
  onChange: (patch: TableViewSettings) => void
  onNote: (note: string) => void
  onUndo: () => void
  onRedo: () => void
}

const narrowTitleWidth = 150
const rowHeights = { short: 40, medium: 64, tall: 104 } as const
const noWidths: Readonly<Record<string, number>> = {}

/** The records of a view as the product's grid. */
export function TableGrid(props: TableGridProps) {
  const { table, tables, fields, people, records, settings, edits, summary, grouped, onChange } = props
  const { widths = noWidths, sorts = [] } = settings
  const isNarrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false })
  usePrefetch(pickers, props.mayWrite)
  const columns = useMemo(
    () =>
      fields.map((field) => {
        const column = toGridColumn(field, field.id === table.primary_field_id, widths[field.id])
        // The first column stays where it is; on a phone it must leave room for the others.
        return isNarrow && field.id === table.primary_field_id
          ? { ...column, width: Math.min(column.width, narrowTitleWidth) }
          : column
      }),
    [fields, table.primary_field_id, widths, isNarrow],
  )
  const byId = useMemo(() => new Map(fields.map((field) => [field.id, field])), [fields])
  const primary = fields[0]
  const getName = useCallback(
    (row: GridRecord) => (primary && showCell(primary, row.fields[primary.id])) || 'Unnamed record',
    [primary],
  )
  const renderCell = useCallback(
    (row: GridRecord, key: string, at: number) => {
      const field = byId.get(key)
      if (field === undefined) return null
      if (at === 0) return <TitleCell field={field} value={row.fields[key]} name={getName(row)} />
      return <TableCell field={field} value={row.fields[key]} />
    },
    [byId, getName],
  )
  const renderEditor = useCallback(
    ({ row, columnKey, initial, onEnd }: CellEditorRequest<GridRecord>) => {
      const field = byId.get(columnKey)
      if (field === undefined) return null
      return <TableCellEditor {...{ field, table, tables, people, initial, onEnd }} value={row.fields[columnKey]} />
    },
    [byId, table, tables, people],
  )
  const { lines, places } = grouped
  const { loadPlaces, notePlace, doomed } = records
  const isInert = useCallback((row: GridRecord) => isGap(row) || doomed.has(row.id), [doomed])
  const loadShown = useCallback(
    (from: number, to: number) => {
      const first = findShownPlace(places, from, to)
      if (first !== null) notePlace(first)
      const missing = findMissingPlaces(lines, places, from, to)
      if (missing !== null) loadPlaces(missing.from, Math.min(missing.to, missing.from + 200))
    },
    [lines, places, loadPlaces, notePlace],
  )
  const getTone = useMemo(() => createRecordTone(table, settings), [table, settings])
  const renderFoot = ({ key }: GridColumn) => {
    const field = byId.get(key)
    if (field === undefined) return null
    const kind = settings.summaries?.[key]
    return (
      <ColumnSummary
        label={field.name}
        column={toSummableColumn(field)}
        kind={kind}
        text={kind === undefined ? '' : showSummary(field, kind, summary, summary?.summaries)}
        onChoose={(next) => onChange({ summaries: chooseSummary(settings.summaries ?? {}, key, next) })}
      />
    )
  }
  const move = (from: number, to: number) => {
    const ids = fields.map(({ id }) => id)
    const [id] = ids.splice(from, 1)
    if (id === undefined) return
    ids.splice(to, 0, id)
    // Hidden ones keep their place behind those that are shown.
    onChange({ field_order: [...ids, ...(settings.hidden_field_ids ?? []).filter((one) => !ids.includes(one))] })
  }
  return (
    <Grid
      nouns="records"
      rows={lines}
      groups={grouped.groups}
      isInert={isInert}
      emptyText={
        props.mayWrite
          ? 'No records yet. Press New record, or click here and paste rows from a spreadsheet.'
          : 'No records yet.'
      }
      getTone={getTone}
      nSelectable={props.nSelectable}
      rowHeight={rowHeights[settings.row_height ?? 'short']}
      onDrawn={loadShown}
      renderFoot={renderFoot}
      columns={columns}
      onMoveColumn={move}
      onResizeColumn={(key, width) => onChange({ widths: { ...widths, [key]: width } })}
      onSort={() => undefined}
      sort={sorts.map(({ field_id, direction }) => ({ column: field_id, order: direction ?? 'asc' }))}
      selection={props.selection}
      hasMore={records.hasMore && records.error === undefined}
      isFetching={records.isFetching}
      onMore={records.loadMore}
      openId={props.openId}
      onOpen={props.onOpen}
      isStale={!records.isCurrent}
      mayEdit={props.mayWrite}
      onEdit={edits.edit}
      onEmpty={edits.empty}
      onAct={(row, key) => pressButtonCell(row.fields[key], props.onNote)}
      formatCell={(row, key) => {
        const field = byId.get(key)
        return field === undefined ? '' : formatCell(field, row.fields[key])
      }}
      onNote={props.onNote}
      getName={getName}
      renderCell={renderCell}
      renderEditor={renderEditor}
      renderHead={({ key }) => {
        const field = byId.get(key)
        return field === undefined ? null : (
          <FieldMenu {...{ table, tables, field, settings, onChange }} mayManage={props.mayManage} />
        )
      }}
      sheet={{
        packBlock: edits.pack,
        onPaste: (range, block, packed) => void edits.paste(range, block, packed),
        onClear: edits.clear,
        onFill: edits.fill,
        onUndo: props.onUndo,
        onRedo: props.onRedo,
      }}
    />
  )
}
