import type { TableField } from '@draftwright/contract/table-fields'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { toFailure } from '../../api/api.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { TableSkeleton } from '../../ui/skeletons.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { isGap } from '../../ui/grid/group-lines.ts'
import { useNote } from '../../ui/use-note.ts'
import { useSelection } from '../../ui/use-selection.ts'
import { useUrlState } from '../../ui/use-url-state.ts'
import { ViewForm } from '../forms/index.ts'
import { useListMembersQuery } from '../members/index.ts'
import { invalidateTables } from './api.ts'
import type { PickerOption } from './grid/OptionPicker.tsx'
import { TableGrid } from './grid/TableGrid.tsx'
import { useGroups } from './grid/use-groups.tsx'
import { ChosenRecords } from './grid/ChosenRecords.tsx'
import { useLayoutFormula } from './layouts/use-layout-formula.ts'
import { findStackField } from './layouts/view-kinds.ts'
import { type Cells, type GridRecord, listShownFields, type TableInfo } from './model.ts'
import { exportView } from './records/export-view.ts'
import { WaitingChanges } from './records/WaitingChanges.tsx'
import { useRecordChanges } from './records/use-record-changes.ts'
import { useSheetRecords } from './records/use-sheet-records.ts'
import { SheetTools } from './SheetTools.tsx'
import styles from './tables.module.css'
import { useOpenRecord } from './use-open-record.ts'
import { useSheetEdits } from './use-sheet-edits.ts'
import { countConditions } from './views/filter-draft.ts'
import { describeOff, useOpenFilter } from './views/index.ts'
import { useViewSettings } from './views/use-view-settings.ts'
import { ViewTabs } from './views/ViewTabs.tsx'

interface TableSheetProps {
  baseId: string
  table: TableInfo
  tables: readonly TableInfo[]
}

const RecordPanel = lazy(async () => ({ default: (await import('./RecordPanel.tsx')).RecordPanel }))
const ViewLayout = lazy(async () => ({ default: (await import('./layouts/ViewLayout.tsx')).ViewLayout }))

/** One table: its views, its records as a grid, and a record beside it. */
export function TableSheet({ baseId, table, tables }: TableSheetProps) {
  const can = useCan()
  const mayWrite = can('tables:write')
  const [viewId, setViewId] = useUrlState<string>('view', '')
  const view = table.views.find(({ id }) => id === viewId) ?? table.views[0]
  if (view === undefined) return null
  if (view.type === 'form')
    return (
      <>
        <ViewTabs
          {...{ baseId, mayWrite }}
          mayManage={can('tables:manage')}
          tableId={table.id}
          views={table.views}
          current={view}
          shown={view.settings}
          onView={setViewId}
          onExport={null}
        />
        <Suspense fallback={<TableSkeleton rows={6} />}>
          <ViewForm key={view.id} tableId={table.id} tableName={table.name} viewId={view.id} fields={table.fields} />
        </Suspense>
      </>
    )
  return (
    <ViewSheet
      key={view.id}
      {...{ baseId, table, tables, view, mayWrite }}
      mayManage={can('tables:manage')}
      onView={setViewId}
    />
  )
}

interface ViewSheetProps extends TableSheetProps {
  view: TableInfo['views'][number]
  mayWrite: boolean
  mayManage: boolean
  onView: (id: string) => void
}

function usePeople(): readonly PickerOption[] {
  const { data: members } = useListMembersQuery()
  return useMemo(
    () => (members ?? []).map(({ user_id, display_name, email }) => ({ id: user_id, name: display_name || email })),
    [members],
  )
}

