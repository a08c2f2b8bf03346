import { type Run } from '@draftwright/contract/generation'
import { Group, Text } from '@mantine/core'
import { IconPlayerStopFilled, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { useRerunStepMutation, useStopRunMutation } from './api.ts'
import { ModelName } from './ModelSelect.tsx'
import { formatUsage } from './format-usage.ts'
import classes from './RunProgress.module.css'
import { KeepText } from './KeepText.tsx'
import { RunStep } from './RunStep.tsx'
import { isRunOver } from './run-view.ts'
import { useRun } from './use-run.ts'
import { type Step, stepLabels, steps as rerunnable } from '@draftwright/contract/vocabulary'

interface RunProgressProps {
  run: Run
  /** The target of the run, such as the channel's name. */
  title: string
  /** Actions on the result; shown once it is done. */
  children?: ReactNode
  /** Called once when a run followed here succeeds. */
  onDone?: () => void
}

const isRerunnable = (step: string): step is Step => rerunnable.some((known) => known === step)

/** A running run: its steps with their growing text, and the actions to stop, resume or repeat a step. */
export function RunProgress({ run, title, children, onDone }: RunProgressProps) {
  const [attempt, setAttempt] = useState(0)
  const [isStopping, setStopping] = useState(false)
  const { state, steps, isConnected } = useRun(run, attempt)
  const [stop] = useStopRunMutation()
  const [rerun, { isLoading: isRestarting }] = useRerunStepMutation()
  // Stop responds at once; the server's confirmation follows.
  const shown = isStopping && !isRunOver(state) ? 'stopped' : state
  const isUnderWay = !isRunOver(shown)

  const announcedState = useRef(state)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    const before = announcedState.current
    announcedState.current = state
    if (isRunOver(state)) setStopping(false)
    if (state === 'done' && before !== 'done') done.current?.()
  }, [state])

  function stopNow() {
    setStopping(true)
    stop({ params: { id: run.id } })
      .unwrap()
      .catch((error: unknown) => {
        setStopping(false)
        showErrorToast(error)
      })
  }
  async function runFrom(step: Step) {
    try {
      await rerun({ params: { id: run.id, step } }).unwrap()
      setAttempt((before) => before + 1)
    } catch (error) {
      showErrorToast(error)
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
            {!isUnderWay && run.usage !== null && ` · ${formatUsage(run.usage)}`}
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
        {describeProgress(shown, steps)}
      </p>
      {!isConnected && isUnderWay && (
        <p className={classes.notice}>Connection lost. The draft continues; this page reconnects automatically.</p>
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
          {run.error?.message ?? 'Failed to generate the draft. Your idea is saved.'}
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
          </Button>{' '}
          <KeepText run={run} text={steps.find(({ step }) => step === 'draft')?.text ?? ''} />
        </div>
      )}
      {shown === 'done' && children}
    </section>
  )
}

/** Announces whole steps, not words: screen readers are not flooded. */
function describeProgress(state: string, steps: { step: string; state: string }[]): string {
  if (state === 'done') return 'The draft is finished'
  if (state === 'failed') return 'The draft failed'
  if (state === 'stopped') return 'Stopped. The text so far is saved.'
  const current = steps.find((row) => row.state === 'running')?.step
  return current !== undefined && isRerunnable(current) ? `${stepLabels[current]}…` : 'Waiting to start'
}
