import { canSortBy } from '@draftwright/contract/crm/columns'
import type { Sort } from '@draftwright/contract/crm/filters'
import { type ReactNode, useCallback, useMemo } from 'react'
import { defineEditor } from '../../../../ui/grid/editor-on-demand.tsx'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import styles from '../../../../ui/grid/Grid.module.css'
import type { CellEdit, GridColumn } from '../../../../ui/grid/grid-columns.ts'
import type { SheetActions } from '../../../../ui/grid/grid-props.ts'
import type { GridGroups } from '../../../../ui/grid/GridGroupRow.tsx'
import { isGap } from '../../../../ui/grid/group-lines.ts'
import type { CellEditorRequest } from '../../../../ui/grid/GridRow.tsx'
import { usePrefetch } from '../../../../ui/prefetched.ts'
import type { Selection } from '../../../../ui/use-selection.ts'
import { formatValue, toText } from '../format.ts'
import {
  getCurrency,
  getRecordName,
  getValue,
  isEmptyValue,
  isWritableColumn,
  type RecordKind,
  type RecordRow,
} from '../record.ts'
import type { Person } from '../use-people.ts'
import { Cell, getLinkedName } from './Cell.tsx'
import { getColumnWidth, moveColumn, resizeColumn, type ShownColumn } from './shown-columns.ts'

const CellEditor = defineEditor(
  async () => (await import('./CellEditor.tsx')).CellEditor,
  ({ column }) => column.label,
)
const editors = [CellEditor] as const

interface RecordTableProps {
  kind: RecordKind
  /** As they are shown: heads of groups and what is not loaded yet among them. */
  lines: readonly RecordRow[]
  groups?: GridGroups<RecordRow> | undefined
  nSelectable?: number
  onDrawn?: (from: number, to: number) => void
  columns: readonly ShownColumn[]
  onColumns: (columns: readonly ShownColumn[]) => void
  sort: readonly Sort[]
  onSort: (key: string, isSecond: boolean) => void
  people: ReadonlyMap<string, Person>
  selection: Selection
  hasMore: boolean
  isFetching: boolean
  onMore: () => void
  /** The record that is open beside the list. */
  openId: string | null
  onOpen: (id: string) => void
  /** Another list is loading. */
  isStale: boolean
  /** False: this person cannot edit. */
  mayEdit: boolean
  onEdit: (row: RecordRow, key: string, edited: CellEdit) => void
  /** Why nothing happened: announced, and shown below the table. */
  onNote: (note: string) => void
  onSearch: () => void
  /** What is done with blocks of cells; undefined: they are only copied. */
  sheet?: SheetActions<RecordRow> | undefined
  renderHead?: ((column: GridColumn) => ReactNode) | undefined
  renderFoot?: ((column: GridColumn) => ReactNode) | undefined
}

/** Records of a kind as the product's grid. */
export function RecordTable(props: RecordTableProps) {
  const { kind, lines, columns, onColumns, people, onEdit, groups, sheet, renderHead, renderFoot, ...rest } = props
  usePrefetch(editors, props.mayEdit)
  const shown = useMemo(() => columns.map((column) => toGridColumn(column, kind)), [columns, kind])
  const getName = useCallback((row: RecordRow) => getRecordName(kind, row), [kind])
  const renderCell = useCallback(
    (row: RecordRow, key: string, at: number) => {
      const column = kind.columns[key]
      if (at === 0)
        return (
          <button type="button" tabIndex={-1} className={styles.open} data-open-record>
            {getRecordName(kind, row)}
          </button>
        )
      return column === undefined ? null : <Cell columnKey={key} column={column} row={row} people={people} />
    },
    [kind, people],
  )
  const renderEditor = useCallback(
    ({ row, columnKey, initial, onEnd }: CellEditorRequest<RecordRow>) => {
      const column = kind.columns[columnKey]
      return column === undefined ? null : (
        <CellEditor
          columnKey={columnKey}
          column={column}
          row={row}
          people={people}
          isLong={kind.multilineColumns?.includes(columnKey) ?? false}
          initial={initial}
          onEnd={onEnd}
        />
      )
    },
    [kind, people],
  )
  const empty = (row: RecordRow, key: string) => {
    if (!isEmptyValue(getValue(row, key)))
      onEdit(row, key, { value: kind.columns[key]?.kind === 'tags' ? [] : null, name: null })
  }
  return (
    <Grid
      {...rest}
      {...(sheet === undefined ? {} : { sheet })}
      {...(groups === undefined ? {} : { groups })}
      {...(renderHead === undefined ? {} : { renderHead })}
      {...(renderFoot === undefined ? {} : { renderFoot })}
      rows={lines}
      isInert={isGap}
      nouns={kind.nouns}
      columns={shown}
      onMoveColumn={(from, to) => onColumns(moveColumn(columns, from, to))}
      onResizeColumn={(key, width) => onColumns(resizeColumn(columns, key, width))}
      getName={getName}
      renderCell={renderCell}
      renderEditor={renderEditor}
      onEdit={onEdit}
      onEmpty={empty}
      formatCell={(row, key) => formatCell(kind, people, row, key)}
    />
  )
}

function toGridColumn(shown: ShownColumn, kind: RecordKind): GridColumn {
  const column = kind.columns[shown.key]
  const readOnlyReason = kind.readOnlyReasons?.[shown.key]
  return {
    key: shown.key,
    label: column?.label ?? shown.key,
    width: getColumnWidth(shown, kind),
    kind: column?.kind ?? 'text',
    isEditable: isWritableColumn(column),
    isSortable: column !== undefined && canSortBy(column),
    isRequired: column?.isRequired === true,
    ...(readOnlyReason === undefined ? {} : { readOnlyReason }),
  }
}

function formatCell(kind: RecordKind, people: ReadonlyMap<string, Person>, row: RecordRow, key: string): string {
  const column = kind.columns[key]
  const value = getValue(row, key)
  if (column === undefined) return ''
  if (column.kind !== 'id') return formatValue(column, value, getCurrency(column, row))
  return (column.to === 'people' ? people.get(toText(value))?.name : getLinkedName(row, key)) ?? ''
}
