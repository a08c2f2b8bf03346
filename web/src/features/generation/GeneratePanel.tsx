import * as generationRoutes from '@draftwright/contract/routes/generation.generated'
import type { Run } from '@draftwright/contract/generation'
import { Group, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { api, toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { ChannelPicker, useChannelNames } from '../channels/index.ts'
import { IdeaKeywords } from '../seo/index.ts'
import { ChatDraft } from './ChatDraft.tsx'
import { useListRunsQuery, useStartRunMutation } from './api.ts'
import { BasicModeHint, ModelSelect, useIsBasicMode } from './ModelSelect.tsx'
import { type AcceptedOutline, OutlineEditor } from './OutlineEditor.tsx'
import { RunProgress } from './RunProgress.tsx'
import { startStreamedRun } from './run-stream.ts'
import { filterRelevantRuns } from './relevant-runs.ts'
import { TidyButton } from './tidy/TidyButton.tsx'

const BrowserDraft = lazy(async () => ({ default: (await import('../browser-models/index.ts')).BrowserDraft }))

interface GeneratePanelProps {
  ideaId: string
  /** The text for keyword suggestions: the displayed idea. */
  ideaText: string
  pillarId: string | null
  /** Saves pending edits, so that the draft uses them. */
  onBeforeStart: () => Promise<unknown>
  /** The runs that the previous page has started, or failed to start. */
  startedRuns: { runIds: string[]; failure: string | null; tidyChannelIds?: string[] }
}
type Mode = 'all' | 'outline'

/** Drafts an idea for channels: at once, or with an outline to edit first. Shows every running run. */
export function GeneratePanel({ ideaId, ideaText, pillarId, onBeforeStart, startedRuns }: GeneratePanelProps) {
  const [channelIds, setChannelIds] = useState<string[]>(startedRuns.tidyChannelIds ?? [])
  const [keyword, setKeyword] = useState('')
  const [model, setModel] = useState('')
  const [mode, setMode] = useState<Mode>('all')
  const [failure, setFailure] = useState(startedRuns.failure)
  const [isStarting, setStarting] = useState(false)
  const [startedHere, setStartedHere] = useState(startedRuns.runIds)
  const { data: runs = [] } = useListRunsQuery({ query: { idea_id: ideaId } })
  const [start] = useStartRunMutation()
  const nameOf = useChannelNames()
  const dispatch = useDispatch()
  const isBasic = useIsBasicMode(model)
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
      setFailure(toFailure(error).message)
    }
    setStarting(false)
  }
  const startAll = () =>
    begin(() =>
      Promise.all(
        channelIds.map(async (channel_id) => {
          const body = { idea_id: ideaId, channel_id, ...options }
          if (mode === 'outline')
            return startStreamedRun(generationRoutes.initial, channel_id, { idea_id: ideaId, ...options })
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
      return [await startStreamedRun(generationRoutes.full, channel_id, { ...body, ...accepted })]
    })

  return (
    <Stack gap="md">
      <ChannelPicker value={channelIds} onChange={setChannelIds} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label="Keyword"
          placeholder="Automatic"
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
      {isBasic === true ? (
        <TidyButton
          ideaId={ideaId}
          ideaText={ideaText}
          channelIds={channelIds}
          keyword={options.keyword}
          onBeforeStart={onBeforeStart}
          isOpenAtFirst={(startedRuns.tidyChannelIds ?? []).length > 0}
        />
      ) : (
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
          <Button loading={isStarting} disabled={channelIds.length === 0 || isBasic === undefined} onClick={startAll}>
            {mode === 'outline' ? 'Make an outline' : channelIds.length > 1 ? 'Generate drafts' : 'Generate draft'}
          </Button>
        </Group>
      )}
      <BasicModeHint model={model} />
      <ChatDraft
        ideaId={ideaId}
        channelId={channelIds.length === 1 ? channelIds[0] : undefined}
        keyword={options.keyword}
        onBeforeStart={onBeforeStart}
      />
      {'LanguageModel' in globalThis ? (
        <Suspense>
          <BrowserDraft
            ideaId={ideaId}
            ideaText={ideaText}
            channelId={channelIds.length === 1 ? channelIds[0] : undefined}
            keyword={options.keyword}
            onBeforeStart={onBeforeStart}
          />
        </Suspense>
      ) : null}
      <FormError message={failure} />
      {filterRelevantRuns(runs, startedHere).map((run) => (
        <RunProgress key={run.id} run={run} title={nameOf(run.channel_id)}>
          {run.content_id !== null && (
            <div>
              <Button variant="outline" size="sm" to={paths.content(run.content_id)}>
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

/** Opens the finished draft, if exactly one was requested on this visit. Returns its run. */
function useSingleDraft(runs: readonly Run[], startedHere: readonly string[]): string | null {
  const navigate = useNavigate()
  const drafts = runs.filter(({ id, kind }) => startedHere.includes(id) && kind !== 'initial')
  const [run] = drafts
  const target = drafts.length === 1 && run?.state === 'done' ? run.content_id : null
  useEffect(() => {
    if (target !== null) void navigate(paths.content(target))
  }, [target, navigate])
  return target === null ? null : (run?.id ?? null)
}
