import { Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useCreateMeetingMutation, useListMeetingTypesQuery, useUploadTranscriptMutation } from './api.ts'
import styles from './meetings.module.css'
import { isRecordingFile } from './recordings/is-recording-file.ts'
import { uploadFile } from './recordings/uploads.ts'

interface NewMeetingProps {
  opened: boolean
  /** One that was dropped on the page. */
  file: File | null
  onClose: () => void
}

/** Brings a meeting in: a file of any format, pasted words, or a meeting that has no transcript yet. */
export function NewMeetingDialog({ opened, file, onClose }: NewMeetingProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Add a meeting" size="lg">
      <NewMeetingForm key={file?.name ?? ''} dropped={file} onClose={onClose} />
    </Modal>
  )
}

function NewMeetingForm({ dropped, onClose }: { dropped: File | null; onClose: () => void }) {
  const [file, setFile] = useState(dropped)
  const [text, setText] = useState('')
  const [title, setTitle] = useState('')
  const [at, setAt] = useState('')
  const [typeId, setTypeId] = useState('')
  const [failure, setFailure] = useState<{ message: string; meetingId?: string } | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const { data: types } = useListMeetingTypesQuery()
  const [upload, { isLoading: isUploading }] = useUploadTranscriptMutation()
  const [create, { isLoading: isCreating }] = useCreateMeetingMutation()
  const navigate = useNavigate()
  useEffect(() => setFile(dropped), [dropped])
  async function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    const source = file ?? (text.trim() === '' ? null : new File([text], 'pasted.txt', { type: 'text/plain' }))
    if (source === null && title.trim() === '')
      return setFailure({ message: 'Choose a file, paste the words, or give the meeting a title.' })
    const named = title.trim()
    try {
      const isRecording = file !== null && (await isRecordingFile(file))
      const transcript =
        source === null || isRecording
          ? undefined
          : await upload({ file: source, title: named === '' && file === null ? 'Pasted transcript' : named }).unwrap()
      const meeting = await create({
        body: {
          ...(transcript === undefined ? {} : { transcript_id: transcript.id }),
          ...(named === '' ? (isRecording ? { title: toTitle(file.name) } : {}) : { title: named }),
          ...(at === '' ? {} : { started_at: new Date(at).toISOString() }),
          ...(typeId === '' ? {} : { meeting_type_id: typeId }),
        },
      }).unwrap()
      if (isRecording) await uploadFile(file, meeting)
      onClose()
      void navigate(paths.meeting(meeting.id))
    } catch (error) {
      setFailure(explainFailure(error))
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <div
          className={styles.drop}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            setFile(event.dataTransfer.files[0] ?? null)
          }}
        >
          {file === null ? (
            <>
              <Text fw={600}>Drop a transcript or a recording here</Text>
              <Text size="sm" c="dimmed">
                Audio, video (up to 2 GB), subtitles, text, Word, PDF or a note taker’s export.
              </Text>
              <Button variant="outline" size="sm" onClick={() => picker.current?.click()}>
                Choose a file
              </Button>
            </>
          ) : (
            <Group gap="xs">
              <Text fw={600}>{file.name}</Text>
              <Button variant="ghost" size="sm" onClick={() => setFile(null)}>
                Remove
              </Button>
            </Group>
          )}
          <input
            ref={picker}
            type="file"
            hidden
            aria-label="Transcript or recording"
            onChange={(event) => {
              setFile(event.currentTarget.files?.[0] ?? null)
              event.currentTarget.value = ''
            }}
          />
        </div>
        {file === null && (
          <Textarea
            label="Or paste a transcript"
            placeholder={'Ann: Shall we go with March?\nBo: Yes, let’s go with March.'}
            autosize
            minRows={3}
            maxRows={10}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <TextInput
          label="Title"
          placeholder={file === null ? '' : 'Defaults to the file’s title'}
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <div className={styles.pair}>
          <TextInput
            type="datetime-local"
            label="When"
            description="Defaults to the file’s date, or now"
            value={at}
            onChange={(event) => setAt(event.currentTarget.value)}
          />
          <NativeSelect
            label="Type"
            description="Decides the sections of the notes"
            data={[
              { value: '', label: 'No type' },
              ...(types ?? []).filter(({ is_active }) => is_active).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={typeId}
            onChange={(event) => setTypeId(event.currentTarget.value)}
          />
        </div>
        <FormError message={failure?.message ?? null} />
        {failure?.meetingId !== undefined && (
          <div>
            <Button variant="outline" size="sm" to={paths.meeting(failure.meetingId)}>
              Open that meeting
            </Button>
          </div>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isUploading || isCreating}>
            Add meeting
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const toTitle = (filename: string): string =>
  filename
    .replace(/\.[a-z0-9]{1,5}$/iu, '')
    .replaceAll(/[_\s]+/gu, ' ')
    .trim()
    .slice(0, 200) || 'Recorded meeting'

function explainFailure(error: unknown): { message: string; meetingId?: string } {
  const reason = toFieldErrors(error)['file']
  if (reason !== undefined) return { message: `This file ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.` }
  const { message, code, details } = toFailure(error)
  const { meeting_id } = (details ?? {}) as { meeting_id?: string | null }
  return code === 'already_imported' && typeof meeting_id === 'string'
    ? { message: `${message}.`, meetingId: meeting_id }
    : { message }
}
