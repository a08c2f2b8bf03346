import type { VoiceSample } from '@draftwright/contract/brand-voice'
import type { MeasuredVoice } from '@draftwright/contract/voice/profile'
import { FileButton, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/Section.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import {
  useAddVoiceFileMutation,
  useAddVoiceSampleMutation,
  useListVoiceSamplesQuery,
  useRemoveVoiceSampleMutation,
} from './api.ts'
import classes from './VoicePage.module.css'

interface SamplesSectionProps {
  channelId: string
  measured: MeasuredVoice | null
  isReadOnly: boolean
}

/** Sample texts in the right voice: they are measured and given to models. */
export function SamplesSection({ channelId, measured, isReadOnly }: SamplesSectionProps) {
  const { data, error, refetch } = useListVoiceSamplesQuery({ params: { id: channelId } })
  const [removed, setRemoved] = useState<VoiceSample | null>(null)
  const [remove, { isLoading }] = useRemoveVoiceSampleMutation()
  async function confirm() {
    if (removed === null) return
    await remove({ params: { id: removed.id } })
      .unwrap()
      .then(() => showToast('Sample removed'), showErrorToast)
    setRemoved(null)
  }
  return (
    <Section title="Samples">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {measured === null
            ? 'Add texts that match your voice. Settings left open above are taken from them.'
            : `${measured.words.toLocaleString('en')} words analyzed. Settings left open above are taken from them.`}
        </Text>
        {error !== undefined ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : data === undefined ? (
          <RowsSkeleton rows={2} />
        ) : (
          data.length > 0 && (
            <ul className={rows.list} aria-label="Samples">
              {data.map((sample) => (
                <li key={sample.id} className={classes.row}>
                  <div className={classes.main}>
                    <Text fw={600} truncate>
                      {sample.title}
                    </Text>
                    <Text size="sm" c="dimmed" lineClamp={2}>
                      {sample.words.toLocaleString('en')} {sample.words === 1 ? 'word' : 'words'} · {sample.excerpt}
                    </Text>
                  </div>
                  {!isReadOnly && (
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={`Remove ${sample.title}`}
                      icon={<IconTrash size={16} />}
                      onClick={() => setRemoved(sample)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        )}
        {!isReadOnly && <AddSample channelId={channelId} />}
      </Stack>
      <ConfirmDialog
        opened={removed !== null}
        title="Remove this sample?"
        action="Remove sample"
        isBusy={isLoading}
        onConfirm={confirm}
        onClose={() => setRemoved(null)}
      >
        “{removed?.title}” with its {removed?.words.toLocaleString('en')} words will be permanently deleted and no
        longer used for the voice.
      </ConfirmDialog>
    </Section>
  )
}

function AddSample({ channelId }: { channelId: string }) {
  const [inputKind, setInputKind] = useState('text')
  const [value, setValue] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [add, { isLoading }] = useAddVoiceSampleMutation()
  const [addFile, { isLoading: isSending }] = useAddVoiceFileMutation()
  async function kept(sent: Promise<unknown>) {
    setFailure(null)
    try {
      await sent
      setValue('')
      showToast('Sample added')
    } catch (error) {
      setFailure(toFailure(error).message)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (value.trim() === '') return
    const body = inputKind === 'text' ? { text: value } : { url: value.trim() }
    void kept(add({ params: { id: channelId }, body }).unwrap())
  }
  const change = (event: { currentTarget: { value: string } }) => setValue(event.currentTarget.value)
  return (
    <form onSubmit={submit} aria-label="Add a sample">
      <Stack gap="sm">
        <Group gap="sm">
          <SegmentedControl
            aria-label="Sample source"
            data={[
              { value: 'text', label: 'Paste' },
              { value: 'url', label: 'Address' },
            ]}
            value={inputKind}
            onChange={(next) => {
              setInputKind(next)
              setValue('')
              setFailure(null)
            }}
          />
          <FileButton
            accept=".txt,.md,.markdown,.html,.htm"
            onChange={(file) => file && void kept(addFile({ id: channelId, file }).unwrap())}
          >
            {(props) => (
              <Button {...props} variant="outline" loading={isSending}>
                Choose a file
              </Button>
            )}
          </FileButton>
        </Group>
        {inputKind === 'text' ? (
          <Textarea aria-label="Text of the sample" autosize minRows={3} maxRows={12} value={value} onChange={change} />
        ) : (
          <TextInput
            aria-label="Address of the page"
            type="url"
            placeholder="https://"
            value={value}
            onChange={change}
          />
        )}
        <FormError message={failure} />
        <Group justify="flex-end">
          <Button type="submit" variant="outline" loading={isLoading} disabled={value.trim() === ''}>
            Add sample
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
