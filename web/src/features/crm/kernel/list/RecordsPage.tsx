import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconTableImport, IconTableOptions } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useCan } from '../../../../api/rights.ts'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { TableSkeleton } from '../../../../ui/skeletons.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { usePart } from '../../../../ui/on-demand.ts'
import { Page } from '../../../../ui/Page.tsx'
import { useReadOwnEmployeeQuery } from '../api.ts'
import { CrmMenu } from '../CrmMenu.tsx'
import { type GateRefusal, useSaveRecord } from '../edit/use-save-record.ts'
import { ListTools } from '../filter/ListTools.tsx'
import { toNamePatch } from '../panel/name-patch.ts'
import type { PanelTab } from '../panel/SidePanel.tsx'
import type { Patch, RecordKind, RecordRow } from '../record.ts'
import type { CellEdit } from '../../../../ui/grid/grid-columns.ts'
import { RecordTable } from '../table/RecordTable.tsx'
import { useNote } from '../../../../ui/use-note.ts'
import { useSelection } from '../../../../ui/use-selection.ts'
import { useRecordSheet } from '../sheet/use-record-sheet.ts'
import { useSheetSteps } from '../sheet/use-sheet-steps.ts'
import { useRecordKind } from '../use-record-kind.ts'
import { usePeople } from '../use-people.ts'
import { useViews } from '../views/use-views.ts'
import { ViewBar } from '../views/ViewBar.tsx'
import { GroupTools } from '../groups/GroupTools.tsx'
import { renderHeadAndFoot } from '../groups/head-and-foot.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { EmptyRecords } from './EmptyRecords.tsx'
import { FootAlert } from './FootAlert.tsx'
import { NewRecordButton } from './NewRecordButton.tsx'
import { BulkBar, ConflictDialog, RecordForm, recordCards, SidePanel } from './records-parts.ts'
import styles from './RecordsPage.module.css'
import { useBulkChange } from './use-bulk-change.ts'
import { useRemoveRecord } from './use-remove-record.ts'
import { useRefusedDialog } from './use-refused-dialog.tsx'
import { useCountOfAll, useListedRecords } from './use-listed-records.tsx'
import { useListState } from './use-list-state.ts'
import { useRecordSteps } from './use-record-steps.ts'
import { useTableExports } from './use-table-exports.ts'

export interface RecordsPageProps {
  kind: RecordKind
  title: string
  icon: ReactNode
  /** The empty state's sentence. */
  emptyText: string
  /** Buttons before "New …". */
  actions?: ReactNode
  /** Tabs of the side panel beside the fields. */
  tabs?: readonly PanelTab[]
  /** Below the fields of the side panel: parts that are no columns. `save` is the fields' function. */
  /** Under the name of an open record. */
  notice?: (row: RecordRow) => ReactNode
  details?: (row: RecordRow, save: (patch: Patch) => void) => ReactNode
  panelActions?: (row: RecordRow) => ReactNode
  /** Further actions on selected rows; `clear` clears the selection. */
  bulkActions?: (chosen: readonly RecordRow[], clear: () => void) => ReactNode
  /** Called with a gate's refusal; without it the refusal is only shown. */
  onGate?: GateRefusal
}

