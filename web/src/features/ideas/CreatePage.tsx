import type { Idea } from '@draftwright/contract/ideas'
import { Group, Stack, Text, Textarea } from '@mantine/core'
import { IconDeviceMobileShare } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { toFailure } from '../../api/api.ts'
import { useCan } from '../../api/rights.ts'
import { readStoredValue } from '../../api/session.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { ChannelPicker } from '../channels/index.ts'
import { PillarSelect } from '../pillars/index.ts'
import { readCaptured } from './capture/read-captured.ts'
import classes from './CreatePage.module.css'
import { emptyDraft, saveIdeaDraft, readIdeaDraft, addCaptured } from './idea-draft.ts'
import { appendPhrase, type Sound } from '../dictation/index.ts'
import { UnsavedRecordingNotice } from './recording/UnsavedRecording.tsx'
import { SourceLink } from './SourceLink.tsx'
import { useSaveIdea } from './use-save-idea.ts'
import { VoiceInput } from './VoiceInput.tsx'
import { maxIdeaLength } from '@draftwright/contract/vocabulary'

const pillarHelp = 'Optional: a topic you keep writing about.'
const isMac = navigator.platform.startsWith('Mac')

interface UnsavedRecording {
  idea: Idea
  channels: string[]
  sound: Sound
  reason: string
}

export function Component() {
  const accountId = readStoredValue('accountId') ?? ''
  const [search, setSearch] = useSearchParams()
  const [draft, setDraft] = useState(() => {
    const captured = readCaptured(search)
    const kept = readIdeaDraft(accountId)
    return captured === null ? kept : addCaptured(kept, captured)
  })
  const [channelIds, setChannelIds] = useState<string[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  /** The button in progress; the other one is disabled meanwhile. */
  const [busy, setBusy] = useState<'save' | 'generate' | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const [sound, setSound] = useState<Sound | null>(null)
  const [isRecording, setRecording] = useState(false)
  const [unsavedRecording, setUnsavedRecording] = useState<UnsavedRecording | null>(null)
  const { save, keepRecording, openNextPage, isBasic } = useSaveIdea()
  const letGo = useLeaveGuard(isRecording || sound !== null, 'Your recording is not saved yet. Leave anyway?')
  const mayGenerate = useCan()('generation:write')
  useEffect(() => saveIdeaDraft(accountId, draft), [accountId, draft])
  useEffect(() => {
    // It is on the page now: a reload must not restore it after it was deleted.
    if (search.size > 0) setSearch({}, { replace: true })
  }, [search, setSearch])

  const appendTranscript = (words: string) =>
    setDraft((before) => ({
      ...before,
      text: appendPhrase(before.text, words),
      voice: appendPhrase(before.voice, words),
    }))

  const setPillarId = (pillarId: string | null) => setDraft((before) => ({ ...before, pillarId }))
  async function submit(action: 'save' | 'generate') {
    if (busy !== null) return
    if (isRecording) {
      setFailure('Stop the recording first. It is saved with the idea.')
      return
    }
    if (draft.text.trim() === '') {
      setFailure(sound === null ? 'Type or record something first.' : 'Add a short description of the recording first.')
      area.current?.focus()
      return
    }
    setFailure(null)
    setBusy(action)
    const channels = action === 'generate' ? channelIds : []
    try {
      const idea = await save(draft, sound !== null)
      setDraft(emptyDraft)
      saveIdeaDraft(accountId, emptyDraft)
      await finish(idea, channels, sound)
    } catch (error) {
      setFailure(`${toFailure(error).message} Your text is still here.`)
      setBusy(null)
    }
  }
  /** The idea is saved; its recording is uploaded after it, and a failure is shown. */
  async function finish(idea: Idea, channels: string[], kept: Sound | null) {
    const why = kept === null ? null : await keepRecording(idea.id, kept)
    if (kept !== null && why !== null) {
      setUnsavedRecording({ idea, channels, sound: kept, reason: why })
      setBusy(null)
      return
    }
    letGo()
    await openNextPage(idea, channels)
  }
  const canGenerate = mayGenerate && channelIds.length > 0
  function submitByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    void submit(canGenerate ? 'generate' : 'save')
  }

  return (
    <Page
      title="New idea"
      width="reading"
      breadcrumbs={[{ label: 'Ideas', to: paths.ideas }]}
      actions={
        <Button variant="ghost" to={paths.capture} icon={<IconDeviceMobileShare size={16} />}>
          Capture from anywhere
        </Button>
      }
    >
      {unsavedRecording !== null && (
        <UnsavedRecordingNotice
          sound={unsavedRecording.sound}
          failure={unsavedRecording.reason}
          isBusy={busy !== null}
          onRetry={() => {
            setBusy('save')
            void finish(unsavedRecording.idea, unsavedRecording.channels, unsavedRecording.sound)
          }}
          onDrop={() => void finish(unsavedRecording.idea, unsavedRecording.channels, null)}
        />
      )}
      <form
        aria-label="New idea"
        hidden={unsavedRecording !== null}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit(canGenerate ? 'generate' : 'save')
        }}
      >
        <Section>
          <Textarea
            ref={area}
            aria-label="Your idea"
            placeholder="What do you want to say? Notes, bullet points, a meeting excerpt: anything works."
            variant="unstyled"
            autosize
            minRows={8}
            maxRows={24}
            maxLength={maxIdeaLength}
            autoFocus
            classNames={{ input: classes.text }}
            value={draft.text}
            onKeyDown={submitByKey}
            onChange={({ currentTarget: { value } }) => setDraft((before) => ({ ...before, text: value }))}
          />
          <VoiceInput onWords={appendTranscript} sound={sound} onSound={setSound} onBusy={setRecording} />
          {draft.sourceUrl !== null && (
            <Group gap="xs" mt="xs">
              <SourceLink source="bookmarklet" url={draft.sourceUrl} />
              <Button variant="ghost" size="sm" onClick={() => setDraft((before) => ({ ...before, sourceUrl: null }))}>
                Remove link
              </Button>
            </Group>
          )}
        </Section>
        <Section>
          <Stack gap="md">
            <div className={classes.pillar}>
              <PillarSelect value={draft.pillarId} onChange={setPillarId} description={pillarHelp} />
            </div>
            {mayGenerate && <ChannelPicker value={channelIds} onChange={setChannelIds} />}
          </Stack>
        </Section>
        <FormError message={failure} />
        <Group justify="space-between" gap="xs" mt="md">
          <Text size="sm" c="dimmed" visibleFrom="sm">
            {isMac ? '⌘' : 'Ctrl'} Enter to {canGenerate ? 'continue' : 'save'} · kept in this tab until saved
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
                {isBasic ? 'Tidy my notes' : channelIds.length > 1 ? 'Generate drafts' : 'Generate draft'}
              </Button>
            )}
          </Group>
        </Group>
      </form>
    </Page>
  )
}
