import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconTargetArrow } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useCan } from '../../../api/rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { defineDialog } from '../../../ui/dialog-on-demand.tsx'
import { BoardSkeleton } from '../../../ui/skeletons.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { prefetchOnApproach } from '../../../ui/prefetched.ts'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { type CrmDispatch, invalidateRecords } from '../kernel/api.ts'
import { CrmMenu } from '../kernel/CrmMenu.tsx'
import { useListState } from '../kernel/list/use-list-state.ts'
import { useRecordKind } from '../kernel/use-record-kind.ts'
import { usePeople } from '../kernel/use-people.ts'
import { formatDate } from '../kernel/format.ts'
import { useGateDialog } from '../opportunities/gate/use-gate-dialog.tsx'
import { opportunityKind } from '../opportunities/opportunity-kind.ts'
import { type BoardRequest, useReadBoardQuery } from './api.ts'
import { BoardTools } from './BoardTools.tsx'
import { ForecastTab } from './forecast/ForecastTab.tsx'
import { SalesBoard } from './SalesBoard.tsx'
import styles from './SalesPipelinePage.module.css'
import { useBoardMover } from './use-board-mover.ts'

const RecordForm = defineDialog(async () => (await import('../kernel/list/RecordForm.tsx')).RecordForm)
const GateDialog = defineDialog(async () => (await import('../opportunities/gate/GateDialog.tsx')).GateDialog)
const BoardPanel = lazy(async () => ({ default: (await import('./BoardPanel.tsx')).BoardPanel }))

const isDateText = (text: string) => /^\d{4}-\d\d-\d\d$/u.test(text) && !Number.isNaN(Date.parse(text))
/** `YYYY-MM-DD` in the browser's time zone. */
const formatToday = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

/** The board, the forecast and the stage durations. */
export function Component() {
  const { kind, isPending } = useRecordKind(opportunityKind)
  const people = usePeople()
  const dispatch = useDispatch<CrmDispatch>()
  const mayEdit = useCan()('crm:write')
  const isNarrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const list = useListState(kind, null, isPending)
  const [pipelineId] = useUrlState<string>('pipeline', '')
  const [owner] = useUrlState<string>('owner', '')
  const [day, setDay] = useUrlState<string>('as_of', '')
  const [show, setShow] = useUrlState<string>('show', 'board', { isStep: true })
  const isForecast = show === 'forecast'
  const [isCreating, setCreating] = useState(false)
  const today = formatToday()
  const isPast = isDateText(day) && day < today
  const boardRequest: BoardRequest = {
    pipelineId,
    // The end of that day in the browser's time zone.
    asOf: isPast ? new Date(`${day}T23:59:59.999`).toISOString() : '',
    owner,
    q: list.listRequest.q,
    filter: list.listRequest.filter,
  }
  const {
    data: board,
    currentData,
    error,
    refetch,
  } = useReadBoardQuery(boardRequest, { refetchOnMountOrArgChange: true })
  const mover = useBoardMover(boardRequest)
  const gate = useGateDialog(kind, people)
  const isStale = currentData === undefined
  const isNarrowed = boardRequest.q !== '' || boardRequest.filter !== null || owner !== '' || isPast
  const isEmpty = board?.columns.every(({ count }) => count === 0) ?? false
  const newButton = mayEdit ? (
    <Button
      icon={<IconPlus size={16} aria-hidden />}
      {...prefetchOnApproach(RecordForm)}
      onClick={() => setCreating(true)}
    >
      New opportunity
    </Button>
  ) : null
  return (
    <Page
      title="Sales pipeline"
      actions={
        <>
          <CrmMenu />
          {newButton}
        </>
      }
    >
      <div className={styles.frame} data-flow={isNarrow || isForecast || undefined}>
        <Tabs value={isForecast ? 'forecast' : 'board'} onChange={setShow}>
          <Tabs.List>
            <Tabs.Tab value="board">Board</Tabs.Tab>
            <Tabs.Tab value="forecast">Forecast</Tabs.Tab>
          </Tabs.List>
        </Tabs>
        <BoardTools
          kind={kind}
          list={list}
          pipelineId={board?.pipeline_id ?? pipelineId}
          people={people}
          hasDay={!isForecast}
          today={today}
        />
        {isPast && !isForecast ? (
          <p className={styles.past} role="status">
            Pipeline at the end of {formatDate(day)} (read-only).
            <Button variant="link" size="no_size" onClick={() => setDay(null)}>
              Back to now
            </Button>
          </p>
        ) : null}
        {isForecast ? (
          <ForecastTab boardRequest={boardRequest} people={people} />
        ) : error !== undefined && isStale ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : board === undefined ? (
          <BoardSkeleton />
        ) : isEmpty && !isNarrowed ? (
          <EmptyState
            icon={<IconTargetArrow size={22} />}
            title="No opportunities yet"
            text="Add your first deal to see it here with its stage and value."
            action={newButton}
          />
        ) : (
          <div className={styles.shown} data-stale={isStale || undefined}>
            <SalesBoard
              board={board}
              boardRequest={boardRequest}
              people={people}
              mover={mover}
              isFixed={!mayEdit || isPast || isStale}
              isNarrow={isNarrow}
            />
          </div>
        )}
        {isForecast || board === undefined || (isEmpty && !isNarrowed) ? null : (
          <p className={styles.keys}>
            Arrow keys move between cards, <kbd>Shift</kbd> and an arrow key move the card.
          </p>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {mover.announcement}
      </p>
      <Suspense>
        {list.openId === null ? null : (
          <BoardPanel
            kind={kind}
            id={list.openId}
            board={board}
            people={people}
            mayEdit={mayEdit && !isPast}
            onOpen={list.open}
            onGate={gate.onGate}
          />
        )}
      </Suspense>
      {gate.dialog}
      {mover.blockedMove === null ? null : (
        <GateDialog
          kind={kind}
          people={people}
          opportunity={mover.blockedMove.card}
          spot={mover.blockedMove.spot}
          onDone={mover.resolveGate}
        />
      )}
      {isCreating ? (
        <RecordForm
          kind={kind}
          people={people}
          onClose={() => setCreating(false)}
          onCreated={(row) => {
            setCreating(false)
            dispatch(invalidateRecords('opportunities'))
            list.open(row.id, true)
          }}
        />
      ) : null}
    </Page>
  )
}
