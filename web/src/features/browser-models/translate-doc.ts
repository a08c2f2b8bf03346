import type { Block, Doc, Inline, TextNode } from '@draftwright/contract/document'
import { protectText, replaceFixed, splitPlaceholders } from './protect-text.ts'

export interface TranslateOptions {
  /** Names that stay as they are. */
  readonly names: readonly string[]
  readonly translate: (text: string) => Promise<string>
  /** Called after each text block. */
  readonly onBlock?: (done: number, all: number) => void
}
export interface TranslatedDoc {
  readonly doc: Doc
  /** The beginnings of blocks that stayed as they were, because a link, a name or a number was lost. */
  readonly refused: readonly string[]
}

type Marks = TextNode['marks']

/** Translates every paragraph and heading by itself; links, code, pictures and the kinds of blocks stay. */
export async function translateDoc(doc: Doc, options: TranslateOptions): Promise<TranslatedDoc> {
  const refused: string[] = []
  const all = countHolders(doc.content)
  let done = 0
  const visit = async <B extends Block>(block: B): Promise<B> => {
    if (block.type === 'paragraph' || block.type === 'heading') {
      const content = block.content ?? []
      if (content.length === 0) {
        options.onBlock?.(++done, all)
        return block
      }
      const translated = await translateInline(content, options)
      if (translated === null) refused.push(readText(content).slice(0, 60))
      options.onBlock?.(++done, all)
      return translated === null ? block : { ...block, content: translated }
    }
    if (block.type === 'codeBlock' || !('content' in block)) return block
    const content = []
    // One after the other: the browser's translator does one text at a time, and progress is shown.
    for (const child of block.content) content.push(await visit(child as Block)) // items and cells hold blocks as well
    return { ...block, content }
  }
  const content: Block[] = []
  for (const block of doc.content) content.push(await visit(block))
  return { doc: { type: 'doc', content }, refused }
}

function countHolders(blocks: readonly { type: string; content?: unknown }[]): number {
  return blocks.reduce((sum, block) => {
    if (block.type === 'paragraph' || block.type === 'heading') return sum + 1
    return sum + (Array.isArray(block.content) && block.type !== 'codeBlock' ? countHolders(block.content) : 0)
  }, 0)
}

const readText = (content: readonly Inline[]): string =>
  content.map((node) => (node.type === 'text' ? node.text : '\n')).join('')

/** Null if the translation lost what it had to keep. */
async function translateInline(content: readonly Inline[], options: TranslateOptions): Promise<Inline[] | null> {
  if (!/\p{L}/u.test(readText(content))) return [...content]
  const usual = findUsualMarks(content)
  /** What stands for each placeholder: words that stay, or a run with marks of its own. */
  const parts: (string | Inline[])[] = []
  let text = ''
  for (const node of content) {
    if (node.type === 'hardBreak') text += `{${parts.push([node])}}`
    else if (hasSameMarks(node.marks, usual) && !isCode(node.marks))
      text += replaceFixed(node.text, options.names, (part) => `{${parts.push(part)}}`)
    else text += `{${parts.push([await translateRun(node, options)])}}`
  }
  const answer = /\p{L}/u.test(text) ? await options.translate(text) : text
  const pieces = splitPlaceholders(answer, parts.length)
  if (pieces === null) return null
  return joinText(
    pieces.flatMap((piece): Inline[] => {
      const part = typeof piece === 'number' ? (parts[piece - 1] ?? '') : piece
      return typeof part === 'string' ? [createText(part, usual)] : part
    }),
  )
}

/** A link or emphasized words inside a sentence; they stay as they are if their own translation loses something. */
async function translateRun(node: TextNode, { names, translate }: TranslateOptions): Promise<TextNode> {
  if (isCode(node.marks)) return node
  const { text, parts } = protectText(node.text, names)
  if (!/\p{L}/u.test(text)) return node
  const [start = '', end = ''] = [/^\s+/u.exec(node.text)?.[0], /\s+$/u.exec(node.text)?.[0]]
  const pieces = splitPlaceholders(await translate(text.trim()), parts.length)
  if (pieces === null) return node
  const words = pieces.map((piece) => (typeof piece === 'number' ? (parts[piece - 1] ?? '') : piece)).join('')
  return words.trim() === '' ? node : createText(`${start}${words.trim()}${end}`, node.marks)
}

/** The marks of most of a block's text: it is translated as one sentence, and the rest are runs inside. */
function findUsualMarks(content: readonly Inline[]): Marks {
  const lengths = new Map<string, { marks: Marks; length: number }>()
  for (const node of content) {
    if (node.type !== 'text') continue
    const key = JSON.stringify(node.marks ?? [])
    lengths.set(key, { marks: node.marks, length: (lengths.get(key)?.length ?? 0) + node.text.length })
  }
  return [...lengths.values()].sort((a, b) => b.length - a.length)[0]?.marks
}

const hasSameMarks = (one: Marks, other: Marks): boolean => JSON.stringify(one ?? []) === JSON.stringify(other ?? [])
const isCode = (marks: Marks): boolean => marks?.some(({ type }) => type === 'code') === true

const createText = (text: string, marks: Marks): TextNode => ({
  type: 'text',
  text,
  ...(marks === undefined || marks.length === 0 ? {} : { marks }),
})

/** Neighbors with the same marks are one node, as the editor writes them. */
function joinText(nodes: readonly Inline[]): Inline[] {
  const joined: Inline[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.type === 'text' && last?.type === 'text' && hasSameMarks(node.marks, last.marks))
      joined[joined.length - 1] = createText(last.text + node.text, last.marks)
    else if (node.type !== 'text' || node.text !== '') joined.push(node)
  }
  return joined
}
