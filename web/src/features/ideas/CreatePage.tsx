import type { Idea } from '@draftwright/contract/ideas'
import { Group, Stack, Text, Textarea } from '@mantine/core'
import { IconDeviceMobileShare } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readError } from '../../api/api.ts'
import { useCan } from '../../api/rights.ts'
import { stored } from '../../api/session.ts'
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
import { emptyDraft, keepDraft, readDraft, withCaptured } from './idea-draft.ts'
import type { Sound } from './recording/use-recorder.ts'
import { UnkeptRecording } from './recording/UnkeptRecording.tsx'
import { SourceLink } from './SourceLink.tsx'
import { useSaveIdea } from './use-save-idea.ts'
import { VoiceInput } from './VoiceInput.tsx'
import { ideaLength } from '@draftwright/contract/vocabulary'

const isMac = navigator.platform.startsWith('Mac')
const joined = (text: string, addition: string) => (text === '' ? addition : `${text.trimEnd()} ${addition}`)

interface Unkept {
  idea: Idea
  channels: string[]
  sound: Sound
  why: string
}

export function Component() {
  const accountId = stored('accountId') ?? ''
  const [search, setSearch] = useSearchParams()
  const [draft, setDraft] = useState(() => {
    const captured = readCaptured(search)
    const kept = readDraft(accountId)
    return captured === null ? kept : withCaptured(kept, captured)
  })
  const [channelIds, setChannelIds] = useState<string[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  /** Which button is at work; the other one rests meanwhile. */
  const [busy, setBusy] = useState<'save' | 'generate' | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const [sound, setSound] = useState<Sound | null>(null)
  const [isRecording, setRecording] = useState(false)
  const [unkept, setUnkept] = useState<Unkept | null>(null)
  const { save, keepSound, goOn } = useSaveIdea()
  const letGo = useLeaveGuard(isRecording || sound !== null, 'Your recording is not saved yet. Leave all the same?')
  const mayGenerate = useCan()('generation:write')
  useEffect(() => keepDraft(accountId, draft), [accountId, draft])
  useEffect(() => {
    // It is on the page now: a reload must not bring it back after it was deleted.
    if (search.size > 0) setSearch({}, { replace: true })
  }, [search, setSearch])

  const hear = (words: string) =>
    setDraft((before) => ({ ...before, text: joined(before.text, words), voice: joined(before.voice, words) }))

  async function submit(action: 'save' | 'generate') {
    if (busy !== null) return
    if (isRecording) {
      setFailure('Stop the recording first: it is kept with the idea.')
      return
    }
    if (draft.text.trim() === '') {
      setFailure(sound === null ? 'Write or say a few words first.' : 'Type a line about the recording first.')
      area.current?.focus()
      return
    }
    setFailure(null)
    setBusy(action)
    const channels = action === 'generate' ? channelIds : []
    try {
      const idea = await save(draft, sound !== null)
      setDraft(emptyDraft)
      keepDraft(accountId, emptyDraft)
      await finish(idea, channels, sound)
    } catch (error) {
      setFailure(`${readError(error).message} Your words are still here.`)
      setBusy(null)
    }
  }
  /** The idea is saved; its sound goes after it, and is not left behind unsaid. */
  async function finish(idea: Idea, channels: string[], kept: Sound | null) {
    const why = kept === null ? null : await keepSound(idea.id, kept)
    if (kept !== null && why !== null) {
      setUnkept({ idea, channels, sound: kept, why })
      setBusy(null)
      return
    }
    letGo()
    await goOn(idea, channels)
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
      {unkept !== null && (
        <UnkeptRecording
          sound={unkept.sound}
          failure={unkept.why}
          isBusy={busy !== null}
          onRetry={() => {
            setBusy('save')
            void finish(unkept.idea, unkept.channels, unkept.sound)
          }}
          onDrop={() => void finish(unkept.idea, unkept.channels, null)}
        />
      )}
      <form
        aria-label="New idea"
        hidden={unkept !== null}
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
          <VoiceInput onWords={hear} sound={sound} onSound={setSound} onBusy={setRecording} />
          {draft.sourceUrl !== null && (
            <Group gap="xs" mt="xs">
              <SourceLink url={draft.sourceUrl} />
              <Button variant="ghost" size="sm" onClick={() => setDraft((before) => ({ ...before, sourceUrl: null }))}>
                Forget the link
              </Button>
            </Group>
          )}
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
