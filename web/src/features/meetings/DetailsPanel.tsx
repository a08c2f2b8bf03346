import type { Meeting, MeetingChange } from '@draftwright/contract/meetings/meetings'
import { readMailAddress } from '@draftwright/contract/typed/addresses'
import { Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { formatUsage } from '../generation/index.ts'
import { useListMeetingNotesQuery, useUpdateMeetingMutation } from './api.ts'
import styles from './meeting-page.module.css'
import { TrustPanel } from './TrustPanel.tsx'

/** Title, date, people, what a model's notes cost, who may see it, and whether it may be quoted. */
export function DetailsPanel({ meeting, mayWrite }: { meeting: Meeting; mayWrite: boolean }) {
  const [title, setTitle] = useState(meeting.title)
  const [at, setAt] = useState(toLocalInput(meeting.started_at))
  const [people, setPeople] = useState(meeting.attendees.map(toPersonLine).join('\n'))
  const [update, { isLoading }] = useUpdateMeetingMutation()
  const isChanged =
    title !== meeting.title ||
    at !== toLocalInput(meeting.started_at) ||
    people !== meeting.attendees.map(toPersonLine).join('\n')
  async function save(change: MeetingChange) {
    try {
      await update({ id: meeting.id, change }).unwrap()
      return true
    } catch (error) {
      showErrorToast(error)
      return false
    }
  }
  async function saveFields() {
    const attendees = people.split('\n').flatMap(toPerson)
    if (await save({ title: title.trim(), started_at: new Date(at).toISOString(), attendees })) showToast('Saved')
  }
  return (
    <Stack gap="md" className={styles.details}>
      <TextInput
        label="Title"
        maxLength={200}
        readOnly={!mayWrite}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label="When"
        readOnly={!mayWrite}
        value={at}
        onChange={(event) => setAt(event.currentTarget.value)}
      />
      <Textarea
        label="Attendees"
        description="One person per line, with an email if you have it: Ann Lee, ann@example.com"
        autosize
        minRows={2}
        readOnly={!mayWrite}
        value={people}
        onChange={(event) => setPeople(event.currentTarget.value)}
      />
      {mayWrite && (
        <div>
          <Button
            loading={isLoading}
            disabled={!isChanged || title.trim() === '' || at === ''}
            onClick={() => void saveFields()}
          >
            Save details
          </Button>
        </div>
      )}
      <ModelUsage meeting={meeting} />
      <TrustPanel meeting={meeting} mayWrite={mayWrite} onSave={(change) => void save(change)} />
    </Stack>
  )
}

/** The model that made the notes, with its time, tokens and cost. */
function ModelUsage({ meeting: { id, notes_usage } }: { meeting: Meeting }) {
  const { data: notes } = useListMeetingNotesQuery(id)
  if (notes_usage === null) return null
  const model = notes?.find(({ made_by }) => made_by === 'model')?.made_with
  return (
    <dl className={styles.usage}>
      <dt>Notes by a model</dt>
      <dd>
        {model !== undefined && `${model} · `}
        {formatUsage(notes_usage)}
      </dd>
    </dl>
  )
}

const toPersonLine = ({ name, email }: { name: string; email: string | null }): string =>
  email === null || email === name ? name : `${name}, ${email}`

/** `Ann Lee, ann@example.com` or either of them. */
function toPerson(line: string): { name: string; email: string | null }[] {
  const typed = line.split(/[\s,;<>]+/u).find((word) => readMailAddress(word) !== null)
  const email = typed === undefined ? null : readMailAddress(typed)
  const name = line
    .replace(typed ?? '', '')
    .replaceAll(/[,;<>]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return name === '' && email === null ? [] : [{ name: name === '' ? (email ?? '') : name, email }]
}

/** As `datetime-local` takes it, in the reader's own zone. */
function toLocalInput(time: string): string {
  const at = new Date(time)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
