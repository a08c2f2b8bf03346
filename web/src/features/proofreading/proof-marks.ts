import type { Editor } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Finding } from './finding.ts'

/** A finding where its words are now. */
export interface PlacedFinding {
  readonly from: number
  readonly to: number
  readonly finding: Finding
}

interface Marks {
  readonly decorations: DecorationSet
  /** Of the text; null if it is not known. The browser marks nothing where we do. */
  readonly language: string | null
}
interface MarkChange {
  readonly findings: readonly Finding[]
  readonly language: string | null
}

const key = new PluginKey<Marks>('proofreading')
const readFinding = (decoration: Decoration): Finding => (decoration.spec as { finding: Finding }).finding // as made below

/** What the plugin tells of keys and clicks in the text. */
export interface MarkEvents {
  /** True if it did something. */
  onStep: (step: 1 | -1) => boolean
  onOpen: (placed: PlacedFinding) => void
}

/** Adds the marks to an editor; returns a function that removes them. */
export function addProofMarks(editor: Editor, events: MarkEvents): () => void {
  const plugin = new Plugin<Marks>({
    key,
    state: {
      init: () => ({ decorations: DecorationSet.empty, language: null }),
      apply(transaction, before) {
        const change = transaction.getMeta(key) as MarkChange | undefined // set by setFindings
        if (change !== undefined)
          return { decorations: createMarks(transaction.doc, change), language: change.language }
        if (!transaction.docChanged) return before
        return { ...before, decorations: before.decorations.map(transaction.mapping, transaction.doc) }
      },
    },
    props: {
      decorations: (state) => key.getState(state)?.decorations,
      attributes: (state): Record<string, string> => {
        const language = key.getState(state)?.language ?? null
        return language === null ? {} : { lang: language, spellcheck: 'false' }
      },
      handleKeyDown: (_view, event) => {
        if (event.key !== 'F8' || event.ctrlKey || event.metaKey || event.altKey) return false
        return events.onStep(event.shiftKey ? -1 : 1)
      },
      handleClick: (view, position) => {
        const placed = listPlaced(editor).find(({ from, to }) => from <= position && position <= to)
        if (placed !== undefined && view.state.selection.empty) events.onOpen(placed)
        return false
      },
    },
  })
  editor.registerPlugin(plugin)
  return () => {
    if (!editor.isDestroyed) editor.unregisterPlugin(key)
  }
}

const createMarks = (doc: Editor['state']['doc'], { findings }: MarkChange): DecorationSet =>
  DecorationSet.create(
    doc,
    findings.map((finding) =>
      Decoration.inline(
        finding.from,
        finding.to,
        { 'data-proof': finding.kind },
        { finding, inclusiveStart: false, inclusiveEnd: false },
      ),
    ),
  )

/** Marks these findings and no others. `language` is set where the browser's own marks would say the same. */
export function setFindings(editor: Editor, findings: readonly Finding[], language: string | null): void {
  if (editor.isDestroyed || key.getState(editor.state) === undefined) return
  const change: MarkChange = { findings, language }
  editor.view.dispatch(editor.state.tr.setMeta(key, change).setMeta('addToHistory', false))
}

/** The marked findings whose words are still there, in the order of the text. */
const listPlaced = ({ state }: Editor): PlacedFinding[] =>
  (key.getState(state)?.decorations.find() ?? [])
    .map((decoration) => ({ from: decoration.from, to: decoration.to, finding: readFinding(decoration) }))
    .filter(({ from, to, finding }) => state.doc.textBetween(from, to, undefined, '\n') === finding.text)
    .sort((one, other) => one.from - other.from)

/** The next finding after the cursor, or the one before; at the end it starts again. */
export function findNext(editor: Editor, step: 1 | -1): PlacedFinding | null {
  const all = listPlaced(editor)
  const { from, to } = editor.state.selection
  const next = step === 1 ? all.find((placed) => placed.from >= to) : all.findLast((placed) => placed.to <= from)
  return next ?? all.at(step === 1 ? 0 : -1) ?? null
}

/** Puts a suggestion in place, in one step that Cmd-Z undoes; false if the text there has changed. Marks of the text stay. */
export function applySuggestion(editor: Editor, placed: PlacedFinding, index: number): boolean {
  const { finding } = placed
  const suggestion = finding.suggestions[index]
  if (suggestion === undefined || !listPlaced(editor).some(({ finding: one }) => one === finding)) return false
  const shift = placed.from - finding.from
  const [from, to] = [suggestion.from + shift, suggestion.to + shift]
  const { tr, doc } = editor.state
  if (from < 0 || to > doc.content.size) return false
  if (suggestion.text === '') tr.delete(from, to)
  else tr.insertText(suggestion.text, from, to)
  editor.view.dispatch(tr.scrollIntoView())
  return true
}
