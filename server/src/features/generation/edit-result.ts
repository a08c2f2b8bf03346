import type { Block, Doc } from '@draftwright/contract/document'
import type { ProposedChange, TextSource } from '@draftwright/contract/proposals'
import { assignFootnoteNumbers } from '@draftwright/contract/footnotes'
import type { AccountDb } from '../../db/account-db.ts'
import { restoreFixedBlocks } from '../../documents/fixed-blocks.ts'
import { mendAnswer } from '../../documents/kept-facts.ts'
import { applySpelling } from '../../documents/spelling-fixes.ts'
import { spliceText } from '../../documents/splice-text.ts'
import { toText } from '../../documents/to-text.ts'
import type { Source } from '../../documents/verify/finding.ts'
import { verifyText } from '../../documents/verify/verify-text.ts'
import { listCitations } from '../../models/text-chat-answer.ts'
import type { WritingInput } from '../../models/writing.ts'
import { proposeRevision, toResearch } from '../content/index.ts'
import { findUnsupported, getShape, listGrounds, markChanges } from './edit-checks.ts'
import type { EditedText } from './edited-text.ts'
import { describeFeedback } from './feedback.ts'
import { removeUnknownAddresses } from './known-addresses.ts'
import { parseChat, parseFeedback, type Passage, type RunInput, type StepRow } from './plan.ts'
import { parseAnswer } from './parse-answer.ts'
import type { RunRow } from './store.ts'
import type { WritingMaterial } from './writing-input.ts'

/** What an edit is made of. */
interface EditMaterial {
  readonly input: WritingInput
  readonly text: EditedText
  readonly research: WritingMaterial['research']
}

interface Revised {
  readonly title: string
  readonly rich_content: Doc
  readonly note: string | null
}

const composerName = 'composer'
const longestTitle = 200

/** Stores what a run proposes for a text, and returns the revision's id; null if it proposes nothing. */
export async function proposeEdit(
  db: AccountDb,
  run: RunRow & { content_id: string; user_id: string },
  material: EditMaterial,
  steps: readonly StepRow[],
): Promise<string | null> {
  const { input, text, research } = material
  const asked: RunInput = run.input
  const isChat = run.kind === 'chat'
  const revised = isChat ? applyChatEdits(material, steps) : applyAnswer(material, steps)
  if (isChat && isSame(revised, text)) return null
  const passages = toSources(asked.passages)
  const checked = { input, text, isModel: run.model !== composerName }
  return proposeRevision(db, {
    content_id: run.content_id,
    author_id: run.user_id,
    model: run.model,
    base: { title: text.title, rich_content: text.rich_content },
    asked: describeFeedback(asked),
    title: cutTitle(revised.title, text.title),
    rich_content: assignFootnoteNumbers(revised.rich_content),
    note: revised.note,
    sources: isChat ? passages : null,
    mark: (changes) =>
      citeSources(
        markChanges(changes, checked, [...toResearch(research), ...passages]),
        steps,
        isChat ? asked.passages : [],
      ),
  })
}

const isSame = (one: Revised, { title, rich_content }: EditedText): boolean =>
  one.title === title && JSON.stringify(one.rich_content) === JSON.stringify(rich_content)
const cutTitle = (title: string, before: string): string =>
  title.replace(/\s+/gu, ' ').trim().slice(0, longestTitle).trim() || before
const toSources = (passages: readonly Passage[] = []): Source[] =>
  passages.map(({ source, text }) => ({ name: source.title, text: `${source.title}\n${text}` }))

/** The text with the answer at its place: what was not asked about stays as it is, marks included. */
function applyAnswer({ text, input, research }: EditMaterial, steps: readonly StepRow[]): Revised {
  const { markdown, title, note } = parseFeedback([...steps])
  const { rich_content, range, insert, passage, fixed } = text
  const parsed = parseAnswer(markdown, research)
  if (input.kind === 'spelling') return applyCorrections(text, parsed, note)
  const answer = removeUnknownAddresses(parsed, input).content
  if (insert !== null) {
    const content = rich_content.content.toSpliced(insert.at, insert.replaces, ...answer)
    return { title: text.title, rich_content: { type: 'doc', content }, note }
  }
  const blocks = restoreFixedBlocks(mendAnswer(passage.content, answer, getShape(input.kind)), fixed)
  const doc: Doc = range === null ? { type: 'doc', content: blocks } : spliceText(rich_content, range, blocks)
  return { title: range === null ? (title ?? text.title) : text.title, rich_content: doc, note }
}

