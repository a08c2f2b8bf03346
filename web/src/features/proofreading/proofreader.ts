import type { Doc } from '@draftwright/contract/document'
import type { VoiceProfile } from '@draftwright/contract/voice/profile'
import type { Editor } from '@tiptap/core'
import { createAskedWorker } from './ask-worker.ts'
import { type Checker, type CheckProblem, createEnglishChecker, createServerChecker } from './checkers.ts'
import { type Finding, toWordKey } from './finding.ts'
import { isKnownWord, type NameLookup } from './known-words.ts'
import { placeFindings, readParagraphs } from './paragraphs.ts'
import { setFindings } from './proof-marks.ts'
import type { TextRequest, TextResponse } from './text-messages.ts'

export interface ProofreaderOptions {
  readonly editor: Editor
  readonly readDocument: () => Doc
  readonly keyword: string | null
  readonly voice: VoiceProfile | null
  /** Words of the workspace's dictionary, of its brand voice, and names of its people: as they are now. */
  readonly getWords: () => readonly string[]
  readonly names: NameLookup
  /** Asks the server about a language other than English; null if it checks none. */
  readonly askServer: Parameters<typeof createServerChecker>[1] | null
  readonly onState: (state: ProofState) => void
}
export interface ProofState {
  readonly count: number
  readonly problem: CheckProblem | null
}
export interface Proofreader {
  /** The words have changed. */
  refresh: () => void
  /** Not shown again while the text is open. */
  ignore: (finding: Finding) => void
  close: () => void
}

/** Milliseconds after the last key, and after the text was opened. */
const pauseMs = 300
const firstMs = 600

/** Checks the text of an editor whenever typing pauses, one check at a time, and marks what it finds. */
export function createProofreader(options: ProofreaderOptions): Proofreader {
  const { editor, getWords, voice, keyword, names, askServer, onState } = options
  const reader = createAskedWorker<TextRequest, TextResponse>(
    () => new Worker(new URL('./text.worker.ts', import.meta.url), { type: 'module' }),
  )
  const ignored = new Set<string>()
  const checkers = new Map<string, Checker>()
  let isClosed = false
  /** Whether a word is not marked because the cursor is at its end. */
  let hasUnfinished = false
  /** Whether the text has changed since the cursor was moved. */
  let isTyping = false
  const getChecker = (language: string): Checker | null => {
    const open = checkers.get(language)
    if (open !== undefined) return open
    const checker =
      language === 'en'
        ? createEnglishChecker(getWords, voice?.spelling === 'en-GB')
        : askServer === null
          ? null
          : createServerChecker(language, askServer)
    if (checker !== null) checkers.set(language, checker)
    return checker
  }
  const check = async (): Promise<void> => {
    const { doc } = editor.state
    const read = await reader.ask({ doc: options.readDocument(), keyword, voice })
    if (read === null || isClosed) return
    const paragraphs = readParagraphs(doc)
    const checker = getChecker(read.language)
    const checked = checker === null ? null : await checker.check(paragraphs)
    const found = paragraphs.flatMap((paragraph, index) => placeFindings(paragraph, checked?.findings[index] ?? []))
    const known = toKnown(getWords())
    const unknown = found.filter((finding) => finding.kind === 'spelling' && !isKnownWord(finding, known, names))
    await names.learn(unknown.map(({ text }) => text))
    // Marks of an older text would be in the wrong places; the change has asked for the next check.
    if (isClosed || !editor.state.doc.eq(doc)) return
    const all = mergeFindings(read.avoided, found).filter(
      (finding) => !isKnownWord(finding, known, names) && !ignored.has(toIgnored(finding)),
    )
    const shown = all.filter((finding) => !(isTyping && isAtCursor(editor, finding)))
    hasUnfinished = shown.length < all.length
    setFindings(editor, shown, checker === null ? null : read.language)
    onState({ count: shown.length, problem: checked?.problem ?? null })
    if (checked?.retryAfter != null) runs.plan(checked.retryAfter * 1000)
  }
  const runs = createDelayedRuns(async () => {
    if (!isClosed && !editor.isDestroyed) await check()
  })
  const later = () => runs.plan(pauseMs)
  const type = () => {
    isTyping = true
    later()
  }
  // Comes before the update of the same change.
  const move = () => {
    isTyping = false
    if (hasUnfinished) later()
  }
  editor.on('update', type)
  editor.on('selectionUpdate', move)
  runs.plan(firstMs)
  return {
    refresh: later,
    ignore(finding) {
      ignored.add(toIgnored(finding))
      later()
    },
    close() {
      isClosed = true
      runs.close()
      editor.off('update', type)
      editor.off('selectionUpdate', move)
      setFindings(editor, [], null)
      reader.close()
      for (const checker of checkers.values()) checker.close()
    },
  }
}

/** Runs some work after a delay, once at a time; what is planned while it runs follows it. */
function createDelayedRuns(work: () => Promise<void>) {
  let timer: number | undefined
  let isRunning = false
  let isStale = false
  const run = async (): Promise<void> => {
    if (isRunning) {
      isStale = true
      return
    }
    isRunning = true
    try {
      await work()
    } finally {
      isRunning = false
    }
    if (isStale) plan(pauseMs)
    isStale = false
  }
  const plan = (ms: number): void => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => void run(), ms)
  }
  return { plan, close: () => window.clearTimeout(timer) }
}

const toKnown = (words: readonly string[]): Set<string> =>
  new Set(words.flatMap((word) => [word, ...word.split(/\s+/u)]).map(toWordKey))

const toIgnored = ({ kind, text, message }: Finding): string => `${kind} ${text} ${message}`

/** The brand voice first: what it says of a word counts more. */
const mergeFindings = (voice: readonly Finding[], others: readonly Finding[]): Finding[] =>
  [...voice, ...others.filter((finding) => !voice.some(({ from, to }) => from < finding.to && to > finding.from))].sort(
    (one, other) => one.from - other.from,
  )

/** The word at the cursor may not be finished. */
const isAtCursor = (editor: Editor, { kind, to }: Finding): boolean =>
  kind === 'spelling' && editor.view.hasFocus() && editor.state.selection.empty && editor.state.selection.head === to
