import type { Run } from '@draftwright/contract/generation'
import { feedbackLabels, toneLabels } from '@draftwright/contract/vocabulary'
import { Group } from '@mantine/core'
import { IconPlayerStopFilled, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { showErrorToast } from '../../../ui/toast.tsx'
import { ModelName, useRerunStepMutation, useRun, useStopRunMutation } from '../../generation/index.ts'
import styles from './FeedbackPanel.module.css'

/** Running feedback: its text as it is written, and the actions to stop or resume it. */
export function FeedbackRun({ run }: { run: Run }) {
  const [attempt, setAttempt] = useState(0)
  const { state, steps, isConnected } = useRun(run, attempt)
  const [stop, stopping] = useStopRunMutation()
  const [rerun, restarting] = useRerunStepMutation()
  const text = steps[0]?.text ?? ''
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  }, [text])
  const isUnderWay = state === 'queued' || state === 'running'
  const again = async () => {
    try {
      await rerun({ params: { id: run.id, step: run.kind === 'chat' ? 'chat' : 'feedback' } }).unwrap()
      setAttempt((before) => before + 1)
    } catch (error) {
      showErrorToast(error)
    }
  }
  return (
    <section className={styles.proposal} aria-label={`Feedback: ${formatRequest(run)}`}>
      <div className={styles.head}>
        <div>
          <h3 className={styles.heading}>{formatRequest(run)}</h3>
          <p className={styles.by}>
            <ModelName id={run.model} />
          </p>
        </div>
        <Group gap="xs" wrap="nowrap">
          <StatusBadge status={state} />
          {isUnderWay ? (
            <Button
              variant="outline"
              size="sm"
              icon={<IconPlayerStopFilled size={12} />}
              loading={stopping.isLoading}
              onClick={() =>
                void stop({ params: { id: run.id } })
                  .unwrap()
                  .catch(showErrorToast)
              }
            >
              Stop
            </Button>
          ) : (
            <Button
              variant="outline"
              size="sm"
              icon={<IconRefresh size={14} />}
              loading={restarting.isLoading}
              onClick={() => void again()}
            >
              {state === 'failed' ? 'Retry' : 'Continue'}
            </Button>
          )}
        </Group>
      </div>
      {!isConnected && isUnderWay ? (
        <p className={styles.note}>Connection lost. The work continues; this page reconnects automatically.</p>
      ) : null}
      {state === 'failed' ? (
        <p role="alert" className={styles.note}>
          {run.error?.message ?? 'Failed to apply the feedback. Your post is unchanged.'}
        </p>
      ) : null}
      {text === '' ? null : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable content must be focusable.
        <p ref={box} className={styles.writing} tabIndex={0}>
          {text}
        </p>
      )}
    </section>
  )
}

function formatRequest({ asked }: Run): string {
  if (asked?.kind == null) return asked?.feedback ?? 'Feedback'
  if (asked.tone !== null) return toneLabels[asked.tone]
  return asked.language === null ? feedbackLabels[asked.kind] : `${feedbackLabels[asked.kind]} into ${asked.language}`
}
