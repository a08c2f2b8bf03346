import type { TranscriptionRun } from '@draftwright/contract/meetings/transcriptions'
import type { Meeting } from '@draftwright/contract/meetings/meetings'
import { NativeSelect, Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { showErrorToast } from '../../../ui/toast.tsx'
import { formatClock } from '../format-meeting.ts'
import {
  toTranscriptTags,
  useReadTranscriptionQuery,
  useStartTranscriptionMutation,
  useStopTranscriptionMutation,
} from './api.ts'
import styles from './transcription.module.css'

const pollMs = 1000
const reasons = {
  silence: 'written into silence',
  repetition: 'a repetition',
  unsure: 'the model was unsure that anybody spoke',
} as const

/** How far the transcription of a meeting's recordings is, what it could not do, and its next try. */
export function TranscriptionPanel({ meeting, mayWrite }: { meeting: Meeting; mayWrite: boolean }) {
  const { id } = meeting
  const { data } = useReadTranscriptionQuery(id, { refetchOnMountOrArgChange: true })
  const run = data?.run ?? null
  const isActive = run?.state === 'waiting' || run?.state === 'running'
  useReadTranscriptionQuery(id, { pollingInterval: isActive || meeting.status === 'transcribing' ? pollMs : 0 })
  const dispatch = useDispatch()
  const [wasActive, setWasActive] = useState(false)
  useEffect(() => {
    if (wasActive && !isActive) dispatch(api.util.invalidateTags(toTranscriptTags(id)))
    setWasActive(isActive)
  }, [isActive, wasActive, dispatch, id])
  if (data === undefined || (run === null && (data.models.length === 0 || meeting.transcript_id !== null))) return null
  return (
    <section className={styles.panel} aria-label="Transcription" data-quiet={run?.state === 'done' || undefined}>
      {run === null ? (
        <p>The recording has not been transcribed yet.</p>
      ) : (
        <RunState meetingId={id} run={run} mayWrite={mayWrite} />
      )}
      {mayWrite && !isActive && data.models.length > 0 && (
        <StartTranscription
          key={run?.id}
          meetingId={id}
          models={data.models}
          isReplacing={meeting.transcript_id !== null}
          action={run === null ? 'Transcribe' : run.state === 'done' ? 'Transcribe again' : 'Try again'}
        />
      )}
    </section>
  )
}

function RunState({ meetingId, run, mayWrite }: { meetingId: string; run: TranscriptionRun; mayWrite: boolean }) {
  const [stop, { isLoading }] = useStopTranscriptionMutation()
  const { state, model, problem, percent, pieces, gaps, left_out } = run
  if (state === 'waiting' || state === 'running')
    return (
      <>
        <div className={styles.head}>
          <p>
            <strong>Transcribing</strong> <span className={styles.soft}>by {model}</span>
          </p>
          {mayWrite && (
            <Button
              variant="outline"
              size="sm"
              loading={isLoading}
              onClick={() => void stop(meetingId).unwrap().catch(showErrorToast)}
            >
              Stop
            </Button>
          )}
        </div>
        <Progress value={percent ?? 0} animated={percent === null} aria-label="Transcribed" />
        <p className={styles.soft} role="status">
          {state === 'waiting' && 'Waiting for its turn. '}
          {state === 'running' &&
            (pieces.total === 0
              ? 'Preparing the sound. '
              : pieces.total === 1
                ? 'The recording was sent. '
                : `Piece ${Math.min(pieces.done + 1, pieces.total)} of ${pieces.total}${percent === null ? '' : `, ${percent}%`}. `)}
          You can leave this page; it continues.
        </p>
      </>
    )
  return (
    <>
      {state === 'failed' && (
        <p role="alert">
          <strong>The recording could not be transcribed.</strong> {problem}
        </p>
      )}
      {state === 'stopped' && <p>The transcription was stopped. What is done is kept.</p>}
      {state === 'done' && <p className={styles.soft}>Transcribed by {model}</p>}
      {state === 'done' && gaps.length > 0 && (
        <ul className={styles.list} aria-label="Gaps">
          {gaps.map((gap) => (
            <li key={gap.start_ms}>
              {formatClock(gap.start_ms)} to {formatClock(gap.end_ms)} is missing: {gap.problem}
            </li>
          ))}
        </ul>
      )}
      {state === 'done' && left_out.length > 0 && (
        <details className={styles.soft}>
          <summary>
            {left_out.length === 1 ? '1 line that nobody said was' : `${left_out.length} lines that nobody said were`}{' '}
            left out
          </summary>
          <ul className={styles.list}>
            {left_out.map(({ start_ms, text, reason }, at) => (
              // Equal lines at equal times are possible.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                {formatClock(start_ms)} “{text}”: {reasons[reason]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

interface StartProps {
  meetingId: string
  models: readonly { id: string; label: string }[]
  isReplacing: boolean
  action: string
}

function StartTranscription({ meetingId, models, isReplacing, action }: StartProps) {
  const [model, setModel] = useState(models[0]?.id ?? '')
  const [isAsking, setAsking] = useState(false)
  const [start, { isLoading }] = useStartTranscriptionMutation()
  async function begin() {
    try {
      await start({ params: { id: meetingId }, body: { model, replace: isReplacing } }).unwrap()
    } catch (error) {
      showErrorToast(error)
    }
    setAsking(false)
  }
  return (
    <div className={styles.start}>
      {models.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label="Transcription model"
          data={models.map(({ id, label }) => ({ value: id, label }))}
          value={model}
          onChange={(event) => setModel(event.currentTarget.value)}
        />
      )}
      <Button
        size="sm"
        variant={isReplacing ? 'ghost' : 'default'}
        loading={isLoading}
        onClick={() => (isReplacing ? setAsking(true) : void begin())}
      >
        {action}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Transcribe the recording again?"
        action="Replace the transcript"
        isBusy={isLoading}
        onConfirm={() => void begin()}
        onClose={() => setAsking(false)}
      >
        Replaces the transcript, its corrections and notes that quote it. Your notes stay.
      </ConfirmDialog>
    </div>
  )
}
