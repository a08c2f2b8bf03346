import { Group, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { readError } from '../../api/api.ts'
import { useCan } from '../../api/rights.ts'
import { stored } from '../../api/session.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { ChannelPicker } from '../channels/index.ts'
import { useStartRunMutation } from '../generation/index.ts'
import { PillarSelect } from '../pillars/index.ts'
import { useCreateIdeaMutation } from './api.ts'
import classes from './CreatePage.module.css'
import type { Handover } from './handover.ts'
import { emptyDraft, keepDraft, readDraft } from './idea-draft.ts'
import { VoiceInput } from './VoiceInput.tsx'
import { ideaLength } from '@draftwright/contract/vocabulary'

const isMac = navigator.platform.startsWith('Mac')
const joined = (text: string, addition: string) => (text === '' ? addition : `${text.trimEnd()} ${addition}`)

export function Component() {
  const accountId = stored('accountId') ?? ''
  const [draft, setDraft] = useState(() => readDraft(accountId))
  const [channelIds, setChannelIds] = useState<string[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  /** Which button is at work; the other one rests meanwhile. */
  const [busy, setBusy] = useState<'save' | 'generate' | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const [create] = useCreateIdeaMutation()
  const [startRun] = useStartRunMutation()
  const navigate = useNavigate()
  const mayGenerate = useCan()('generation:write')
  useEffect(() => keepDraft(accountId, draft), [accountId, draft])

  const hear = (words: string) =>
    setDraft((before) => ({ ...before, text: joined(before.text, words), voice: joined(before.voice, words) }))

  async function submit(action: 'save' | 'generate') {
    if (busy !== null) return
    if (draft.text.trim() === '') {
      setFailure('Write or say a few words first.')
      area.current?.focus()
      return
    }
    setFailure(null)
    setBusy(action)
    try {
      const voice_input = draft.voice === '' ? null : draft.voice
      const idea = await create({ body: { text: draft.text, voice_input, pillar_id: draft.pillarId } }).unwrap()
      setDraft(emptyDraft)
      keepDraft(accountId, emptyDraft)
      if (action === 'save') {
        toast('Idea saved')
        void navigate(`/idea/${idea.id}`)
        return
      }
      const started = channelIds.map((channel_id) => startRun({ body: { idea_id: idea.id, channel_id } }).unwrap())
      // The idea is safe by now: its page shows what started, and says what did not.
      const ends = await Promise.allSettled(started)
      const refusal = ends.find((end) => end.status === 'rejected')
      const runIds = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.id] : []))
      const failure = refusal === undefined ? null : readError(refusal.reason).message
      void navigate(`/idea/${idea.id}`, { state: { runIds, failure } satisfies Handover })
    } catch (error) {
      setFailure(`${readError(error).message} Your words are still here.`)
      setBusy(null)
    }
  }
  const canGenerate = mayGenerate && channelIds.length > 0
  function submitByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    void submit(canGenerate ? 'generate' : 'save')
  }

  return (
    <Page title="New idea" width="reading" breadcrumbs={[{ label: 'Ideas', to: '/content/ideas' }]}>
      <form
        aria-label="New idea"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit(canGenerate ? 'generate' : 'save')
        }}
      >
        <Section>
          <Textarea
            ref={area}
            aria-label="Your idea"
            placeholder="What do you want to say? Notes, a rant, bullet points, a meeting excerpt: anything is a start."
            variant="unstyled"
            autosize
            minRows={8}
            maxRows={24}
            maxLength={ideaLength}
            autoFocus
            classNames={{ input: classes.text }}
            value={draft.text}
            onKeyDown={submitByKey}
            onChange={({ currentTarget: { value } }) => setDraft((before) => ({ ...before, text: value }))}
          />
          <VoiceInput onWords={hear} />
        </Section>
        <Section>
          <Stack gap="md">
            <div className={classes.pillar}>
              <PillarSelect
                value={draft.pillarId}
                onChange={(pillarId) => setDraft((before) => ({ ...before, pillarId }))}
              />
            </div>
            {mayGenerate && <ChannelPicker value={channelIds} onChange={setChannelIds} />}
          </Stack>
        </Section>
        <FormError message={failure} />
        <Group justify="space-between" gap="xs" mt="md">
          <Text size="sm" c="dimmed" visibleFrom="sm">
            {isMac ? '⌘' : 'Ctrl'} Enter to {canGenerate ? 'generate' : 'save'} · kept in this tab until you do
          </Text>
          <Group gap="xs">
            <Button
              variant={canGenerate ? 'outline' : 'default'}
              loading={busy === 'save'}
              disabled={busy !== null}
              onClick={() => submit('save')}
            >
              Save idea
            </Button>
            {canGenerate && (
              <Button type="submit" loading={busy === 'generate'} disabled={busy !== null}>
                {channelIds.length > 1 ? 'Generate drafts' : 'Generate draft'}
              </Button>
            )}
          </Group>
        </Group>
      </form>
    </Page>
  )
}
