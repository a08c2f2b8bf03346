import type { Funnel } from '@draftwright/contract/funnels'
import type { GoalNumbers } from '@draftwright/contract/goals'
import { detailDays } from '@draftwright/contract/visits'
import { NativeSelect } from '@mantine/core'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { RouteResult } from '../../../api/api.ts'
import { saveFile } from '../../../api/download.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { toCsv } from '../csv.ts'
import { formatDay } from '../format-days.ts'
import { SaveButton } from '../SaveButton.tsx'
import type { ReportFilterState } from '../use-report-filters.ts'
import { useListFunnelsQuery, useReadFunnelReportQuery, useRemoveFunnelMutation } from './api.ts'
import { FiguresTable } from './FiguresTable.tsx'
import { FunnelDialog } from './FunnelDialog.tsx'
import { formatShare } from './goal-words.ts'
import styles from './goals.module.css'

interface FunnelsPanelProps {
  state: ReportFilterState
  goals: readonly GoalNumbers[]
  mayChange: boolean
}

/** How far visits come on the way through several goals. */
export function FunnelsPanel({ state, goals, mayChange }: FunnelsPanelProps) {
  const { days, filters, detailsFrom, setPeriod } = state
  const { data: funnels, error, refetch } = useListFunnelsQuery()
  const [chosen, setChosen] = useUrlState<string>('funnel', '')
  const [edited, setEdited] = useState<Funnel | 'new' | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const [remove, { isLoading }] = useRemoveFunnelMutation()
  const funnel = funnels?.find(({ id }) => id === chosen) ?? funnels?.[0]
  const isKept = days.start_date >= detailsFrom
  const report = useReadFunnelReportQuery(
    funnel !== undefined && isKept ? { params: { id: funnel.id }, query: { ...days, ...filters } } : skipToken,
    { refetchOnMountOrArgChange: true },
  )
  const save = () => {
    if (report.data !== undefined) saveFunnel(report.data)
  }
  const confirm = async (id: string) => {
    const { error: refusal } = await remove({ params: { id } })
    setRemoving(false)
    if (refusal !== undefined) showErrorToast(refusal)
    else showToast('Funnel deleted')
  }
  if (error !== undefined && funnels === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Section
      title="Funnels"
      actions={
        <div className={styles.actions}>
          {mayChange && goals.length > 1 && (
            <Button size="sm" variant="outline" icon={<IconPlus size={16} />} onClick={() => setEdited('new')}>
              Add funnel
            </Button>
          )}
          {mayChange && funnel !== undefined && (
            <ActionMenu
              label={`Actions for ${funnel.name}`}
              items={[
                { label: 'Change', icon: IconPencil, onClick: () => setEdited(funnel) },
                { label: 'Delete', icon: IconTrash, isDanger: true, onClick: () => setRemoving(true) },
              ]}
            />
          )}
          <SaveButton title="Funnel" isEmpty={!isKept || report.data === undefined} onSave={save} />
        </div>
      }
    >
      {(funnels ?? []).length > 1 && (
        <NativeSelect
          className={styles.chooser}
          aria-label="Funnel"
          value={funnel?.id ?? ''}
          data={(funnels ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      {funnels === undefined ? (
        <RowsSkeleton rows={3} />
      ) : funnel === undefined ? (
        <p className={styles.text}>
          See where visits drop off on the way through two to six goals.
          {goals.length < 2 && ' Add two goals first.'}
        </p>
      ) : !isKept ? (
        <>
          <p className={styles.text}>
            Funnels need individual visits, which are kept for {detailDays} days: they are known from{' '}
            {formatDay(detailsFrom)}.
          </p>
          <Button size="sm" variant="outline" onClick={() => setPeriod('90')}>
            Show 90 days
          </Button>
        </>
      ) : report.error !== undefined && !report.isFetching ? (
        <ErrorState error={report.error} onRetry={() => void report.refetch()} />
      ) : report.data === undefined ? (
        <RowsSkeleton rows={3} />
      ) : (
        <>
          <p className={styles.text}>
            {funnel.name}: of {report.data.visits.toLocaleString()} {report.data.visits === 1 ? 'visit' : 'visits'}{' '}
            since {formatDay(report.data.start_date)}
          </p>
          <FiguresTable
            title={funnel.name}
            heading="Step"
            columns={['Visits', 'Continued', 'Lost']}
            rows={report.data.steps.map((step, at) => ({
              id: step.goal_id,
              name: `${at + 1}. ${step.name}`,
              note: '',
              share:
                step.visits /
                Math.max(1, report.data?.visits ?? 1, ...(report.data?.steps ?? []).map((each) => each.visits)),
              figures: [step.visits.toLocaleString(), formatShare(step.of_previous), step.dropped.toLocaleString()],
            }))}
          />
        </>
      )}
      {edited !== null && (
        <FunnelDialog
          goals={goals}
          funnel={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={setChosen}
        />
      )}
      <ConfirmDialog
        opened={isRemoving && funnel !== undefined}
        title="Delete this funnel?"
        action="Delete funnel"
        isBusy={isLoading}
        onConfirm={() => funnel !== undefined && void confirm(funnel.id)}
        onClose={() => setRemoving(false)}
      >
        “{funnel?.name}” is deleted. Its goals and their numbers stay.
      </ConfirmDialog>
    </Section>
  )
}

function saveFunnel({ name, steps, start_date, end_date }: RouteResult<'funnels.report'>): void {
  const rows = steps.map((step) => [step.name, step.visits, step.of_previous ?? '', step.dropped])
  const text = toCsv([['Step', 'Visits', 'Continued', 'Lost'], ...rows])
  saveFile(new Blob([text], { type: 'text/csv' }), `funnel ${name} ${start_date} to ${end_date}.csv`)
}
