import { Progress } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router'
import { api } from '../../../api/api.ts'

import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { formatClock } from '../format-meeting.ts'
import { hideUpload, type LiveState, type UploadState, useRecordingActivity } from './activity.ts'
import { discardLiveRecording, stopRecording, togglePause } from './live-recorder.ts'
import styles from './recordings.module.css'
import { chooseFileAgain, discardUpload, finishInterrupted, resumeUploads } from './uploads.ts'

/** The red sign of a running recording, and what is still to be sent. */
export function RecordingBars() {
  const { live, uploads } = useRecordingActivity()
  useEffect(() => void resumeUploads().catch(() => undefined), [])
  useDoneUploads(uploads)
  const shown = uploads.filter(({ id, state }) => state !== 'done' && id !== live?.id)
  if (live === null && shown.length === 0) return null
  return (
    <div className={styles.bars}>
      {live !== null && <LiveBar live={live} />}
      {shown.map((upload) => (
        <UploadBar key={upload.id} upload={upload} />
      ))}
    </div>
  )
}

/** What has arrived is said, and the pages of meetings read it. */
function useDoneUploads(uploads: readonly UploadState[]): void {
  const dispatch = useDispatch()
  useEffect(() => {
    for (const { id, title } of uploads.filter(({ state }) => state === 'done')) {
      hideUpload(id)
      dispatch(api.util.invalidateTags(['meetings']))
      showToast(`The recording of ${title} is saved`)
    }
  }, [uploads, dispatch])
}

function LiveBar({ live }: { live: LiveState }) {
  const { title, meetingId, isPaused, elapsedMs, level, warning, hasTab } = live
  const [isDiscarding, setDiscarding] = useState(false)
  return (
    <section className={styles.live} aria-label="Recording" data-paused={isPaused || undefined}>
      <span className={styles.dot} aria-hidden />
      <strong>{isPaused ? 'Paused' : 'Recording'}</strong>
      <span className="tabular" role="timer">
        {formatClock(elapsedMs)}
      </span>
      <span className={styles.meter} aria-hidden>
        <span style={{ transform: `scaleX(${Math.min(1, level * 3)})` }} />
      </span>
      <Link to={paths.meeting(meetingId)} className={styles.title}>
        {title}
      </Link>
      <span className={styles.source}>{hasTab ? 'Microphone and tab' : 'Microphone'}</span>
      <span className={styles.buttons}>
        <Button
          size="sm"
          variant="outline"
          icon={isPaused ? <IconPlayerPlay size={14} aria-hidden /> : <IconPlayerPause size={14} aria-hidden />}
          onClick={togglePause}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button
          size="sm"
          variant="destructive"
          icon={<IconPlayerStop size={14} aria-hidden />}
          onClick={() => void stopRecording().catch(showErrorToast)}
        >
          Stop
        </Button>
        <Button
          size="icon"
          variant="ghost"
          aria-label="Discard the recording"
          title="Discard"
          onClick={() => setDiscarding(true)}
        >
          <IconTrash size={16} aria-hidden />
        </Button>
      </span>
      {warning !== null && (
        <span className={styles.warning} role="alert">
          {warning}
        </span>
      )}
      <ConfirmDialog
        opened={isDiscarding}
        title="Discard this recording?"
        action="Discard"
        onConfirm={() => {
          setDiscarding(false)
          void discardLiveRecording().catch(showErrorToast)
        }}
        onClose={() => setDiscarding(false)}
      >
        What was recorded so far is deleted for good. The meeting stays.
      </ConfirmDialog>
    </section>
  )
}

function UploadBar({ upload }: { upload: UploadState }) {
  const { id, title, meetingId, state, percent, message, isLive } = upload
  const picker = useRef<HTMLInputElement>(null)
  async function chooseFile(file: File | undefined) {
    const refusal = file === undefined ? null : await chooseFileAgain(id, file)
    if (refusal !== null) showErrorToast(refusal)
  }
  return (
    <section className={styles.upload} aria-label={`Upload of ${title}`}>
      <span className={styles.uploadWords}>
        <Link to={paths.meeting(meetingId)} className={styles.title}>
          {title}
        </Link>
        <span>
          {state === 'sending' && (percent === null ? 'Saving the recording' : `Sending the recording: ${percent}%`)}
          {state === 'interrupted' && 'This recording was interrupted.'}
          {state === 'needs-file' && 'The upload stopped. Choose the same file again to go on.'}
          {(state === 'waiting' || state === 'failed') && message}
        </span>
      </span>
      {percent !== null && state !== 'failed' && (
        <Progress value={percent} size="sm" className={styles.progress} aria-label={`${percent}% sent`} />
      )}
      <span className={styles.buttons}>
        {state === 'interrupted' && (
          <Button size="sm" onClick={() => void finishInterrupted(id).catch(showErrorToast)}>
            Keep what is there
          </Button>
        )}
        {state === 'needs-file' && (
          <Button size="sm" onClick={() => picker.current?.click()}>
            Choose the file
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => void discardUpload(id).catch(showErrorToast)}>
          {isLive || state === 'failed' ? 'Discard' : 'Cancel'}
        </Button>
      </span>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Recording file"
        onChange={(event) => void chooseFile(event.currentTarget.files?.[0])}
      />
    </section>
  )
}
