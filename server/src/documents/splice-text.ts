import type { Block, Doc, Inline, ListItem, Paragraph } from '@draftwright/contract/document'
import { readDoc, getBlockSize } from '@draftwright/contract/score/reading'
import type { TextRange } from './text-range.ts'

type TextHolder = Extract<Block, { type: 'paragraph' | 'heading' }>
type List = Extract<Block, { type: 'bulletList' | 'orderedList' }>

const isTextHolder = (block: Block | undefined): block is TextHolder =>
  block?.type === 'paragraph' || block?.type === 'heading'
const isList = (block: Block | undefined): block is List =>
  block?.type === 'bulletList' || block?.type === 'orderedList'

/** The part of a document in a range; words inside one block become a paragraph of their own. */
export function sliceText(doc: Doc, range: TextRange): Doc {
  const holder = findHolder(doc, range)
  if (holder !== null) {
    const { from, to } = holder.offsets
    return { type: 'doc', content: [{ type: 'paragraph', content: cutInline(holder.block.content, from, to) }] }
  }
  const [left] = splitBlocks(doc.content, 0, range.to)
  const [, inside] = splitBlocks(left, 0, range.from)
  return { type: 'doc', content: inside }
}

/** The document with other blocks in place of a range; everything outside stays unchanged, marks included. */
export function spliceText(doc: Doc, range: TextRange, answer: readonly Block[]): Doc {
  const holder = findHolder(doc, range)
  const content = holder === null ? spliceBlocks(doc, range, answer) : spliceInline(doc.content, holder, answer)
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

interface Holder {
  block: TextHolder
  offsets: TextRange
}

/** The one block of running text that a range is in, unless it is the whole of a top-level block. */
function findHolder(doc: Doc, { from, to }: TextRange): Holder | null {
  const found = readDoc(doc).blocks.find(({ at, text }) => from > at && to <= at + 1 + text.length)
  if (found === undefined || found.kind === 'code') return null
  const offsets = { from: from - found.at - 1, to: to - found.at - 1 }
  const block = blockAt(doc.content, 0, found.at)
  const isWhole = offsets.from === 0 && offsets.to === found.text.length
  const isTop = doc.content.some((top) => top === block)
  return block === null || (isWhole && isTop) ? null : { block, offsets }
}

/** The paragraph or heading at a position, in lists, quotes and tables too. */
export const findTextBlock = (doc: Doc, at: number): TextHolder | null => blockAt(doc.content, 0, at)

function blockAt(blocks: readonly Block[], start: number, wanted: number): TextHolder | null {
  let at = start
  for (const block of blocks) {
    const size = getBlockSize(block)
    if (wanted < at + size) {
      if (isTextHolder(block)) return at === wanted ? block : null
      if (block.type === 'blockquote') return blockAt(block.content, at + 1, wanted)
      if (block.type === 'table') return findCellLine(block, at, wanted)
      if (!isList(block)) return null
      let item = at + 1
      for (const { content } of block.content) {
        const itemSize = sumSizes(content) + 2
        if (wanted < item + itemSize) return blockAt(content, item + 1, wanted)
        item += itemSize
      }
    }
    at += size
  }
  return null
}

function findCellLine(
  { content }: Extract<Block, { type: 'table' }>,
  start: number,
  wanted: number,
): TextHolder | null {
  let at = start + 1
  for (const row of content) {
    at++
    for (const cell of row.content) {
      const size = sumSizes(cell.content) + 2
      if (wanted < at + size) return blockAt(cell.content, at + 1, wanted)
      at += size
    }
    at++
  }
  return null
}

const sumSizes = (blocks: readonly Block[]): number => blocks.reduce((sum, block) => sum + getBlockSize(block), 0)

/** The answer's first words continue the line, its further blocks follow. */
function spliceInline(blocks: readonly Block[], { block, offsets }: Holder, answer: readonly Block[]): Block[] {
  const [first, ...others] = answer
  const words = isTextHolder(first) ? (first.content ?? []) : []
  const rest = isTextHolder(first) || first === undefined ? others : answer
  const before = cutInline(block.content, 0, offsets.from)
  const after = cutInline(block.content, offsets.to, Number.POSITIVE_INFINITY)
  const line: TextHolder = { ...block, content: joinInline(joinInline(before, words), after) }
  const put = (list: readonly Block[]): Block[] =>
    list.flatMap((one): Block[] => {
      if (one === block) return [line, ...rest]
      if (one.type === 'blockquote') return [{ ...one, content: put(one.content) }]
      if (one.type === 'table')
        return [
          mapCells(one, (lines) =>
            lines.map((cellLine) => (cellLine === block ? { ...cellLine, content: line.content } : cellLine)),
          ),
        ]
      if (isList(one))
        return [{ ...one, content: one.content.map((item) => ({ ...item, content: put(item.content) })) }]
      return [one]
    })
  return put(blocks)
}

const mapCells = (table: Extract<Block, { type: 'table' }>, change: (lines: Paragraph[]) => Paragraph[]): Block => ({
  ...table,
  content: table.content.map((row) => ({
    ...row,
    content: row.content.map((cell) => ({ ...cell, content: change(cell.content) })),
  })),
})

function spliceBlocks(doc: Doc, { from, to }: TextRange, answer: readonly Block[]): Block[] {
  const [left, after, openEnd] = splitBlocks(doc.content, 0, to)
  const [before, , openStart] = splitBlocks(left, 0, from)
  return joinBlocks(joinBlocks(before, answer, openStart), after, openEnd)
}

/** The content before and after a position, and how many levels of blocks the cut went through. */
function splitBlocks(blocks: readonly Block[], start: number, position: number): [Block[], Block[], number] {
  let at = start
  for (const [index, block] of blocks.entries()) {
    const end = at + getBlockSize(block)
    if (position <= at) return [blocks.slice(0, index), blocks.slice(index), 0]
    if (position < end) {
      const [left, right, depth] = splitBlock(block, at, position)
      return [[...blocks.slice(0, index), ...left], [...right, ...blocks.slice(index + 1)], depth]
    }
    at = end
  }
  return [[...blocks], [], 0]
}

type Cut = [Block[], Block[], number]
const cutWhole = (block: Block, side: 'left' | 'right'): Cut => (side === 'left' ? [[block], [], 0] : [[], [block], 0])

function splitBlock(block: Block, at: number, position: number): Cut {
  if (isTextHolder(block)) {
    const size = getBlockSize(block) - 2
    const offset = Math.min(position - at - 1, size)
    if (offset <= 0) return cutWhole(block, 'right')
    if (offset >= size) return cutWhole(block, 'left')
    const half = (from: number, to: number): TextHolder => ({ ...block, content: cutInline(block.content, from, to) })
    return [[half(0, offset)], [half(offset, Number.POSITIVE_INFINITY)], 1]
  }
  if (block.type === 'blockquote') {
    const [left, right, depth] = splitBlocks(block.content, at + 1, position)
    if (left.length === 0) return cutWhole(block, 'right')
    if (right.length === 0) return cutWhole(block, 'left')
    return [[{ ...block, content: left }], [{ ...block, content: right }], depth + 1]
  }
  if (!isList(block)) return cutWhole(block, position - at <= 1 ? 'right' : 'left')
  const [left, right, depth] = splitItems(block.content, at + 1, position)
  if (left.length === 0) return cutWhole(block, 'right')
  if (right.length === 0) return cutWhole(block, 'left')
  return [[{ ...block, content: left }], [{ ...block, content: right }], depth + 1]
}

function splitItems(items: readonly ListItem[], start: number, position: number): [ListItem[], ListItem[], number] {
  let at = start
  for (const [index, item] of items.entries()) {
    const end = at + sumSizes(item.content) + 2
    if (position <= at) return [items.slice(0, index), items.slice(index), 0]
    if (position < end) {
      const [left, right, depth] = splitBlocks(item.content, at + 1, position)
      const before = items.slice(0, index)
      const after = items.slice(index + 1)
      if (left.length === 0) return [before, [item, ...after], 0]
      if (right.length === 0) return [[...before, item], after, 0]
      return [[...before, { ...item, content: left }], [{ ...item, content: right }, ...after], depth + 1]
    }
    at = end
  }
  return [[...items], [], 0]
}

/** Joins the two sides of a cut again, as far as both are of the same kind. */
function joinBlocks(left: readonly Block[], right: readonly Block[], depth: number): Block[] {
  const last = left.at(-1)
  const first = right.at(0)
  const rest = (middle: Block): Block[] => [...left.slice(0, -1), middle, ...right.slice(1)]
  if (depth === 0 || last === undefined || first === undefined) return [...left, ...right]
  if (isTextHolder(last) && isTextHolder(first))
    return rest({ ...last, content: joinInline(last.content ?? [], first.content ?? []) })
  if (last.type === 'blockquote' && first.type === 'blockquote')
    return rest({ ...last, content: joinBlocks(last.content, first.content, depth - 1) })
  if (isList(last) && isList(first) && last.type === first.type)
    return rest({ ...last, content: joinItems(last.content, first.content, depth - 1) })
  return [...left, ...right]
}

function joinItems(left: ListItem[], right: ListItem[], depth: number): ListItem[] {
  const last = left.at(-1)
  const first = right.at(0)
  if (depth === 0 || last === undefined || first === undefined) return [...left, ...right]
  return [
    ...left.slice(0, -1),
    { ...last, content: joinBlocks(last.content, first.content, depth - 1) },
    ...right.slice(1),
  ]
}

function cutInline(content: readonly Inline[] | undefined, from: number, to: number): Inline[] {
  const kept: Inline[] = []
  let at = 0
  for (const node of content ?? []) {
    const size = node.type === 'text' ? node.text.length : 1
    const start = Math.max(from - at, 0)
    const end = Math.min(to - at, size)
    if (start < end) kept.push(node.type === 'text' ? { ...node, text: node.text.slice(start, end) } : node)
    at += size
  }
  return kept
}

/** Neighbours with the same marks become one node, as in the editor; a space is not doubled. */
function joinInline(left: readonly Inline[], right: readonly Inline[]): Inline[] {
  const last = left.at(-1)
  let first = right.at(0)
  if (last?.type === 'text' && first?.type === 'text' && /\s$/u.test(last.text) && /^\s/u.test(first.text)) {
    const text = first.text.trimStart()
    if (text === '') return joinInline(left, right.slice(1))
    first = { ...first, text }
  }
  if (first === undefined) return [...left]
  if (last?.type === 'text' && first.type === 'text' && isSame(last, first))
    return [...left.slice(0, -1), { ...last, text: last.text + first.text }, ...right.slice(1)]
  return [...left, first, ...right.slice(1)]
}

const isSame = (a: Inline, b: Inline): boolean =>
  a.type === 'text' && b.type === 'text' && JSON.stringify(a.marks ?? []) === JSON.stringify(b.marks ?? [])
