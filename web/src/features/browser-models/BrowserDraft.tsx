import { Progress, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { toFailure } from '../../api/api.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { readLanguage } from '../proofreading/index.ts'
import { useAskBrowserStepMutation, useSaveBrowserDraftMutation } from './api.ts'
import styles from './BrowserModels.module.css'
import { explainFailure, getBrowserName, unavailableReason } from './explain.ts'
import { modelSize, toModelOptions } from './model-options.ts'
import { downloadModel, runModel } from './run-model.ts'
import { getBrowserModels, type ModelOptions } from './browser-models.ts'

interface BrowserDraftProps {
  ideaId: string
  ideaText: string
  /** Undefined unless exactly one channel is chosen. */
  channelId: string | undefined
  keyword: string | undefined
  /** Saves pending edits, so that the prompt has them. */
  onBeforeStart: () => Promise<unknown>
}
type State =
  | { kind: 'idle' }
  /** The model has to be downloaded first, which takes another click. */
  | { kind: 'ask'; options: ModelOptions }
  | { kind: 'busy'; what: string; share: number | null }
  | { kind: 'failed'; message: string }

/** A draft by the browser's own model. The server writes the prompt and checks the answer; the page must stay open meanwhile. */
export function BrowserDraft({ ideaId, ideaText, channelId, keyword, onBeforeStart }: BrowserDraftProps) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const [askStep] = useAskBrowserStepMutation()
  const [save] = useSaveBrowserDraftMutation()
  const navigate = useNavigate()
  const running = useRef<AbortController>(null)
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    let isGone = false
    // Asking starts nothing.
    void getBrowserModels()
      .LanguageModel?.availability(toModelOptions(null))
      .then(
        (availability) => {
          if (!isGone) setThere(availability !== 'unavailable')
        },
        () => {},
      )
    return () => {
      isGone = true
      running.current?.abort()
    }
  }, [])
  const fail = (message: string | null) => setState(message === null ? { kind: 'idle' } : { kind: 'failed', message })

  const write = async (options: ModelOptions, isDownloaded: boolean) => {
    const stop = new AbortController()
    running.current = stop
    const { signal } = stop
    const params = { channel_id: channelId ?? '' }
    const body = { idea_id: ideaId, ...(keyword === undefined ? {} : { keyword }) }
    const browser = getBrowserName()
    let answer: string
    try {
      const onProgress = (share: number) =>
        setState({ kind: 'busy', what: `Downloading the model of ${browser}…`, share: share > 0 ? share : null })
      if (!isDownloaded) {
        onProgress(0)
        await downloadModel({ options, signal, onProgress })
      }
      setState({ kind: 'busy', what: `${browser} is writing. Keep this tab open.`, share: null })
      await onBeforeStart()
      const step = await askStep({ params, body })
      if (step.data === undefined) return fail(toFailure(step.error).message)
      answer = await runModel(step.data, { options, signal })
    } catch (error) {
      return fail(explainFailure(error))
    }
    const { data, error } = await save({ params, body: { ...body, answer, browser } })
    if (data === undefined) return fail(toFailure(error).message)
    setState({ kind: 'idle' })
    void navigate(paths.content(data.id))
  }
  const start = async () => {
    const options = toModelOptions(await readLanguage(toDoc(ideaText)))
    try {
      const availability = await getBrowserModels().LanguageModel?.availability(options)
      if (availability === 'available') await write(options, true)
      else if (availability === undefined || availability === 'unavailable') fail(unavailableReason)
      else setState({ kind: 'ask', options })
    } catch (error) {
      fail(explainFailure(error))
    }
  }
  if (!isThere) return null
  if (state.kind === 'busy')
    return (
      <div className={styles.ask} role="status">
        <Text size="sm">{state.what}</Text>
        <Progress
          w="100%"
          size="sm"
          value={(state.share ?? 1) * 100}
          animated={state.share === null}
          aria-label={state.what}
        />
        <Button size="sm" variant="outline" onClick={() => running.current?.abort()}>
          Stop
        </Button>
      </div>
    )
  return (
    <div className={styles.translate}>
      <div>
        <Button
          variant="outline"
          size="sm"
          disabled={channelId === undefined}
          title={channelId === undefined ? 'Choose one channel' : undefined}
          onClick={() => void start()}
        >
          Write in this browser
        </Button>
      </div>
      {state.kind === 'ask' ? (
        <div className={styles.ask}>
          <Text size="sm">
            {getBrowserName()} first downloads its model, once: {modelSize}, with 22 GB of free disk space.
          </Text>
          <Button size="sm" onClick={() => void write(state.options, false)}>
            Download and write
          </Button>
        </div>
      ) : null}
      {state.kind === 'failed' ? (
        <Text size="sm" role="alert">
          {state.message}
        </Text>
      ) : null}
    </div>
  )
}

const toDoc = (text: string): Parameters<typeof readLanguage>[0] => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] }],
})
