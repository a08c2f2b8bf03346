import type { Block, Doc, Inline } from '@draftwright/contract/document'
import { diffArrays, diffWordsWithSpace } from 'diff'

export interface DiffPart {
  text: string
  op: 'same' | 'added' | 'removed'
}
export interface DiffBlock {
  kind: 'heading' | 'paragraph' | 'item' | 'row' | 'quote' | 'code' | 'rule' | 'image' | 'prompt'
  /** The level of headings, the depth of items; 0 otherwise. */
  depth: number
  op: 'same' | 'added' | 'removed' | 'changed'
  parts: DiffPart[]
}
interface Line {
  kind: DiffBlock['kind']
  depth: number
  text: string
}

/** The blocks of the text, with the changed words marked inside blocks that stayed. */
export function diffDocs(before: Doc, after: Doc): DiffBlock[] {
  const old = toLines(before.content)
  const fresh = toLines(after.content)
  const blocks: DiffBlock[] = []
  let oldAt = 0
  let freshAt = 0
  let removed: Line[] = []
  let added: Line[] = []
  const close = () => {
    blocks.push(...pairLines(removed, added))
    removed = []
    added = []
  }
  for (const part of diffArrays(old.map(toLineKey), fresh.map(toLineKey))) {
    const count = part.value.length
    if (part.removed) {
      removed.push(...old.slice(oldAt, oldAt + count))
      oldAt += count
    } else if (part.added) {
      added.push(...fresh.slice(freshAt, freshAt + count))
      freshAt += count
    } else {
      close()
      blocks.push(...fresh.slice(freshAt, freshAt + count).map((line) => toWholeBlock(line, 'same')))
      oldAt += count
      freshAt += count
    }
  }
  close()
  return blocks
}

export function diffText(before: string, after: string): DiffPart[] {
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    op: added ? 'added' : removed ? 'removed' : 'same',
  }))
}

/** The numbers of inserted and deleted words. */
export function countChanges(blocks: DiffBlock[]): { added: number; removed: number } {
  const count = (op: DiffPart['op']) =>
    blocks
      .flatMap((block) => block.parts)
      .filter((part) => part.op === op)
      .reduce((sum, part) => sum + (part.text.match(/\S+/gu)?.length ?? 0), 0)
  return { added: count('added'), removed: count('removed') }
}

/** A rewritten block is shown as one change, if enough of its words are left to recognize it. */
function pairLines(removed: Line[], added: Line[]): DiffBlock[] {
  const blocks: DiffBlock[] = []
  const rest = [...added]
  for (const line of removed) {
    const at = rest.findIndex((other) => other.kind === line.kind && computeSimilarity(line.text, other.text) >= 0.35)
    if (at < 0) {
      blocks.push(toWholeBlock(line, 'removed'))
      continue
    }
    blocks.push(...rest.splice(0, at).map((other) => toWholeBlock(other, 'added')))
    const [match] = rest.splice(0, 1)
    if (match)
      blocks.push({ kind: match.kind, depth: match.depth, op: 'changed', parts: diffText(line.text, match.text) })
  }
  return [...blocks, ...rest.map((line) => toWholeBlock(line, 'added'))]
}

/** Share of words in common, 0 to 1. */
function computeSimilarity(a: string, b: string): number {
  const left = new Set(a.toLowerCase().match(/\S+/gu) ?? [])
  const right = new Set(b.toLowerCase().match(/\S+/gu) ?? [])
  if (left.size + right.size === 0) return 1
  return (2 * [...left].filter((word) => right.has(word)).length) / (left.size + right.size)
}

const toWholeBlock = ({ kind, depth, text }: Line, op: 'same' | 'added' | 'removed'): DiffBlock => ({
  kind,
  depth,
  op,
  parts: [{ text, op }],
})
const toLineKey = (line: Line) => `${line.kind}${line.depth}\u0000${line.text}`

function toLines(blocks: Block[], kind: Line['kind'] = 'paragraph', depth = 0): Line[] {
  return blocks.flatMap((block): Line[] => {
    switch (block.type) {
      case 'paragraph':
        return block.content?.length ? [{ kind, depth, text: toInlineText(block.content) }] : []
      case 'heading':
        return [{ kind: 'heading', depth: block.attrs.level, text: toInlineText(block.content) }]
      case 'bulletList':
      case 'orderedList':
        return block.content.flatMap((item) => toLines(item.content, 'item', depth + 1))
      case 'table':
        return block.content.map((row) => ({
          kind: 'row',
          depth: 0,
          text: row.content.map((cell) => cell.content.map((line) => toInlineText(line.content)).join(' ')).join(' | '),
        }))
      case 'blockquote':
        return toLines(block.content, 'quote', 0)
      case 'codeBlock':
        return [{ kind: 'code', depth: 0, text: toInlineText(block.content) }]
      case 'horizontalRule':
        return [{ kind: 'rule', depth: 0, text: '———' }]
      case 'image':
        return [{ kind: 'image', depth: 0, text: `Image: ${block.attrs.alt || block.attrs.src}` }]
      case 'prompt':
        return [{ kind: 'prompt', depth: 0, text: block.attrs.text }]
    }
  })
}

/** Marks count as words, so that a new link or bold word is shown as a change. */
function toInlineText(content: Inline[] = []): string {
  return content
    .map((node) => {
      if (node.type === 'hardBreak') return '\n'
      const link = node.marks?.find((mark) => mark.type === 'link')
      const signs = (node.marks ?? []).map(
        (mark) =>
          ({ bold: '**', italic: '_', strike: '~~', code: '`', underline: '', link: '', footnote: '' })[mark.type],
      )
      const text = `${signs.join('')}${node.text}${signs.toReversed().join('')}`
      return link?.type === 'link' ? `[${text}](${link.attrs.href})` : text
    })
    .join('')
}
