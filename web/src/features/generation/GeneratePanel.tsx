import * as generationRoutes from '@draftwright/contract/routes/generation.generated'
import type { Run } from '@draftwright/contract/generation'
import { Group, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import { api, readError } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { ChannelPicker, useChannelNames } from '../channels/index.ts'
import { IdeaKeywords } from '../seo/index.ts'
import { useListRunsQuery, useStartRunMutation } from './api.ts'
import { ModelSelect } from './ModelSelect.tsx'
import { type AcceptedOutline, OutlineEditor } from './OutlineEditor.tsx'
import { RunProgress } from './RunProgress.tsx'
import { startStreamed } from './run-stream.ts'
import { shownRuns } from './shown-runs.ts'

interface GeneratePanelProps {
  ideaId: string
  /** What keywords are looked for in: the idea as it stands on the screen. */
  ideaText: string
  pillarId: string | null
  /** Saves what is being typed, so that the draft is written from it. */
  onBeforeStart: () => Promise<unknown>
  /** What the page before has started, or could not start. */
  handedOver: { runIds: string[]; failure: string | null }
}
type Mode = 'all' | 'outline'

/** Drafts an idea for channels: at once, or by way of an outline that the person changes first. Shows every run under way. */
export function GeneratePanel({ ideaId, ideaText, pillarId, onBeforeStart, handedOver }: GeneratePanelProps) {
  const [channelIds, setChannelIds] = useState<string[]>([])
  const [keyword, setKeyword] = useState('')
  const [model, setModel] = useState('')
  const [mode, setMode] = useState<Mode>('all')
  const [failure, setFailure] = useState(handedOver.failure)
  const [isStarting, setStarting] = useState(false)
  const [startedHere, setStartedHere] = useState(handedOver.runIds)
  const { data: runs = [] } = useListRunsQuery({ query: { idea_id: ideaId } })
  const [start] = useStartRunMutation()
  const nameOf = useChannelNames()
  const dispatch = useDispatch()
  const followTo = useSingleDraft(runs, startedHere)

  const options = { ...(keyword.trim() === '' ? {} : { keyword: keyword.trim() }), ...(model === '' ? {} : { model }) }
  async function begin(work: () => Promise<string[]>) {
    setFailure(null)
    setStarting(true)
    try {
      await onBeforeStart()
      const ids = await work()
      setStartedHere((before) => [...before, ...ids])
      dispatch(api.util.invalidateTags(['generation']))
    } catch (error) {
      setFailure(readError(error).message)
    }
    setStarting(false)
  }
  const startAll = () =>
    begin(() =>
      Promise.all(
        channelIds.map(async (channel_id) => {
          const body = { idea_id: ideaId, channel_id, ...options }
          if (mode === 'outline')
            return startStreamed(generationRoutes.initial, channel_id, { idea_id: ideaId, ...options })
          return (await start({ body }).unwrap()).id
        }),
      ),
    )
  const writeFrom = (run: Run, accepted: AcceptedOutline) =>
    begin(async () => {
      const kept = run.outline?.keyword ? { keyword: run.outline.keyword } : {}
      const { channel_id } = run
      const body = { idea_id: ideaId, model: run.model, ...kept }
      if (accepted.outline.length === 0)
        return [(await start({ body: { ...body, channel_id, title: accepted.title } }).unwrap()).id]
      return [await startStreamed(generationRoutes.full, channel_id, { ...body, ...accepted })]
    })

  return (
    <Stack gap="md">
      <ChannelPicker value={channelIds} onChange={setChannelIds} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label="Keyword"
          placeholder="Left to the model"
          maxLength={80}
          value={keyword}
          onChange={(event) => setKeyword(event.currentTarget.value)}
        />
        <ModelSelect value={model} onChange={setModel} />
      </SimpleGrid>
      <IdeaKeywords
        idea={{ id: ideaId, text: ideaText, pillarId }}
        model={model}
        chosen={keyword}
        onChoose={setKeyword}
      />
      <Group gap="sm">
        <SegmentedControl
          aria-label="How to write"
          value={mode}
          onChange={(chosen) => setMode(chosen === 'outline' ? 'outline' : 'all')}
          data={[
            { value: 'all', label: 'Whole draft' },
            { value: 'outline', label: 'Outline first' },
          ]}
        />
        <Button loading={isStarting} disabled={channelIds.length === 0} onClick={startAll}>
          {mode === 'outline' ? 'Make an outline' : channelIds.length > 1 ? 'Generate drafts' : 'Generate draft'}
        </Button>
      </Group>
      <FormError message={failure} />
      {shownRuns(runs, startedHere).map((run) => (
        <RunProgress key={run.id} run={run} title={nameOf(run.channel_id)}>
          {run.content_id !== null && (
            <div>
              <Button variant="outline" size="sm" to={`/content/${run.content_id}`}>
                {run.id === followTo ? 'Opening the draft…' : 'Open the draft'}
              </Button>
            </div>
          )}
          {run.kind === 'initial' && run.outline !== null && (
            <OutlineEditor
              key={run.updated_at}
              outline={run.outline}
              isBusy={isStarting}
              onAccept={(accepted) => writeFrom(run, accepted)}
            />
          )}
        </RunProgress>
      ))}
    </Stack>
  )
}

/** Opens the draft once it is there, when exactly one was asked for on this visit. Answers the run that leads there. */
function useSingleDraft(runs: readonly Run[], startedHere: readonly string[]): string | null {
  const navigate = useNavigate()
  const drafts = runs.filter(({ id, kind }) => startedHere.includes(id) && kind !== 'initial')
  const [run] = drafts
  const target = drafts.length === 1 && run?.state === 'done' ? run.content_id : null
  useEffect(() => {
    if (target !== null) void navigate(`/content/${target}`)
  }, [target, navigate])
  return target === null ? null : (run?.id ?? null)
}
