import type { Meeting } from '@draftwright/contract/meetings/meetings'
import { Group, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { toFailure, toFieldErrors } from '../../../api/api.ts'
import { useCan } from '../../../api/rights.ts'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { useUpdateMeetingMutation, useUploadTranscriptMutation } from '../api.ts'
import { useReadTranscriptionQuery } from '../transcription/api.ts'
import { isRecordingFile } from './is-recording-file.ts'
import { RecordDialog } from './RecordDialog.tsx'
import styles from './recordings.module.css'
import { uploadFile } from './uploads.ts'

interface MissingTranscriptProps {
  meeting: Meeting
  /** It has a recording that is complete. */
  hasSound: boolean
  mayWrite: boolean
}

/** What a meeting without a transcript still takes: its words as a file or typed, a recording, or one that is made now. */
export function MissingTranscript({ meeting, hasSound, mayWrite }: MissingTranscriptProps) {
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isRecording, setRecording] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const [upload, { isLoading: isUploading }] = useUploadTranscriptMutation()
  const [update, { isLoading: isAttaching }] = useUpdateMeetingMutation()
  const isBusy = isUploading || isAttaching
  async function bringIn(file: File) {
    setFailure(null)
    try {
      if (await isRecordingFile(file)) return await uploadFile(file, meeting)
      const { id } = await upload({ file, title: meeting.title }).unwrap()
      await update({ id: meeting.id, change: { transcript_id: id } }).unwrap()
    } catch (error) {
      const reason = toFieldErrors(error)['file']
      setFailure(
        reason === undefined
          ? toFailure(error).message
          : `This file ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`,
      )
    }
  }
  const { data: transcription } = useReadTranscriptionQuery(meeting.id, { skip: !hasSound })
  const hasModel = transcription === undefined || transcription.models.length > 0
  const can = useCan()
  if (!mayWrite) return <p className={styles.time}>This meeting has no transcript yet.</p>
  return (
    <section className={styles.missing} aria-label="Add the transcript">
      <p>
        {!hasSound && describeMissing(meeting)}
        {hasSound && !hasModel && 'The recording is kept, but no transcription model is set. '}
        {hasSound && !hasModel && can('meetings:manage') && (
          <>
            <Link to={`${paths.meetingConfig}?tab=transcription`}>How to set one</Link>.{' '}
          </>
        )}
        {hasSound && 'Type or paste a transcript, or add a file. Notes are made from it.'}
      </p>
      <Textarea
        label="What was said"
        placeholder={'Ann: Shall we go with March?\nBo: Yes, let’s go with March.'}
        autosize
        minRows={4}
        maxRows={14}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <Group gap="xs">
        <Button
          loading={isBusy}
          disabled={text.trim() === ''}
          onClick={() => void bringIn(new File([text], 'typed.txt', { type: 'text/plain' }))}
        >
          Use these words
        </Button>
        <Button variant="outline" disabled={isBusy} onClick={() => picker.current?.click()}>
          Choose a file
        </Button>
        {meeting.counts.recordings === 0 && (
          <Button variant="outline" disabled={isBusy} onClick={() => setRecording(true)}>
            Record it
          </Button>
        )}
      </Group>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Transcript or recording"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file !== undefined) void bringIn(file)
        }}
      />
      <RecordDialog opened={isRecording} meeting={meeting} onClose={() => setRecording(false)} />
    </section>
  )
}

function describeMissing({ status, counts }: Meeting): string {
  if (status === 'upcoming') return 'Add the transcript after the meeting, or record it live.'
  if (counts.recordings > 0) return 'The recording is in progress. You can also paste or upload a transcript.'
  return 'No transcript yet. Paste or upload one to get notes.'
}
