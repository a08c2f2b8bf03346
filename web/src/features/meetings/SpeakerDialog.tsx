import type { Speaker } from '@draftwright/contract/meetings/transcripts'
import { Autocomplete, Group, Radio, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useAssignSpeakerMutation, useRenameSpeakerMutation, useRestoreSpeakerMutation } from './api.ts'
import { isUnnamed, listGuesses, type SpeakerScope } from './speaker-choice.ts'
import styles from './transcript.module.css'

/** What was clicked: a speaker, at one of their lines or in the list, or some selected lines. */
export type SpeakerTarget =
  | { readonly speakerId: string; readonly seq: number | null }
  | { readonly from: number; readonly to: number }

interface SpeakerDialogProps {
  meetingId: string
  speakers: readonly Speaker[]
  attendees: readonly string[]
  /** Lines of the transcript. */
  nSegments: number
  target: SpeakerTarget | null
  onChanged: () => void
  onClose: () => void
}

/** Names a speaker for all of their lines, or from a line on, or gives selected lines to somebody. Two of one name stay two unless it is said that they are one. */
export function SpeakerDialog({ target, onClose, ...props }: SpeakerDialogProps) {
  const isSelection = target !== null && 'from' in target
  return (
    <Modal
      opened={target !== null}
      onClose={onClose}
      title={isSelection ? 'Who said the selected lines?' : 'Who is this?'}
      size="md"
    >
      {target !== null && <SpeakerForm {...props} target={target} onClose={onClose} />}
    </Modal>
  )
}

function SpeakerForm({
  meetingId,
  speakers,
  attendees,
  nSegments,
  target,
  onChanged,
  onClose,
}: Omit<SpeakerDialogProps, 'target'> & { target: SpeakerTarget }) {
  const speaker = 'speakerId' in target ? speakers.find(({ id }) => id === target.speakerId) : undefined
  const seq = 'speakerId' in target ? target.seq : null
  const [name, setName] = useState(speaker === undefined || isUnnamed(speaker.name) ? '' : speaker.name)
  const [scope, setScope] = useState<SpeakerScope>(speaker === undefined ? 'selected' : 'all')
  const [failure, setFailure] = useState<string | null>(null)
  const [rename, { isLoading: isRenaming }] = useRenameSpeakerMutation()
  const [assign, { isLoading: isAssigning }] = useAssignSpeakerMutation()
  const [restore] = useRestoreSpeakerMutation()
  const isBusy = isRenaming || isAssigning
  const isSame = (one: Speaker) => one.name.toLowerCase() === name.trim().toLowerCase()
  const other = speakers.find((one) => one.id !== speaker?.id && isSame(one))
  /** `isOne`: whether the person is the speaker of this name who is there. */
  async function save(isOne: boolean) {
    setFailure(null)
    try {
      if (scope === 'all' && speaker !== undefined) {
        await rename({
          params: { id: meetingId, speaker_id: speaker.id },
          body: { name: name.trim(), ...(other !== undefined && { merge_with: isOne ? other.id : null }) },
        }).unwrap()
        if (other !== undefined && isOne)
          showToast(`${speaker.name} was merged with ${other.name}`, { undo: () => void takeOut(speaker.id) })
      } else await assign({ params: { id: meetingId }, body: { ...toRange(), ...toPerson(isOne) } }).unwrap()
      onChanged()
      onClose()
    } catch (error) {
      setFailure(toFailure(error).message)
    }
  }
  /** Undoes a merge; the dialog may be closed by then. */
  async function takeOut(speaker_id: string) {
    try {
      await restore({ params: { id: meetingId, speaker_id } }).unwrap()
      onChanged()
    } catch (error) {
      showErrorToast(error)
    }
  }
  const toPerson = (isOne: boolean) =>
    other === undefined
      ? { name: name.trim() }
      : isOne
        ? { speaker_id: other.id }
        : { name: name.trim(), is_another: true }
  function toRange() {
    if ('from' in target) return { from_seq: target.from, to_seq: target.to }
    return { from_seq: seq ?? 1, to_seq: nSegments, only_of: target.speakerId }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void save(true)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {speaker !== undefined && speaker.label !== null && speaker.label !== speaker.name && (
          <Text size="sm" c="dimmed">
            “{speaker.label}” in the file.
          </Text>
        )}
        <Guesses names={listGuesses(attendees, speakers, speaker?.id ?? null)} chosen={name} onChoose={setName} />
        <Autocomplete
          label="Name"
          // What is in the field already is no suggestion, and a list over the buttons would hide them.
          data={[...new Set([...attendees, ...speakers.map((one) => one.name)])].filter(
            (one) => !isUnnamed(one) && one.toLowerCase() !== name.trim().toLowerCase(),
          )}
          openOnFocus={false}
          maxLength={100}
          value={name}
          onChange={setName}
          data-autofocus
        />
        {speaker !== undefined && seq !== null && (
          <Radio.Group
            label="For"
            value={scope}
            // The two values are the radios'.
            onChange={(value) => setScope(value as SpeakerScope)}
          >
            <Stack gap={6} mt={4}>
              <Radio value="all" label={`All their lines (${speaker.n_segments.toLocaleString('en')})`} />
              <Radio value="from-here" label="Their lines from here on" />
            </Stack>
          </Radio.Group>
        )}
        {other !== undefined && (
          <Text size="sm">
            {other.name} speaks already ({other.n_segments.toLocaleString('en')} lines). Is it the same person?
          </Text>
        )}
        {speaker !== undefined && (
          <MergedSpeakers speaker={speaker} onTakeOut={(id) => void takeOut(id).then(onClose)} />
        )}
        <FormError message={failure} />
        <Group justify="flex-end" gap="xs">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          {other !== undefined && (
            <Button variant="outline" disabled={isBusy} onClick={() => void save(false)}>
              Another person
            </Button>
          )}
          <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
            {other === undefined ? 'Save name' : 'Same person'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Who was merged into this speaker, each with the way out again. */
function MergedSpeakers({ speaker, onTakeOut }: { speaker: Speaker; onTakeOut: (id: string) => void }) {
  if (speaker.merged.length === 0) return null
  return (
    <ul className={styles.merged} aria-label={`Merged into ${speaker.name}`}>
      {speaker.merged.map(({ id, name, n_segments }) => (
        <li key={id}>
          <span>
            {name} ({n_segments.toLocaleString('en')} lines) was merged into this one.
          </span>
          <Button variant="link" size="no_size" aria-label={`Undo the merge of ${name}`} onClick={() => onTakeOut(id)}>
            Undo
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Names to click. */
function Guesses({
  names,
  chosen,
  onChoose,
}: {
  names: readonly string[]
  chosen: string
  onChoose: (name: string) => void
}) {
  if (names.length === 0) return null
  return (
    <div className={styles.speakers} role="group" aria-label="Who it may be">
      {names.map((name) => (
        <Button
          key={name}
          variant={name === chosen ? 'secondary' : 'outline'}
          size="sm"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