function ViewSheet({ baseId, table, tables, view, mayWrite, mayManage, onView }: ViewSheetProps) {
  const dispatch = useDispatch()
  const { settings, change } = useViewSettings(table.id, view, mayWrite && view.settings.is_locked !== true)
  const people = usePeople()
  const { filter, costly, noteRefusal } = useOpenFilter(settings.filter ?? null)
  const formula = useLayoutFormula(table, view, settings)
  const isSheet = view.type === 'grid' || view.type === 'form'
  const stack = view.type === 'kanban' ? findStackField(table, settings) : undefined
  const groups = isSheet
    ? (settings.groups ?? [])
    : stack === undefined
      ? []
      : [{ field_id: stack.id, direction: 'asc' as const }]
  const hasSummary = isSheet || stack !== undefined
  const request = {
    tableId: table.id,
    filter,
    sorts: settings.sorts ?? [],
    groups,
    formula,
    colorRules: settings.color_rules ?? [],
    ...(stack === undefined ? {} : { boardId: view.id }),
  }
  const summaries = Object.entries(settings.summaries ?? {}).map(([field_id, kind]) => ({ field_id, kind }))
  const sheet = useSheetRecords(request, summaries, hasSummary, () => void dispatch(invalidateTables()))
  const { records, summary } = sheet
  noteRefusal(records.error ?? sheet.summaryError)
  const changes = useRecordChanges(table.id, records)
  // Values of new and changed fields.
  const shape = JSON.stringify(table.fields.map(({ id, type, options }) => [id, type, options]))
  const shownShape = useRef(shape)
  const { reload } = records
  useEffect(() => {
    if (shownShape.current === shape) return
    shownShape.current = shape
    reload()
  }, [shape, reload])
  const fields = useMemo<readonly TableField[]>(() => listShownFields(table, settings), [table, settings])
  const grouped = useGroups(records.rows, isSheet ? summary : null, settings, table.fields)
  const { lines, heads } = grouped
  const { doomed } = records
  const isRecord = useCallback(
    (line: GridRecord) => !isGap(line) && !heads.has(line.id) && !doomed.has(line.id),
    [heads, doomed],
  )
  const rows = useMemo(() => lines.filter(isRecord), [lines, isRecord])
  const [note, setNote] = useNote()
  const selection = useSelection(rows, records.unplaced)
  const opened = useOpenRecord({ tableId: table.id, rows, loaded: records.rows, isLoaded: records.isLoaded })
  const frame = useRef<HTMLDivElement>(null)
  const focusGrid = () =>
    frame.current
      ?.querySelector<HTMLElement>(`[data-record-grid], [data-card="${opened.openId}"] a`)
      ?.focus({ preventScroll: true })
  const edits = useSheetEdits({
    primary: table.fields.find(({ id }) => id === table.primary_field_id),
    fields,
    lines,
    isRecord,
    changes,
    hasMore: records.hasMore || lines.some(isGap),
    onNote: setNote,
  })
  const addRecord = (cells: Cells = {}) => {
    const { id, isWritten } = changes.add(cells)
    // At once: its answer may come when another one is open. A filter or order may show it elsewhere, or not at all.
    opened.open(id)
    void isWritten.then((is) => is || opened.refuse(id))
  }
  const isFiltered = countConditions(filter) > 0
  // A grid still shows what is about to be deleted.
  const nShown = isSheet ? records.rows.length : records.rows.filter(({ id }) => !doomed.has(id)).length
  return (
    <>
      <ViewTabs
        {...{ baseId, mayWrite, mayManage, onView }}
        tableId={table.id}
        views={table.views}
        current={view}
        shown={settings}
        onExport={(kind) =>
          void exportView(table.id, view.id, settings, kind, describeOff(table.fields, records.filterProblems))
        }
      />
      <SheetTools
        {...{ table, tables, settings, mayManage }}
        problems={[...costly, ...records.filterProblems]}
        type={view.type}
        mayWrite={mayWrite}
        onChange={change}
        onNew={() => addRecord()}
      />
      <div ref={frame} style={{ display: 'contents' }}>
        {records.error !== undefined && !records.isLoaded ? (
          <ErrorState error={records.error} onRetry={records.reload} />
        ) : !records.isLoaded ? (
          <TableSkeleton rows={10} />
        ) : records.rows.length === 0 && isFiltered && view.type !== 'calendar' ? (
          <EmptyState
            title="No matching records"
            text="No results for this view’s filter."
            action={
              <Button variant="outline" onClick={() => change({ filter: null })}>
                Clear filter
              </Button>
            }
          />
        ) : view.type !== 'grid' ? (
          <Suspense fallback={<RowsSkeleton rows={10} />}>
            <ViewLayout
              {...{ table, fields, people, records, summary, settings, changes, mayWrite }}
              viewId={view.id}
              type={view.type}
              onAdd={addRecord}
            />
          </Suspense>
        ) : (
          <TableGrid
            {...{
              table,
              tables,
              fields,
              people,
              records,
              selection,
              settings,
              edits,
              summary,
              grouped,
              mayWrite,
              mayManage,
            }}
            nSelectable={rows.length}
            openId={opened.openId === '' ? null : opened.openId}
            onOpen={opened.open}
            onChange={change}
            onNote={setNote}
            onUndo={changes.undo}
            onRedo={changes.redo}
          />
        )}
      </div>
      <div className={styles.foot}>
        <span className="tabular">
          {records.isLoaded
            ? `${nShown.toLocaleString('en')}${records.hasMore ? '+' : ''} ${nShown === 1 ? 'record' : 'records'}`
            : ''}
        </span>
        <span role="status">{note}</span>
        <WaitingChanges />
        {sheet.summaryError === undefined ? null : <span role="alert">{toFailure(sheet.summaryError).message}</span>}
        {records.error !== undefined && records.isLoaded ? (
          <span role="alert">
            Couldn’t load everything.{' '}
            <Button variant="link" size="no_size" onClick={records.reload}>
              Retry
            </Button>
          </span>
        ) : null}
      </div>
      <ChosenRecords selection={selection} mayWrite={mayWrite} onRemove={edits.remove} />
      {opened.openId === '' ? null : (
        <Suspense>
          <RecordPanel
            {...{ baseId, table, tables, people }}
            record={opened.record}
            recordId={opened.openId}
            mayEdit={mayWrite}
            onEdit={edits.edit}
            onDelete={(record) => {
              opened.close()
              edits.remove([record.id])
            }}
            onPrevious={opened.previous}
            onNext={opened.next}
            onClose={() => {
              opened.close()
              focusGrid()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