/** A list page for records: search, filters, table or cards, editing, selection, and a side panel. */
export function RecordsPage(props: RecordsPageProps) {
  const { kind, isPending } = useRecordKind(props.kind)
  const { title, icon, emptyText, actions, tabs, notice, details, panelActions, onGate } = props
  const people = usePeople()
  const mayEdit = useCan()('crm:write')
  const isNarrow = useMediaQuery('(max-width: 56em)', false, { getInitialValueInEffect: false })
  const cards = usePart(recordCards, isNarrow)
  const views = useViews(kind)
  const list = useListState(kind, views.current?.config ?? null, isPending)
  const records = useListedRecords(kind, list, people, views.isPending || isPending)
  const isCrmAdmin = useReadOwnEmployeeQuery().data?.is_admin ?? false
  const selection = useSelection(records.rows, records.away)
  const steps = useSheetSteps(kind)
  const { save, conflict, resolveConflict } = useSaveRecord(kind, onGate, steps.addSaved)
  const remove = useRemoveRecord(kind)
  const refused = useRefusedDialog(kind, records.rows, (id) => list.open(id, true))
  const bulk = useBulkChange(kind, list.listRequest, selection, refused.showRefusals, steps.addStep)
  const tables = useTableExports(kind, list.listRequest, list.columns, selection)
  const [isCreating, setCreating] = useState(false)
  const [note, setNote] = useNote()
  const frame = useRef<HTMLDivElement>(null)

  const { rows, lines, total, error, summary } = records
  const onRefused = refused.showRefusals
  const sheet = useRecordSheet({
    kind,
    lines,
    isRecord: records.isRecord,
    hasMore: records.hasMore,
    columns: list.columns,
    steps,
    onNote: setNote,
    onRefused,
  })
  // "Everything that matches" refers to one list, and must never apply to another.
  const narrowing = JSON.stringify([list.listRequest.q, list.listRequest.filter])
  const { clear } = selection
  useEffect(clear, [clear, narrowing])
  const isNarrowed = list.listRequest.q !== '' || list.listRequest.filter !== null
  const nAll = useCountOfAll(kind, isNarrowed)
  const edit = (row: RecordRow, key: string, edited: CellEdit) =>
    steps.track(save(row, { [key]: edited.value }, toNamePatch(key, edited)))
  const steppedTo = useRecordSteps(rows, list)
  const nChosen = selection.isEverything ? (total ?? 0) : selection.ids.size
  const chosen = rows.filter(({ id }) => !selection.isEverything && selection.ids.has(id))
  const close = () => {
    list.open(null)
    frame.current?.querySelector<HTMLElement>('[data-record-grid]')?.focus({ preventScroll: true })
  }
  const common = {
    kind,
    lines,
    groups: records.groups,
    onDrawn: records.onDrawn,
    columns: list.columns,
    people,
    selection,
    // A failed page is loaded again on request, not automatically.
    hasMore: records.hasMore && error === undefined,
    isFetching: records.isFetching,
    onMore: records.loadMore,
    isStale: records.isStale,
    onOpen: (id: string) => list.open(id, list.openId === null),
  }
  const newButton = mayEdit ? <NewRecordButton noun={kind.noun} onClick={() => setCreating(true)} /> : null
  return (
    <Page
      title={title}
      actions={
        <>
          <CrmMenu of={kind.name} request={list.listRequest} />
          {actions}
          {tables === null ? null : (
            <ActionMenu
              label="Import or export"
              icon={IconTableOptions}
              items={[
                { label: 'Export as CSV', icon: IconDownload, onClick: tables.exportAll },
                ...(mayEdit ? [{ label: 'Import a file…', icon: IconTableImport, onClick: tables.goImport }] : []),
              ]}
            />
          )}
          {newButton}
        </>
      }
    >
      <div ref={frame} className={styles.frame} data-narrow={isNarrow || undefined}>
        <ListTools
          kind={kind}
          people={people}
          reading={list.reading}
          onFilter={list.setFilter}
          first={
            <ViewBar
              kind={kind}
              views={views}
              config={list.config}
              isChanged={list.isChanged}
              onReset={list.reset}
              isCrmAdmin={isCrmAdmin}
            />
          }
          last={
            <>
              {kind.summarize === undefined ? null : <GroupTools kind={kind} list={list} />}
              <ColumnsMenu kind={kind} columns={list.columns} onColumns={list.setColumns} />
              {isNarrowed && nAll !== null && total !== undefined ? (
                <span className={styles.count} aria-live="polite">
                  {total.toLocaleString('en')}
                  {records.isExact ? '' : '+'} of {nAll.toLocaleString('en')}
                </span>
              ) : null}
            </>
          }
        />
        {error !== undefined && (total === undefined || records.isStale) ? (
          <ErrorState error={error} onRetry={records.reload} />
        ) : total === undefined || (isNarrow && cards === null) ? (
          <TableSkeleton rows={10} />
        ) : lines.length === 0 ? (
          <EmptyRecords
            kind={kind}
            onShowAll={isNarrowed ? list.clear : null}
            icon={icon}
            text={emptyText}
            newButton={newButton}
            onImport={mayEdit && tables !== null ? tables.goImport : null}
          />
        ) : isNarrow && cards !== null ? (
          <cards.RecordCards {...common} summaries={list.summaries} summary={summary} />
        ) : (
          <RecordTable
            {...common}
            onColumns={list.setColumns}
            sort={list.listRequest.sort}
            onSort={list.sortBy}
            openId={list.openId}
            mayEdit={mayEdit}
            onEdit={edit}
            onNote={setNote}
            sheet={sheet}
            nSelectable={rows.length}
            {...renderHeadAndFoot({ kind, list, summary })}
            onSearch={() => frame.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()}
          />
        )}
        {total === undefined || lines.length === 0 || (isNarrow && cards === null) ? null : (
          <div className={styles.foot}>
            <span className="tabular">
              {total.toLocaleString('en')}
              {records.isExact ? '' : '+'} {total === 1 ? kind.noun : kind.nouns}
            </span>
            <span role="status">{note}</span>
            {error === undefined || records.isStale ? null : (
              <FootAlert text="Couldn’t load more." onRetry={records.loadMore} />
            )}
            {error !== undefined || records.sumsError === undefined ? null : (
              <FootAlert text="Couldn’t load counts and sums." onRetry={records.reload} />
            )}
          </div>
        )}
      </div>
      <Suspense>
        {nChosen === 0 ? null : (
          <BulkBar
            kind={kind}
            people={people}
            selection={selection}
            total={total ?? 0}
            isExact={records.isExact}
            {...(mayEdit && kind.bulk !== undefined ? { onBulk: bulk } : {})}
            {...(tables === null ? {} : { onExport: tables.exportChosen })}
          >
            {props.bulkActions?.(chosen.length === nChosen ? chosen : [], selection.clear)}
          </BulkBar>
        )}
      </Suspense>
      <Suspense>
        {list.openId === null ? null : (
          <SidePanel
            kind={kind}
            id={list.openId}
            row={steppedTo.row}
            people={people}
            mayEdit={mayEdit}
            {...(tabs === undefined ? {} : { tabs })}
            notice={notice}
            {...(details === undefined
              ? {}
              : { details: (row: RecordRow) => details(row, (patch) => steps.track(save(row, patch))) })}
            {...(panelActions === undefined ? {} : { actions: panelActions })}
            {...(mayEdit
              ? {
                  onDelete: (row: RecordRow) => {
                    close()
                    if (!selection.isEverything && selection.ids.has(row.id)) selection.toggle(row.id)
                    void remove(row)
                  },
                }
              : {})}
            onSave={(row, patch, shown) => steps.track(save(row, patch, shown))}
            onPrevious={steppedTo.onPrevious}
            onNext={steppedTo.onNext}
            onClose={close}
          />
        )}
      </Suspense>
      <Suspense>
        {isCreating ? (
          <RecordForm
            kind={kind}
            people={people}
            onClose={() => setCreating(false)}
            onCreated={(row) => {
              setCreating(false)
              list.open(row.id, true)
            }}
          />
        ) : null}
        {refused.dialog}
        {conflict === null ? null : (
          <ConflictDialog kind={kind} conflict={conflict} people={people} onResolve={resolveConflict} />
        )}
      </Suspense>
    </Page>
  )
}
