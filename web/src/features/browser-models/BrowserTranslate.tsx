import type { Doc } from '@draftwright/contract/document'
import { NativeSelect, Progress, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { readLanguage, useKnownWords } from '../proofreading/index.ts'
import styles from './BrowserModels.module.css'
import { explainFailure, getBrowserName } from './explain.ts'
import { languageNames, translationLanguages } from './languages.ts'
import { translateDoc } from './translate-doc.ts'
import { getBrowserModels, type LanguagePair } from './browser-models.ts'

interface BrowserTranslateProps {
  title: string
  readDocument: () => Doc | undefined
  /** The translation as one step of the editor. */
  onTranslated: (doc: Doc, title: string) => void
}
type State =
  | { kind: 'idle' }
  /** The pair has to be downloaded first, which takes another click. */
  | { kind: 'ask'; pair: LanguagePair }
  /** `share` is from 0 to 1; null if it is not known. */
  | { kind: 'busy'; what: string; share: number | null }
  | { kind: 'failed'; message: string }

/** Translates the text by the browser's own translator: block by block, and nothing leaves the computer for our server. */
export function BrowserTranslate({ title, readDocument, onTranslated }: BrowserTranslateProps) {
  const [target, setTarget] = useState('de')
  const [state, setState] = useState<State>({ kind: 'idle' })
  const [refused, setRefused] = useState<readonly string[]>([])
  const { words, names } = useKnownWords(null, true)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (pair: LanguagePair) => {
    const stop = new AbortController()
    running.current = stop
    const doc = readDocument()
    const api = getBrowserModels().Translator
    if (doc === undefined || api === undefined) return
    setState({ kind: 'busy', what: 'Getting the translator ready…', share: null })
    try {
      const translator = await api.create({
        ...pair,
        signal: stop.signal,
        monitor: (monitor) =>
          monitor.addEventListener('downloadprogress', ({ loaded }) =>
            setState({ kind: 'busy', what: 'Downloading the language pack…', share: loaded > 0 ? loaded : null }),
          ),
      })
      await names.learn(listCapitalized(doc))
      const options = {
        names: [...words, ...listCapitalized(doc).filter(names.isName)],
        translate: (text: string) => translator.translate(text, { signal: stop.signal }),
        onBlock: (done: number, all: number) =>
          setState({ kind: 'busy', what: `Translating ${done} of ${all}…`, share: done / all }),
      }
      const translated = await translateDoc(doc, options)
      const heading = await translateTitle(title, options)
      translator.destroy()
      setRefused(translated.refused)
      setState({ kind: 'idle' })
      onTranslated(translated.doc, heading)
      showToast(`Translated to ${languageNames[pair.targetLanguage] ?? pair.targetLanguage}`)
    } catch (error) {
      const message = explainFailure(error)
      setState(message === null ? { kind: 'idle' } : { kind: 'failed', message })
    }
  }
  const start = async () => {
    setRefused([])
    const doc = readDocument()
    const api = getBrowserModels().Translator
    if (doc === undefined || api === undefined) return
    const source = await readLanguage(doc)
    if (source === null) return setState({ kind: 'failed', message: 'We couldn’t tell which language the text is in.' })
    if (source === target)
      return setState({ kind: 'failed', message: `The text is in ${languageNames[source] ?? source} already.` })
    const pair = { sourceLanguage: source, targetLanguage: target }
    try {
      const availability = await api.availability(pair)
      if (availability === 'available') await run(pair)
      else if (availability === 'unavailable')
        setState({
          kind: 'failed',
          message: `${getBrowserName()} can’t translate from ${languageNames[source] ?? source} to ${languageNames[target] ?? target} on this computer.`,
        })
      else setState({ kind: 'ask', pair })
    } catch (error) {
      setState({ kind: 'failed', message: explainFailure(error) ?? '' })
    }
  }
  const isBusy = state.kind === 'busy'
  return (
    <section className={styles.translate} aria-label="Translate in this browser">
      <div className={styles.row}>
        <NativeSelect
          aria-label="Language to translate to"
          size="xs"
          data={translationLanguages.map((code) => ({ value: code, label: languageNames[code] ?? code }))}
          value={target}
          disabled={isBusy}
          onChange={(event) => {
            setTarget(event.currentTarget.value)
            setState({ kind: 'idle' })
          }}
        />
        {isBusy ? (
          <Button size="sm" variant="outline" onClick={() => running.current?.abort()}>
            Stop
          </Button>
        ) : (
          <Button size="sm" variant="outline" onClick={() => void start()}>
            Translate in this browser
          </Button>
        )}
      </div>
      {state.kind === 'ask' ? (
        <div className={styles.ask}>
          <Text size="sm">
            {getBrowserName()} first downloads a language pack, usually less than 100 MB. It stays on this computer.
          </Text>
          <Button size="sm" onClick={() => void run(state.pair)}>
            Download and translate
          </Button>
        </div>
      ) : null}
      {state.kind === 'busy' ? (
        <div role="status">
          <Text size="sm">{state.what}</Text>
          <Progress
            value={(state.share ?? 1) * 100}
            animated={state.share === null}
            size="sm"
            aria-label={state.what}
          />
        </div>
      ) : null}
      {state.kind === 'failed' ? (
        <Text size="sm" role="alert">
          {state.message}
        </Text>
      ) : null}
      {refused.length > 0 ? (
        <div role="status">
          <Text size="sm">
            {refused.length === 1 ? 'One paragraph was' : `${refused.length} paragraphs were`} left as written, because
            a link, name or number got lost:
          </Text>
          <ul className={styles.refused}>
            {refused.map((text) => (
              <li key={text}>{text}…</li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  )
}

async function translateTitle(title: string, options: Parameters<typeof translateDoc>[1]): Promise<string> {
  if (title.trim() === '') return title
  const doc: Doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: title }] }] }
  const [block] = (await translateDoc(doc, { names: options.names, translate: options.translate })).doc.content
  if (block?.type !== 'paragraph') return title
  return (block.content ?? []).map((node) => (node.type === 'text' ? node.text : ' ')).join('')
}

/** Words that may be names. */
const listCapitalized = (doc: Doc): string[] => [...new Set(JSON.stringify(doc).match(/\p{Lu}[\p{L}\p{M}'’-]+/gu))]
