import type { MeetingSection, MeetingType } from '@draftwright/contract/meetings/meeting-types'
import { type SectionKind, sectionKinds } from '@draftwright/contract/meetings/vocabulary'
import { Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { useCreateMeetingTypeMutation, useUpdateMeetingTypeMutation } from '../api.ts'
import { kindTitles } from '@draftwright/contract/meetings/note-sections'
import styles from './config.module.css'

/** A section while it is edited: its words as they were typed. */
interface DraftSection {
  readonly key: number
  readonly title: string
  readonly kind: SectionKind
  readonly words: string
}

/** Name, purpose and sections of a meeting type. */
export function TypeForm({ type, onClose }: { type: MeetingType | null; onClose: () => void }) {
  const [name, setName] = useState(type?.name ?? '')
  const [description, setDescription] = useState(type?.description ?? '')
  const [isActive, setActive] = useState(type?.is_active ?? true)
  const [days, setDays] = useState(type?.transcript_days?.toString() ?? '')
  const [soundDays, setSoundDays] = useState(type?.sound_days?.toString() ?? '')
  const [sections, setSections] = useState<DraftSection[]>(() => (type?.sections ?? []).map(toDraft))
  const [failure, setFailure] = useState<string | null>(null)
  const [create, { isLoading: isCreating }] = useCreateMeetingTypeMutation()
  const [update, { isLoading: isUpdating }] = useUpdateMeetingTypeMutation()
  const change = (key: number, patch: Partial<DraftSection>) =>
    setSections((all) => all.map((section) => (section.key === key ? { ...section, ...patch } : section)))
  const moveUp = (at: number) =>
    setSections((all) => all.toSpliced(at, 1).toSpliced(at - 1, 0, ...all.slice(at, at + 1)))
  async function save(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    const body = {
      name: name.trim(),
      description,
      is_active: isActive,
      transcript_days: days === '' ? null : Number(days),
      sound_days: soundDays === '' ? null : Number(soundDays),
      sections: sections.map(toSection),
    }
    try {
      await (type === null ? create({ body }) : update({ params: { id: type.id }, body })).unwrap()
      onClose()
    } catch (error) {
      setFailure(toFailure(error).message)
    }
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        <TextInput
          label="Name"
          maxLength={80}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="What it is for"
          maxLength={500}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <fieldset className={styles.sections}>
          <legend>Sections of the notes</legend>
          {sections.map(({ key, title, kind, words }, at) => (
            <div key={key} className={styles.section}>
              <TextInput
                aria-label={`Title of section ${at + 1}`}
                placeholder="Title"
                maxLength={80}
                value={title}
                onChange={(event) => change(key, { title: event.currentTarget.value })}
              />
              <NativeSelect
                aria-label={`What section ${at + 1} holds`}
                data={sectionKinds.map((value) => ({
                  value,
                  label: value === 'topic' ? 'Said with these words' : kindTitles[value],
                }))}
                value={kind}
                // The options are the contract's own.
                onChange={(event) => change(key, { kind: event.currentTarget.value as SectionKind })}
              />
              {kind === 'topic' && (
                <TextInput
                  className={styles.words}
                  aria-label={`Words of section ${at + 1}`}
                  placeholder="Words such as budget, price, cost"
                  value={words}
                  onChange={(event) => change(key, { words: event.currentTarget.value })}
                />
              )}
              <span className={styles.tools}>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Move section ${at + 1} up`}
                  disabled={at === 0}
                  onClick={() => moveUp(at)}
                >
                  <IconArrowUp size={16} aria-hidden />
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove section ${at + 1}`}
                  onClick={() => setSections((all) => all.filter((section) => section.key !== key))}
                >
                  <IconX size={16} aria-hidden />
                </Button>
              </span>
            </div>
          ))}
          <div>
            <Button
              variant="outline"
              size="sm"
              icon={<IconPlus size={14} aria-hidden />}
              disabled={sections.length >= 20}
              onClick={() =>
                setSections((all) => [...all, toDraft({ title: '', kind: 'topic', words: [] }, Date.now())])
              }
            >
              Add a section
            </Button>
          </div>
        </fieldset>
        <Checkbox
          label="Can be chosen for meetings"
          checked={isActive}
          onChange={(event) => setActive(event.currentTarget.checked)}
        />
        <TextInput
          type="number"
          label="Delete the transcript after"
          description="Days after the meeting. Leave empty to keep. Your own and edited notes stay."
          min={1}
          max={3650}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
        <TextInput
          type="number"
          label="Delete recordings after"
          description="Days after the meeting; 0 as soon as there is a transcript; empty keeps them."
          min={0}
          max={3650}
          value={soundDays}
          onChange={(event) => setSoundDays(event.currentTarget.value)}
        />
        <FormError message={failure} />
        <Group justify="flex-end" gap="xs">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={isCreating || isUpdating}
            disabled={name.trim() === '' || sections.some(({ title }) => title.trim() === '')}
          >
            Save type
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const toDraft = ({ title, kind, words }: MeetingSection, key: number): DraftSection => ({
  key,
  title,
  kind,
  words: words.join(', '),
})
const toSection = ({ title, kind, words }: DraftSection): MeetingSection => ({
  title: title.trim(),
  kind,
  words:
    kind === 'topic'
      ? words
          .split(',')
          .map((word) => word.trim())
          .filter((word) => word !== '')
      : [],
})
