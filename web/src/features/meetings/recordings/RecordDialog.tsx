import type { Meeting } from '@draftwright/contract/meetings/meetings'
import { Group, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { toFailure } from '../../../api/api.ts'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { formatTime, getOwnTimeZone } from '../../../ui/format-moment.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import {
  useCreateMeetingMutation,
  useListMeetingsQuery,
  useReadMeetingQuery,
  useUpdateMeetingMutation,
} from '../api.ts'
import { canRecord, startRecording } from './live-recorder.ts'
import { findOngoingMeetings, toOngoingPeriod } from './ongoing-meetings.ts'

interface RecordDialogProps {
  opened: boolean
  /** Null for a new one. */
  meeting: Meeting | null
  onClose: () => void
}

export function RecordDialog({ opened, meeting, onClose }: RecordDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Record a meeting">
      {meeting === null ? (
        <ChooseMeeting onClose={onClose} />
      ) : (
        <RecordForm meeting={meeting} choice={null} onClose={onClose} />
      )}
    </Modal>
  )
}

/** A new meeting, or one of the calendar that is going on: that one is meant most often. */
function ChooseMeeting({ onClose }: { onClose: () => void }) {
  const [now] = useState(Date.now)
  const { data, isLoading } = useListMeetingsQuery({ query: { ...toOngoingPeriod(now), limit: 100 } })
  const ongoing = findOngoingMeetings(data?.data ?? [], now)
  const [chosen, setChosen] = useState<string | null>(null)
  const id = chosen ?? ongoing[0]?.id ?? ''
  const { data: meeting, isFetching } = useReadMeetingQuery(id, { skip: id === '' })
  if (isLoading || (id !== '' && isFetching && meeting?.id !== id)) return <RowsSkeleton rows={3} />
  const choice = ongoing.length > 0 && (
    <NativeSelect
      label="Meeting"
      value={id}
      onChange={(event) => setChosen(event.currentTarget.value)}
      data={[
        ...ongoing.map((one) => ({
          value: one.id,
          label: `${one.title}, ${formatTime(one.started_at, getOwnTimeZone())}`,
        })),
        { value: '', label: 'A new meeting' },
      ]}
    />
  )
  return <RecordForm key={id} meeting={id === '' ? null : (meeting ?? null)} choice={choice} onClose={onClose} />
}

interface RecordFormProps {
  meeting: Meeting | null
  /** Of the meeting. */
  choice: ReactNode
  onClose: () => void
}

/** What is recorded, and that the people know it: without that the recorder does not begin. */
function RecordForm({ meeting, choice, onClose }: RecordFormProps) {
  const known = meeting?.consent === 'announced' || meeting?.consent === 'all_agreed' ? meeting.consent : ''
  const [title, setTitle] = useState(meeting?.title ?? '')
  const [sound, setSound] = useState('microphone')
  const [consent, setConsent] = useState<string>(known)
  const [failure, setFailure] = useState<string | null>(null)
  const [isStarting, setStarting] = useState(false)
  const [create] = useCreateMeetingMutation()
  const [update] = useUpdateMeetingMutation()
  const navigate = useNavigate()
  const isRefused = meeting?.consent === 'refused'
  async function prepare(): Promise<Meeting> {
    const named = title.trim() === '' ? 'Recorded meeting' : title.trim()
    const { id } = meeting ?? (await create({ body: { title: named } }).unwrap())
    // The values are the two of the choice below.
    return update({ id, change: { consent: consent as 'announced' | 'all_agreed' } }).unwrap()
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    setStarting(true)
    try {
      const { id } = await startRecording(prepare, sound === 'tab')
      onClose()
      void navigate(paths.meeting(id))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : toFailure(error).message)
      setStarting(false)
    }
  }
  if (!canRecord()) return <Text>This browser can’t record here. Upload a recording instead.</Text>
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        {choice}
        {meeting === null && (
          <TextInput
            label="Title"
            placeholder="Recorded meeting"
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        )}
        <Radio.Group label="What is recorded" value={sound} onChange={setSound}>
          <Stack gap="xs" mt="xs">
            <Radio value="microphone" label="The microphone" description="For people in one room" />
            <Radio
              value="tab"
              label="The microphone and a tab with its sound"
              description="For a browser call, share its tab with sound (Chrome or Edge)."
            />
          </Stack>
        </Radio.Group>
        <Radio.Group label="Do the people know that it is recorded?" value={consent} onChange={setConsent}>
          <Stack gap="xs" mt="xs">
            <Radio value="announced" label="Yes, I have told them" />
            <Radio value="all_agreed" label="Yes, and all of them agreed" />
          </Stack>
        </Radio.Group>
        <Text size="sm" c="dimmed">
          In many places everybody has to agree. What you say here is kept with the meeting.
        </Text>
        <FormError message={isRefused ? 'Somebody refused to be recorded in this meeting.' : failure} />
        <Group justify="flex-end" gap="xs">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="destructive" loading={isStarting} disabled={consent === '' || isRefused}>
            Start recording
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
