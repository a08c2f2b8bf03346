import type { Doc } from '@draftwright/contract/document'
import type { ProposedChange } from '@draftwright/contract/proposals'
import type { FeedbackKind } from '@draftwright/contract/vocabulary'
import { findLostBlocks, findLostFacts, type LostFact, mendAnswer, type Shape } from '../../documents/kept-facts.ts'
import { parseMarkdown } from '../../documents/parse-markdown.ts'
import { toText } from '../../documents/to-text.ts'
import type { Source } from '../../documents/verify/finding.ts'
import { verifyText } from '../../documents/verify/verify-text.ts'
import type { FeedbackAnswer, WritingInput } from '../../models/writing.ts'
import type { EditedText } from './edited-text.ts'

/** How the blocks of a passage come back; of what a person asks for in their own words everything may change. */
const shapes: Partial<Record<FeedbackKind, Shape>> = {
  rewrite: 'same',
  plainer: 'same',
  formal: 'same',
  tone: 'same',
  translate: 'same',
  spelling: 'same',
  shorter: 'alike',
  tighten: 'alike',
  longer: 'alike',
}
export const getShape = (kind: FeedbackKind | undefined): Shape => (kind && shapes[kind]) ?? 'free'

/** Kinds that keep every fact: an answer that lost one is asked for again. */
const isStrict = (kind: FeedbackKind | undefined): boolean => getShape(kind) !== 'free' || kind === 'thread'

/** What an answer lost, in words for its model; null if nothing, or if the request may have wanted it gone. */
export function describeLosses({ passage }: EditedText, { kind }: WritingInput, answer: FeedbackAnswer): string | null {
  // Of a correction only the corrected words are taken over.
  if (!isStrict(kind) || kind === 'spelling') return null
  const mended = mendAnswer(passage.content, parseMarkdown(answer.markdown).content, getShape(kind))
  const lost = [
    ...listLostFacts(passage, { type: 'doc', content: mended }, kind),
    ...findLostBlocks(passage.content, mended, getShape(kind)),
  ]
  if (lost.length === 0) return null
  return `It no longer has: ${lost.map(({ kind: what, text }) => `${what} ${JSON.stringify(text)}`).join(', ')}. Give it back with all of that, each as it was.`
}

/** In another language words stand for other words: only digits, names and addresses can be compared. */
function listLostFacts(before: Doc, after: Doc, kind: FeedbackKind | undefined): LostFact[] {
  const lost = findLostFacts(before, after)
  if (kind !== 'translate') return lost
  return lost.filter((fact) => fact.kind === 'link' || /\d/u.test(fact.text))
}

interface Checked {
  readonly input: WritingInput
  readonly text: EditedText
  /** False for the built-in composer, which has only the words of the text. */
  readonly isModel: boolean
}

/** The changes with what they lost, and with what they say that nothing given says. Each text is read once, however many changes there are. */
export function markChanges(
  changes: readonly ProposedChange[],
  { input, text, isModel }: Checked,
  sources: readonly Source[],
): ProposedChange[] {
  const read = changes.map((change) => ({
    change,
    before: parseMarkdown(change.before),
    after: parseMarkdown(change.after),
  }))
  const words = read.filter(({ change }) => change.id !== 'title')
  const join = (side: 'before' | 'after'): Doc => ({ type: 'doc', content: words.flatMap((one) => one[side].content) })
  // A fact that moved to another block is not lost.
  const lostFacts = listLostFacts(join('before'), join('after'), input.kind)
  const claims = isModel ? findUnsupported(toText(join('after')), listGrounds(input, text, sources), input.kind) : []
  return read.map(({ change, before, after }) => {
    if (change.id === 'title') return change
    const [old, fresh] = [`${toText(before)}\n${change.before}`, toText(after)]
    const lost = [
      ...lostFacts.filter((fact) => old.includes(fact.text)),
      ...(change.before === '' ? [] : findLostBlocks(before.content, after.content, getShape(input.kind))),
    ]
    const unsupported = claims.filter((claim) => fresh.includes(claim.text))
    return {
      ...change,
      ...(lost.length > 0 ? { lost } : {}),
      ...(unsupported.length > 0 ? { unsupported } : {}),
    }
  })
}

/** All that a changed text may rest on. */
export const listGrounds = (
  input: WritingInput,
  { title, rich_content }: EditedText,
  more: readonly Source[],
): Source[] =>
  [
    { name: 'Text', text: `${title}\n${toText(rich_content)}` },
    { name: 'Request', text: input.feedback ?? '' },
    // Of a text without an idea the draft stands in its place, for a chat with numbers of its blocks.
    { name: 'Idea', text: input.idea === input.draft ? '' : input.idea },
    { name: 'About us', text: input.about ?? '' },
    { name: 'Author', text: input.author ?? '' },
    { name: 'Today', text: input.today ?? '' },
    ...more,
  ].filter(({ text: said }) => said.trim() !== '')

const telling = new Set(['figure', 'name', 'quote', 'link'])

/** Figures, names, quotations and links that no source has. */
export function findUnsupported(
  text: string,
  sources: readonly Source[],
  kind?: FeedbackKind,
): { text: string; reason: string }[] {
  return verifyText({ text, sources }).flatMap(({ kind: what, text: said, reason }) =>
    telling.has(what) && (kind !== 'translate' || /\d/u.test(said)) ? [{ text: said, reason }] : [],
  )
}