/** Corrects the words at their places, so that nothing else of the passage changes. */
function applyCorrections(
  { title, rich_content, range, passage, fixed }: EditedText,
  answer: Doc,
  note: string | null,
): Revised {
  const names = verifyText({ text: toText(passage), sources: [] }).flatMap(({ kind, text }) =>
    kind === 'name' ? [text] : [],
  )
  const { doc, refused } = applySpelling(passage, answer, names)
  const blocks = restoreFixedBlocks(doc.content, fixed)
  const left = refused === 0 ? null : `${refused === 1 ? 'One change' : `${refused} changes`} of other words left out.`
  return {
    title,
    rich_content: range === null ? { type: 'doc', content: blocks } : spliceText(rich_content, range, blocks),
    note: [note, left].filter(Boolean).join(' ') || null,
  }
}

/** The text with the changes of a chat; of two that overlap the first counts. */
function applyChatEdits({ text, input, research }: EditMaterial, steps: readonly StepRow[]): Revised {
  const { edits } = parseChat(steps)
  const { content } = text.rich_content
  const read = (markdown: string): Block[] => removeUnknownAddresses(parseAnswer(markdown, research), input).content
  const changed = new Map<number, Block[]>()
  const inserted = new Map<number, Block[]>()
  let { title } = text
  for (const { op, from, to, markdown } of edits) {
    if (op === 'title') title = markdown.replace(/^#+\s+/u, '')
    else if (op === 'insert') {
      if (from <= content.length) inserted.set(from, [...(inserted.get(from) ?? []), ...read(markdown)])
    } else {
      const numbers = Array.from({ length: Math.min(to, content.length) - from + 1 }, (_, at) => from + at)
      if (from < 1 || numbers.length === 0 || numbers.some((number) => changed.has(number))) continue
      for (const number of numbers) changed.set(number, [])
      if (op === 'change') changed.set(from, read(markdown))
    }
  }
  const blocks = [...(inserted.get(0) ?? [])]
  for (const [at, block] of content.entries())
    blocks.push(...(changed.get(at + 1) ?? [block]), ...(inserted.get(at + 1) ?? []))
  const whole: Block[] = blocks.length > 0 ? blocks : [{ type: 'paragraph' }]
  return { title, rich_content: { type: 'doc', content: whole }, note: null }
}

/** Each change with the rows that the model names for it. */
function citeSources(
  changes: readonly ProposedChange[],
  steps: readonly StepRow[],
  passages: readonly Passage[] = [],
): ProposedChange[] {
  if (passages.length === 0) return [...changes]
  const { edits } = parseChat(steps)
  return changes.map((change) => {
    if (change.id === 'title') return change
    const cites = edits.flatMap(({ op, from, to, cites: numbers }) => {
      const start = op === 'insert' ? from : from - 1
      const end = op === 'insert' ? from : to
      return op !== 'title' && start <= change.to && end >= change.from ? numbers : []
    })
    const sources = pickSources(passages, cites)
    return sources.length === 0 ? change : { ...change, sources }
  })
}

const pickSources = (passages: readonly Passage[], cites: readonly number[]): TextSource[] =>
  passages.flatMap(({ source }) => (cites.includes(source.number) ? [source] : []))

/** What a chat says: with the rows it cites, without numbers of rows that nobody gave, and with what none of them says. */
export function toReply(run: RunRow) {
  if (run.kind !== 'chat' || run.state !== 'done') return null
  const { passages = [] }: RunInput = run.input
  const { reply, unsupported = [] } = parseChat(run.steps)
  const known = new Set(passages.map(({ source }) => source.number))
  const text = reply.replaceAll(/\[(\d{1,2})\](?!\()/gu, (whole, number) => (known.has(Number(number)) ? whole : ''))
  return { text, sources: pickSources(passages, listCitations(reply)), unsupported }
}

/** What of a chat's words no cited row, no word of the text and no word of the author says. */
export function checkReply(
  reply: string,
  { input, text, research }: EditMaterial,
  passages: readonly Passage[] = [],
): { text: string; reason: string }[] {
  const cited = new Set(listCitations(reply))
  const sources = toSources(passages.filter(({ source }) => cited.has(source.number)))
  return findUnsupported(
    reply.replaceAll(/\[\d{1,2}\](?!\()/gu, ''),
    listGrounds(input, text, [...toResearch(research), ...sources]),
  )
}
