import type { Block, Doc, Inline } from '@draftwright/contract/document'
import type { ProposedChange } from '@draftwright/contract/proposals'
import { getFootnoteKey, listFootnotes, removeFootnotes } from '@draftwright/contract/footnotes'
import { readDoc } from '@draftwright/contract/score/reading'
import { verifyText } from './verify/verify-text.ts'

export type LostFact = NonNullable<ProposedChange['lost']>[number]

/** Which links, figures and names of a text another one does not have. Figures count as values, so that words may stand for digits. */
export function findLostFacts(before: Doc, after: Doc, names: readonly string[] = []): LostFact[] {
  const kept = new Set(listAddresses(after))
  const notes = new Set(listFootnotes(after).map(getFootnoteKey))
  const footnotes = listFootnotes(before).filter((note) => !notes.has(getFootnoteKey(note)))
  const links = [...new Set(listAddresses(before))].filter((href) => !kept.has(href))
  const source = { name: 'Answer', text: toLines(after) }
  // The check of a text against its sources, the other way round.
  const found = verifyText({ text: toLines(before), sources: [source], workspaceNames: names })
  const facts = found.flatMap(({ kind, text }) => (kind === 'figure' || kind === 'name' ? [{ kind, text }] : []))
  return [
    ...footnotes.map(({ title }) => ({ kind: 'footnote' as const, text: title })),
    ...links.map((text) => ({ kind: 'link' as const, text })),
    ...facts.filter(({ text }, at) => facts.findIndex((one) => one.text === text) === at),
  ]
}

const listAddresses = (doc: Doc): string[] => [
  ...readDoc(doc).blocks.flatMap(({ links }) => links.map(({ href }) => href)),
  ...readDoc(doc).images.map(({ src }) => src),
]

const toLines = (doc: Doc): string =>
  readDoc(removeFootnotes(doc))
    .blocks.flatMap(({ kind, text }) => (kind === 'code' ? [] : [kind === 'heading' ? `## ${text}` : text]))
    .join('\n')

const blockNames: Record<Block['type'], string> = {
  paragraph: 'paragraph',
  heading: 'heading',
  bulletList: 'bulleted list',
  orderedList: 'numbered list',
  blockquote: 'quote',
  codeBlock: 'code',
  image: 'picture',
  table: 'table',
  horizontalRule: 'divider',
  prompt: 'question',
}

/** How strictly an answer keeps the blocks: each one; each but that paragraphs may be joined or split; or not at all. */
export type Shape = 'same' | 'alike' | 'free'

/** Kinds of blocks that an answer has lost or that stand in another order; empty if it kept them. */
export function findLostBlocks(before: readonly Block[], after: readonly Block[], shape: Shape): LostFact[] {
  if (shape === 'free') return []
  const [old, fresh] = [listKinds(before, shape), listKinds(after, shape)]
  if (old.join('|') === fresh.join('|')) return []
  const left = [...fresh]
  const lost = old.filter((kind) => {
    const at = left.indexOf(kind)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
  const named = lost.length > 0 ? lost : ['order of the blocks']
  return [...new Set(named)].map((text) => ({ kind: 'block', text }))
}

function listKinds(blocks: readonly Block[], shape: Shape): string[] {
  const kinds = blocks.map(({ type }) => blockNames[type])
  return shape === 'same' ? kinds : kinds.filter((kind, at) => kind !== 'paragraph' || kinds[at - 1] !== 'paragraph')
}

/**
 * Mends what can be mended without guessing: where an answer has as many blocks as the passage, each is a heading, a paragraph or a
 * list again as it was; and the words of a lost link that still stand there lead where they did.
 */
export function mendAnswer(before: readonly Block[], answer: readonly Block[], shape: Shape): Block[] {
  const mended =
    shape === 'same' && before.length === answer.length
      ? answer.map((block, at) => toKindOf(before[at], block))
      : [...answer]
  const kept = new Set(listAddresses({ type: 'doc', content: mended }))
  const lost = listLinks(before).filter(({ href }) => !kept.has(href))
  return lost.reduce<Block[]>((blocks, link) => relink(blocks, link), mended)
}

type TextHolder = Extract<Block, { type: 'paragraph' | 'heading' }>
const isTextHolder = (block: Block | undefined): block is TextHolder =>
  block?.type === 'paragraph' || block?.type === 'heading'

function toKindOf(old: Block | undefined, block: Block): Block {
  if (!isTextHolder(old) || !isTextHolder(block)) return block
  const content = block.content === undefined ? {} : { content: block.content }
  return old.type === 'heading' ? { type: 'heading', attrs: old.attrs, ...content } : { type: 'paragraph', ...content }
}

interface Link {
  readonly href: string
  readonly words: string
}
function listLinks(blocks: readonly Block[]): Link[] {
  const found = readDoc({ type: 'doc', content: [...blocks] }).blocks.flatMap(({ text, at, links }) =>
    links.map(({ from, to, href }) => ({ href, words: text.slice(from - at - 1, to - at - 1) })),
  )
  return found.filter(({ words }) => words.trim().length > 2)
}

/** Links the first of these words that are not linked yet, if they stand in one piece. */
function relink(blocks: readonly Block[], link: Link): Block[] {
  let isDone = false
  const inLine = (content: readonly Inline[] | undefined): Inline[] =>
    (content ?? []).flatMap((node): Inline[] => {
      if (isDone || node.type !== 'text' || node.marks?.some(({ type }) => type === 'link' || type === 'code'))
        return [node]
      const at = node.text.indexOf(link.words)
      if (at === -1) return [node]
      isDone = true
      const cut = (from: number, to: number): Inline[] => {
        const text = node.text.slice(from, to)
        return text === '' ? [] : [{ ...node, text }]
      }
      const end = at + link.words.length
      const marks = [...(node.marks ?? []), { type: 'link' as const, attrs: { href: link.href } }]
      return [...cut(0, at), { ...node, text: link.words, marks }, ...cut(end, node.text.length)]
    })
  const inBlock = (block: Block): Block => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return { ...block, content: inLine(block.content) }
      case 'blockquote':
        return { ...block, content: block.content.map(inBlock) }
      case 'bulletList':
      case 'orderedList':
        return { ...block, content: block.content.map((item) => ({ ...item, content: item.content.map(inBlock) })) }
      default:
        return block
    }
  }
  return blocks.map(inBlock)
}
