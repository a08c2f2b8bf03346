import type { Block, Doc, Inline, Paragraph, TextNode } from '../document.ts'
import { getBlockSize } from './reading.ts'
import type { Change, Fix, TextFields } from './report.ts'

/** Applies the changes to a document; untouched nodes stay the same objects. */
export function applyChanges(doc: Doc, changes: readonly Change[]): Doc {
  // From the end, so that earlier positions stay valid.
  const ordered = [...changes].sort((one, other) => getStart(other) - getStart(one))
  let content = doc.content
  for (const change of ordered)
    content = change.kind === 'append' ? [...content, change.block] : applyInBlocks(content, 0, change)
  return { type: 'doc', content }
}

/** Applies a fix to the text and fields. */
export function applyFix<T extends TextFields & { doc: Doc }>(input: T, fix: Fix): T {
  return { ...input, ...fix.fields, doc: applyChanges(input.doc, fix.changes) }
}

const getStart = (change: Change): number =>
  change.kind === 'append' ? Number.POSITIVE_INFINITY : 'from' in change ? change.from : change.at

type Placed = Exclude<Change, { kind: 'append' }>

function applyInBlocks(blocks: Block[], start: number, change: Placed): Block[] {
  const target = getStart(change)
  let at = start
  for (const [index, block] of blocks.entries()) {
    const size = getBlockSize(block)
    if (target < at + size)
      return [...blocks.slice(0, index), ...applyInBlock(block, at, change), ...blocks.slice(index + 1)]
    at += size
  }
  return blocks
}

function applyInBlock(block: Block, at: number, change: Placed): Block[] {
  if (change.kind === 'block' && change.at === at) return change.blocks
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return applyInText(block, at + 1, change)
    case 'blockquote':
      return [{ ...block, content: applyInBlocks(block.content, at + 1, change) }]
    case 'bulletList':
    case 'orderedList': {
      const target = getStart(change)
      let next = at + 1
      const content = block.content.map((item) => {
        const from = next
        next += 2 + item.content.reduce((sum, inner) => sum + getBlockSize(inner), 0)
        return target >= from && target < next
          ? { ...item, content: applyInBlocks(item.content, from + 1, change) }
          : item
      })
      return [{ ...block, content }]
    }
    case 'table': {
      const target = getStart(change)
      let next = at + 1
      const content = block.content.map((row) => {
        next++
        const cells = row.content.map((cell) => {
          const from = next
          next += 2 + cell.content.reduce((sum, inner) => sum + getBlockSize(inner), 0)
          if (target < from || target >= next) return cell
          return { ...cell, content: applyInBlocks(cell.content, from + 1, change).filter(isParagraph) }
        })
        next++
        return { ...row, content: cells }
      })
      return [{ ...block, content }]
    }
    case 'image':
      return [change.kind === 'alt' ? { ...block, attrs: { ...block.attrs, alt: change.alt } } : block]
    case 'codeBlock':
      return [change.kind === 'text' ? applyInCode(block, at + 1, change) : block]
    case 'horizontalRule':
    case 'prompt':
      return [block]
  }
}

function applyInCode(
  block: Extract<Block, { type: 'codeBlock' }>,
  start: number,
  { from, to, text }: Extract<Change, { kind: 'text' }>,
): Block {
  const before = (block.content ?? []).map((node) => node.text).join('')
  const after = before.slice(0, from - start) + text + before.slice(to - start)
  return { ...block, content: after === '' ? [] : [{ type: 'text', text: after }] }
}

const isParagraph = (block: Block): block is Paragraph => block.type === 'paragraph'

type TextHolder = Extract<Block, { type: 'paragraph' | 'heading' }>

function applyInText(block: TextHolder, start: number, change: Placed): Block[] {
  const content = block.content ?? []
  const put = (inline: Inline[]): TextHolder => ({ ...block, content: inline })
  switch (change.kind) {
    case 'text': {
      const before = sliceInline(content, 0, change.from - start)
      const inside = sliceInline(content, change.from - start, change.to - start)
      const after = sliceInline(content, change.to - start)
      const like = inside.find(isText) ?? before.findLast(isText) ?? after.find(isText)
      const added: Inline[] = change.text ? [{ type: 'text', text: change.text, ...getMarks(like) }] : []
      return [put(joinInline([...before, ...added, ...after]))]
    }
    case 'link': {
      const inside = sliceInline(content, change.from - start, change.to - start).map((node) =>
        isText(node)
          ? { ...node, marks: [...(node.marks ?? []), { type: 'link' as const, attrs: { href: change.href } }] }
          : node,
      )
      return [
        put([...sliceInline(content, 0, change.from - start), ...inside, ...sliceInline(content, change.to - start)]),
      ]
    }
    case 'split': {
      const before = trimInline(sliceInline(content, 0, change.at - start), 'end')
      return [put(before), put(trimInline(sliceInline(content, change.at - start), 'start'))]
    }
    case 'level':
      return [block.type === 'heading' ? { ...block, attrs: { ...block.attrs, level: change.level } } : block]
    case 'block':
    case 'alt':
      return [block]
  }
}

const isText = (node: Inline): node is TextNode => node.type === 'text'
const getMarks = (node: TextNode | undefined) => (node?.marks ? { marks: node.marks } : {})
const getLength = (node: Inline): number => (isText(node) ? node.text.length : 1)

function sliceInline(content: readonly Inline[], from: number, to = Number.POSITIVE_INFINITY): Inline[] {
  const kept: Inline[] = []
  let at = 0
  for (const node of content) {
    const end = at + getLength(node)
    if (end > from && at < to)
      kept.push(isText(node) ? { ...node, text: node.text.slice(Math.max(0, from - at), to - at) } : node)
    at = end
  }
  return kept
}

/** Merges adjacent nodes with equal marks, as the editor does. */
function joinInline(content: Inline[]): Inline[] {
  const joined: Inline[] = []
  for (const node of content) {
    const last = joined.at(-1)
    const isAlike = last && isText(last) && isText(node) && JSON.stringify(last.marks) === JSON.stringify(node.marks)
    if (isAlike) joined[joined.length - 1] = { ...last, text: last.text + node.text }
    else joined.push(node)
  }
  return joined
}

function trimInline(content: Inline[], side: 'start' | 'end'): Inline[] {
  const kept = [...content]
  const edge = () => (side === 'start' ? kept[0] : kept.at(-1))
  for (let node = edge(); node; node = edge()) {
    const text = isText(node) ? (side === 'start' ? node.text.trimStart() : node.text.trimEnd()) : ''
    if (isText(node) && text) {
      kept[side === 'start' ? 0 : kept.length - 1] = { ...node, text }
      break
    }
    if (side === 'start') kept.shift()
    else kept.pop()
  }
  return kept
}
