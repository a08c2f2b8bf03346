import { numberToolLabels, type SkippedDayReason } from '@draftwright/contract/number-import-words'
import type { NumberImport } from '@draftwright/contract/number-imports'
import { Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../api/api.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { ImportProgress } from '../../ui/ImportProgress.tsx'
import tableStyles from '../../ui/TableImport.module.css'
import { showErrorToast } from '../../ui/toast.tsx'
import { useReadNumberImportQuery, useRemoveNumberImportMutation, useTransitionNumberImportMutation } from './api.ts'
import { formatDaySpan } from './format-day-span.ts'
import styles from './number-imports.module.css'

/** Milliseconds between two polls of a job. */
const pollMs = 1000

/** What an import adds, its progress, and the way back. */
export function OneNumberImport({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { data: found, error, refetch } = useReadNumberImportQuery(id, { refetchOnMountOrArgChange: true })
  usePollNumberImport(found, refetch)
  if (found === undefined)
    return error === undefined ? <RowsSkeleton rows={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  return <NumberImportView found={found} onLeave={onLeave} />
}

function usePollNumberImport(found: NumberImport | undefined, refetch: () => void): void {
  const dispatch = useDispatch()
  const isBusy = found?.state === 'running' || found?.state === 'undoing'
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = window.setInterval(refetch, pollMs)
    return () => {
      window.clearInterval(timer)
      dispatch(api.util.invalidateTags(['numberImports', 'content']))
    }
  }, [isBusy, refetch, dispatch])
}

const titles: Record<NumberImport['state'], string> = {
  ready: 'Ready to add',
  running: 'Adding days',
  stopped: 'Stopped',
  done: 'Added to your reports',
  undoing: 'Undoing',
  undone: 'Undone and removed from your reports',
}

function NumberImportView({ found, onLeave }: { found: NumberImport; onLeave: () => void }) {
  const { state, tool, filename, files, first_day, last_day, n_days, n_done, days } = found
  const isBusy = state === 'running' || state === 'undoing'
  const figures = [
    { label: 'Days', n: days },
    { label: 'Views', n: found.views },
    { label: 'Visitors', n: found.visitors },
    { label: 'Visits', n: found.visits },
  ]
  return (
    <Stack gap="md">
      <div>
        <Text fw={600} role="status">
          {titles[state]}
        </Text>
        <Text size="sm" c="dimmed">
          {numberToolLabels[tool]} · {filename} · {formatDaySpan(first_day, last_day)}
        </Text>
      </div>
      {isBusy && <ImportProgress label={titles[state]} done={n_done} total={n_days} />}
      <FormError message={found.error} />
      <dl className={tableStyles.counts}>
        {figures.map(({ label, n }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{n.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <SkippedDays skipped={found.skipped} />
      <ul className={styles.files} aria-label="Tables of the file">
        {files.map(({ name, about, rows, note }, at) => (
          <li key={at}>
            <span className={styles.about}>{about}</span>
            <span className={styles.name}>
              {name}
              {note !== null && <em>{note}</em>}
            </span>
            <span className="tabular">
              {rows.toLocaleString('en')} {rows === 1 ? 'row' : 'rows'}
            </span>
          </li>
        ))}
      </ul>
      <NumberImportActions found={found} onLeave={onLeave} />
    </Stack>
  )
}

const reasons: Record<SkippedDayReason, string> = {
  own: 'counted here',
  other: 'imported before',
  current: 'not over yet',
}
const mostShown = 8

function SkippedDays({ skipped }: Pick<NumberImport, 'skipped'>) {
  const [isOpen, setOpen] = useState(false)
  if (skipped.length === 0) return null
  const n = skipped.reduce((sum, { days }) => sum + days, 0)
  return (
    <div className={styles.skipped}>
      <Text size="sm">
        {n.toLocaleString('en')} {n === 1 ? 'day is' : 'days are'} skipped to avoid double counting:
      </Text>
      <ul>
        {skipped.slice(0, isOpen ? undefined : mostShown).map(({ from, to, reason }) => (
          <li key={from}>
            {formatDaySpan(from, to)}: {reasons[reason]}
          </li>
        ))}
      </ul>
      {skipped.length > mostShown && !isOpen && (
        <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
          Show all {skipped.length}
        </Button>
      )}
    </div>
  )
}

function NumberImportActions({ found, onLeave }: { found: NumberImport; onLeave: () => void }) {
  const { id, state, days, n_days, n_done, first_day, last_day } = found
  const [move, { isLoading }] = useTransitionNumberImportMutation()
  const [remove, { isLoading: isRemoving }] = useRemoveNumberImportMutation()
  const [isAsking, setAsking] = useState(false)
  const submit = async (verb: 'run' | 'stop' | 'undo') => {
    const answer = await move({ id, verb })
    if (answer.error) showErrorToast(answer.error)
    setAsking(false)
  }
  const discard = async () => {
    const answer = await remove(id)
    if (answer.error) showErrorToast(answer.error)
    else onLeave()
  }
  const noun = `${days.toLocaleString('en')} ${days === 1 ? 'day' : 'days'}`
  const isOver = state === 'done' || state === 'stopped'
  return (
    <Group gap="xs" justify="flex-end">
      {(state === 'ready' || state === 'undone') && (
        <Button variant="ghost" loading={isRemoving} onClick={() => void discard()}>
          Delete this import
        </Button>
      )}
      {state === 'ready' && (
        <Button loading={isLoading} disabled={days === 0} onClick={() => void submit('run')}>
          Add {noun}
        </Button>
      )}
      {state === 'running' && (
        <Button variant="outline" loading={isLoading} onClick={() => void submit('stop')}>
          Stop
        </Button>
      )}
      {isOver && (
        <Button variant="outline" onClick={() => setAsking(true)}>
          Undo import…
        </Button>
      )}
      {state === 'stopped' && n_done < n_days && (
        <Button loading={isLoading} onClick={() => void submit('run')}>
          Continue
        </Button>
      )}
      {state === 'done' && (
        <Button to={`${paths.analytics}?period=own&from=${first_day}&to=${last_day}`}>View in Analytics</Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Undo this import?"
        action="Undo import"
        isBusy={isLoading}
        onClose={() => setAsking(false)}
        onConfirm={() => void submit('undo')}
      >
        The numbers of {noun} are removed from your reports. Numbers counted here stay.
      </ConfirmDialog>
    </Group>
  )
}
