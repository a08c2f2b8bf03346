import { type Run } from '@draftwright/contract/generation'
import { Group, Text } from '@mantine/core'
import { IconPlayerStopFilled, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toastError } from '../../ui/toast.tsx'
import { useRerunStepMutation, useStopRunMutation } from './api.ts'
import { ModelName } from './ModelSelect.tsx'
import classes from './RunProgress.module.css'
import { RunStep } from './RunStep.tsx'
import { isOver } from './run-view.ts'
import { useRun } from './use-run.ts'
import { type Step, stepLabels, steps as rerunnable } from '@draftwright/contract/vocabulary'

interface RunProgressProps {
  run: Run
  /** Where the run writes to, such as the channel's name. */
  title: string
  /** What to do with what it made; shown once it is done. */
  children?: ReactNode
  /** Called once when a run that was followed here ends well. */
  onDone?: () => void
}

const isRerunnable = (step: string): step is Step => rerunnable.some((known) => known === step)

/** A run as it happens: its steps with their growing text, and the ways to stop it, take it up again or redo a step. */
export function RunProgress({ run, title, children, onDone }: RunProgressProps) {
  const [attempt, setAttempt] = useState(0)
  const [isStopping, setStopping] = useState(false)
  const { state, steps, isConnected } = useRun(run, attempt)
  const [stop] = useStopRunMutation()
  const [rerun, { isLoading: isRestarting }] = useRerunStepMutation()
  // Stop answers at once; the server's word follows.
  const shown = isStopping && !isOver(state) ? 'stopped' : state
  const isUnderWay = !isOver(shown)

  const told = useRef(state)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    const before = told.current
    told.current = state
    if (isOver(state)) setStopping(false)
    if (state === 'done' && before !== 'done') done.current?.()
  }, [state])

  function stopNow() {
    setStopping(true)
    stop({ params: { id: run.id } })
      .unwrap()
      .catch((error: unknown) => {
        setStopping(false)
        toastError(error)
      })
  }
  async function runFrom(step: Step) {
    try {
      await rerun({ params: { id: run.id, step } }).unwrap()
      setAttempt((before) => before + 1)
    } catch (error) {
      toastError(error)
    }
  }
  const unfinished = steps.find((row) => row.state !== 'done')?.step
  const retryFrom = unfinished !== undefined && isRerunnable(unfinished) ? unfinished : 'brief'

  return (
    <section className={classes.run} aria-label={`Draft for ${title}`}>
      <Group justify="space-between" gap="xs" wrap="nowrap" className={classes.head}>
        <div className={classes.title}>
          <Text fw={600} truncate>
            {title}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            Written by <ModelName id={run.model} />
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          <StatusBadge status={shown} />
          {isUnderWay && (
            <Button variant="outline" size="sm" icon={<IconPlayerStopFilled size={12} />} onClick={stopNow}>
              Stop
            </Button>
          )}
        </Group>
      </Group>
      <p className="visually-hidden" role="status">
        {announcement(shown, steps)}
      </p>
      {!isConnected && isUnderWay && (
        <p className={classes.notice}>
          The connection was lost. The draft goes on; this view takes it up again by itself.
        </p>
      )}
      <ol className={classes.steps}>
        {steps.map((row) => (
          <RunStep
            key={row.step}
            {...row}
            label={isRerunnable(row.step) ? stepLabels[row.step] : 'Feedback'}
            isOpenAtFirst={row.state === 'failed'}
            onRerun={isUnderWay || !isRerunnable(row.step) || row.state === 'queued' ? undefined : runFrom}
          />
        ))}
      </ol>
      {shown === 'failed' && (
        <p role="alert" className={classes.failure}>
          {run.error?.message ?? 'The draft could not be written. Your idea is kept.'}
        </p>
      )}
      {(shown === 'failed' || shown === 'stopped') && (
        <div>
          <Button
            variant="outline"
            size="sm"
            icon={<IconRefresh size={14} />}
            loading={isRestarting}
            disabled={isStopping}
            onClick={() => runFrom(retryFrom)}
          >
            {shown === 'failed' ? 'Retry' : 'Continue'}
          </Button>
        </div>
      )}
      {shown === 'done' && children}
    </section>
  )
}

/** Whole steps, not words: a screen reader is not flooded. */
function announcement(state: string, steps: { step: string; state: string }[]): string {
  if (state === 'done') return 'The draft is finished'
  if (state === 'failed') return 'The draft failed'
  if (state === 'stopped') return 'Stopped; what was written so far is kept'
  const current = steps.find((row) => row.state === 'running')?.step
  return current !== undefined && isRerunnable(current) ? `${stepLabels[current]}…` : 'Waiting to start'
}
