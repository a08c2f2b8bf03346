import type { Block, Doc } from '@draftwright/contract/document'
import { isChoiceKind, isInsertKind } from '@draftwright/contract/vocabulary'
import { getBlockSize } from '@draftwright/contract/score/reading'
import { type FixedBlocks, replaceFixedBlocks } from '../../documents/fixed-blocks.ts'
import { sliceText } from '../../documents/splice-text.ts'
import type { TextRange } from '../../documents/text-range.ts'
import { toInlineText } from '../../documents/to-text.ts'
import { toMarkdown } from '../../documents/to-markdown.ts'
import type { WritingInput } from '../../models/writing.ts'
import { resolveSelection } from './feedback.ts'
import type { RunInput, RunKind } from './plan.ts'

/** A text that a run edits, as the model gets it. */
export interface EditedText {
  readonly title: string
  readonly rich_content: Doc
  /** The selected words; null: none, or the whole text. */
  readonly range: TextRange | null
  /** Where something is to be written: behind so many blocks, in place of `replaces` empty ones. */
  readonly insert: { readonly at: number; readonly replaces: number } | null
  /** What is to be changed, without what no model touches. */
  readonly passage: Doc
  readonly fixed: FixedBlocks['fixed']
}

type EditInput = Pick<WritingInput, 'draft' | 'selection' | 'around' | 'blocks'>

type Research = readonly { readonly title: string; readonly href: string | null }[]
type Write = (doc: Doc) => string
/** Markdown whose footnotes have the numbers of the sources that a model is given. */
const createWriter =
  (sources: Research): Write =>
  (doc) =>
    toMarkdown(doc, { sources })

/** Characters of the text on either side of a selection, and of a place to write at. */
const [beforeSelection, afterSelection] = [1500, 800]
const [beforePlace, afterPlace] = [4000, 2000]

/** What of a text a run changes, and what of it the model gets. Throws 409 `selection_gone`. */
export function prepareEdit(
  { title, rich_content }: { title: string; rich_content: Doc },
  kind: RunKind,
  input: RunInput,
  research: Research,
): { text: EditedText; given: EditInput } {
  const write = createWriter(research)
  const text = { title, rich_content, range: null, insert: null, passage: rich_content, fixed: [] }
  if (kind === 'chat') return { text, given: numberBlocks(rich_content, resolveSelection(rich_content, input), write) }
  if (isInsertKind(input.kind) || isChoiceKind(input.kind)) {
    const insert = findInsertion(rich_content, input.place?.from ?? Number.POSITIVE_INFINITY)
    const given = { draft: write(rich_content), around: describePlace(rich_content, insert, write) }
    return {
      text: { ...text, insert },
      given: isInsertKind(input.kind) || input.place ? given : { draft: given.draft },
    }
  }
  const range = resolveSelection(rich_content, input)
  const { doc, fixed } = replaceFixedBlocks(range === null ? rich_content : sliceText(rich_content, range))
  const passage = { ...text, range, passage: doc, fixed }
  if (range === null) return { text: passage, given: { draft: write(doc) } }
  const around = {
    before: write(sliceText(rich_content, { from: 0, to: range.from }))
      .slice(-beforeSelection)
      .toWellFormed(),
    after: write(sliceText(rich_content, { from: range.to, to: measure(rich_content.content) }))
      .slice(0, afterSelection)
      .toWellFormed(),
  }
  return { text: passage, given: { draft: write(rich_content), selection: write(doc).trim(), around } }
}

const measure = (blocks: readonly Block[]): number => blocks.reduce((sum, block) => sum + getBlockSize(block), 0)

/** Behind the block that a position is in; an empty paragraph makes room. */
function findInsertion({ content }: Doc, position: number): { at: number; replaces: number } {
  let end = 0
  for (const [at, block] of content.entries()) {
    end += getBlockSize(block)
    if (position < end) return isEmpty(block) ? { at, replaces: 1 } : { at: at + 1, replaces: 0 }
  }
  const last = content.at(-1)
  return last !== undefined && isEmpty(last)
    ? { at: content.length - 1, replaces: 1 }
    : { at: content.length, replaces: 0 }
}
const isEmpty = (block: Block): boolean => block.type === 'paragraph' && toInlineText(block.content).trim() === ''

function describePlace({ content }: Doc, { at, replaces }: { at: number; replaces: number }, writeDoc: Write) {
  const write = (blocks: Block[]) => writeDoc({ type: 'doc', content: blocks })
  return {
    before: write(content.slice(0, at)).slice(-beforePlace).toWellFormed(),
    after: write(content.slice(at + replaces))
      .slice(0, afterPlace)
      .toWellFormed(),
  }
}

/** The blocks under their numbers, from 1; pictures are only named. */
function numberBlocks({ content }: Doc, range: TextRange | null, write: Write): EditInput {
  const numbered = content.map((block, at) => {
    const isPicture = block.type === 'image' || block.type === 'prompt'
    return `§${at + 1}\n${isPicture ? '(a picture or question, which stays)' : write({ type: 'doc', content: [block] }).trim()}`
  })
  const draft = numbered.join('\n\n')
  if (range === null) return { draft }
  const selection = write(sliceText({ type: 'doc', content }, range)).trim()
  const { from, to } = findBlocks(content, range)
  const markdown = write({ type: 'doc', content: content.slice(from - 1, to) }).trim()
  return { draft, selection, blocks: { from, to, markdown } }
}

/** The numbers of the blocks that a range is in. */
function findBlocks(content: readonly Block[], { from, to }: TextRange): { from: number; to: number } {
  const inside: number[] = []
  let start = 0
  for (const [at, block] of content.entries()) {
    const end = start + getBlockSize(block)
    if (start < to && end > from) inside.push(at + 1)
    start = end
  }
  return { from: inside[0] ?? 1, to: inside.at(-1) ?? 1 }
}
