import type { PersonalVoice } from '@draftwright/contract/personal-voice'
import { Stack, Text, Textarea } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import styles from './Ambassador.module.css'
import {
  useAddPersonalSampleMutation,
  useErasePersonalVoiceMutation,
  useReadPersonalVoiceQuery,
  useRemovePersonalHabitMutation,
  useRemovePersonalSampleMutation,
} from './voice-api.ts'
import { VoiceSettings } from './VoiceSettings.tsx'

/** What is known of how one writes, and nobody else sees: samples, settings and habits, each of which can be erased. */
export function Component() {
  const { data, error, refetch } = useReadPersonalVoiceQuery()
  const [isErasing, setErasing] = useState(false)
  const [erase, { isLoading }] = useErasePersonalVoiceMutation()
  const isEmpty = data !== undefined && data.samples.length === 0 && data.habits.length === 0
  async function eraseAll() {
    await erase()
      .unwrap()
      .then(() => showToast('Your voice was erased'), showErrorToast)
    setErasing(false)
  }
  return (
    <Page
      title="Your voice"
      description="Make shared texts sound like you. Only you see this page."
      breadcrumbs={[{ label: 'Ambassador', to: paths.ambassador }]}
      width="reading"
      actions={
        isEmpty || data === undefined ? undefined : (
          <Button variant="outline" onClick={() => setErasing(true)}>
            Erase all
          </Button>
        )
      }
    >
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <RowsSkeleton rows={6} />}
      {data !== undefined && (
        <Stack gap="md">
          <Section title="Posts you wrote">
            <Samples voice={data} />
          </Section>
          <Section title="How you write">
            <VoiceSettings key={JSON.stringify(data.settings)} voice={data} />
          </Section>
          {data.habits.length > 0 && (
            <Section title="Your edits">
              <Habits habits={data.habits} />
            </Section>
          )}
        </Stack>
      )}
      <ConfirmDialog
        opened={isErasing}
        title="Erase your voice?"
        action="Erase all"
        isBusy={isLoading}
        onConfirm={() => void eraseAll()}
        onClose={() => setErasing(false)}
      >
        Your samples, settings and learned habits are permanently deleted. Past shares stay.
      </ConfirmDialog>
    </Page>
  )
}

const lengths = { short: 'short posts', medium: 'medium-length posts', long: 'long posts' } as const
const openings = { question: 'with a question', number: 'with a figure', statement: 'with a statement' } as const
const persons = { i: 'as “I”', we: 'as “we”', you: 'to the reader' } as const

function describeVoice({ length, emoji, opening, person }: PersonalVoice): string {
  const parts = [
    length === null ? null : `You write ${lengths[length]}`,
    opening === null ? null : `mostly begin ${openings[opening]}`,
    person === null ? null : `speak ${persons[person]}`,
    emoji === null ? 'use no emoji of your own' : `use ${emoji}`,
  ].filter((part) => part !== null)
  const text = parts.join(', ')
  return text.startsWith('You') ? `${text}.` : `You ${text}.`
}

function Samples({ voice }: { voice: PersonalVoice }) {
  const [text, setText] = useState('')
  const [add, { isLoading, error }] = useAddPersonalSampleMutation()
  const [remove] = useRemovePersonalSampleMutation()
  async function addSample(event: FormEvent) {
    event.preventDefault()
    const answer = await add({ body: { text } })
    if (answer.error !== undefined) return
    setText('')
    showToast('Sample added')
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {voice.samples.length === 0 ? 'Paste a few posts that sound like you, one at a time.' : describeVoice(voice)}
      </Text>
      {voice.samples.length > 0 && (
        <ul className={styles.list} aria-label="Samples">
          {voice.samples.map(({ id, excerpt, words }) => (
            <li key={id} className={styles.sample}>
              <p>{excerpt}</p>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove the sample of ${words.toLocaleString('en')} words: ${excerpt.slice(0, 40)}`}
                icon={<IconTrash size={16} aria-hidden />}
                onClick={() =>
                  void remove({ params: { id } })
                    .unwrap()
                    .then(() => showToast('Sample removed'), showErrorToast)
                }
              />
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={(event) => void addSample(event)}>
        <Stack gap="sm" align="flex-start">
          <Textarea
            w="100%"
            label="A post of yours"
            value={text}
            autosize
            minRows={3}
            maxRows={12}
            maxLength={10_000}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <FormError message={error === undefined ? null : toFailure(error).message} />
          <Button type="submit" loading={isLoading} disabled={text.trim() === ''}>
            Add sample
          </Button>
        </Stack>
      </form>
    </Stack>
  )
}

function Habits({ habits }: { habits: PersonalVoice['habits'] }) {
  const [remove] = useRemovePersonalHabitMutation()
  return (
    <ul className={styles.list} aria-label="Habits">
      {habits.map(({ id, sentence, n_texts, is_used }) => (
        <li key={id} className={styles.sample}>
          <p>
            {sentence}
            {is_used ? '' : `. Seen in ${n_texts === 1 ? 'one post' : `${n_texts} posts`}; used after the second`}
          </p>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Forget: ${sentence}`}
            icon={<IconTrash size={16} aria-hidden />}
            onClick={() =>
              void remove({ params: { id } })
                .unwrap()
                .then(() => showToast('Forgotten'), showErrorToast)
            }
          />
        </li>
      ))}
    </ul>
  )
}
