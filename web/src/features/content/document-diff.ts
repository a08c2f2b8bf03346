import type { Block, Doc, Inline } from '@draftwright/contract/document'
import { diffArrays, diffWordsWithSpace } from 'diff'

export interface DiffPart {
  text: string
  op: 'same' | 'added' | 'removed'
}
export interface DiffBlock {
  kind: 'heading' | 'paragraph' | 'item' | 'quote' | 'code' | 'rule' | 'image' | 'prompt'
  /** Of headings the level, of items how deep they stand; 0 otherwise. */
  depth: number
  op: 'same' | 'added' | 'removed' | 'changed'
  parts: DiffPart[]
}
interface Line {
  kind: DiffBlock['kind']
  depth: number
  text: string
}

/** What was written, block by block, with the words that differ marked inside blocks that stayed. */
export function diffDocs(before: Doc, after: Doc): DiffBlock[] {
  const old = linesOf(before.content)
  const fresh = linesOf(after.content)
  const blocks: DiffBlock[] = []
  let oldAt = 0
  let freshAt = 0
  let removed: Line[] = []
  let added: Line[] = []
  const close = () => {
    blocks.push(...pairUp(removed, added))
    removed = []
    added = []
  }
  for (const part of diffArrays(old.map(keyOf), fresh.map(keyOf))) {
    const count = part.value.length
    if (part.removed) {
      removed.push(...old.slice(oldAt, oldAt + count))
      oldAt += count
    } else if (part.added) {
      added.push(...fresh.slice(freshAt, freshAt + count))
      freshAt += count
    } else {
      close()
      blocks.push(...fresh.slice(freshAt, freshAt + count).map((line) => whole(line, 'same')))
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

/** How many words came and went. */
export function countChanges(blocks: DiffBlock[]): { added: number; removed: number } {
  const count = (op: DiffPart['op']) =>
    blocks
      .flatMap((block) => block.parts)
      .filter((part) => part.op === op)
      .reduce((sum, part) => sum + (part.text.match(/\S+/gu)?.length ?? 0), 0)
  return { added: count('added'), removed: count('removed') }
}

/** A rewritten block is shown as one, as long as enough of its words stayed to be recognized. */
function pairUp(removed: Line[], added: Line[]): DiffBlock[] {
  const blocks: DiffBlock[] = []
  const rest = [...added]
  for (const line of removed) {
    const at = rest.findIndex((other) => other.kind === line.kind && likeness(line.text, other.text) >= 0.35)
    if (at < 0) {
      blocks.push(whole(line, 'removed'))
      continue
    }
    blocks.push(...rest.splice(0, at).map((other) => whole(other, 'added')))
    const [match] = rest.splice(0, 1)
    if (match)
      blocks.push({ kind: match.kind, depth: match.depth, op: 'changed', parts: diffText(line.text, match.text) })
  }
  return [...blocks, ...rest.map((line) => whole(line, 'added'))]
}

/** Share of words in common, 0 to 1. */
function likeness(a: string, b: string): number {
  const left = new Set(a.toLowerCase().match(/\S+/gu) ?? [])
  const right = new Set(b.toLowerCase().match(/\S+/gu) ?? [])
  if (left.size + right.size === 0) return 1
  return (2 * [...left].filter((word) => right.has(word)).length) / (left.size + right.size)
}

const whole = ({ kind, depth, text }: Line, op: 'same' | 'added' | 'removed'): DiffBlock => ({
  kind,
  depth,
  op,
  parts: [{ text, op }],
})
const keyOf = (line: Line) => `${line.kind}${line.depth}\u0000${line.text}`

function linesOf(blocks: Block[], kind: Line['kind'] = 'paragraph', depth = 0): Line[] {
  return blocks.flatMap((block): Line[] => {
    switch (block.type) {
      case 'paragraph':
        return block.content?.length ? [{ kind, depth, text: inlineText(block.content) }] : []
      case 'heading':
        return [{ kind: 'heading', depth: block.attrs.level, text: inlineText(block.content) }]
      case 'bulletList':
      case 'orderedList':
        return block.content.flatMap((item) => linesOf(item.content, 'item', depth + 1))
      case 'blockquote':
        return linesOf(block.content, 'quote', 0)
      case 'codeBlock':
        return [{ kind: 'code', depth: 0, text: inlineText(block.content) }]
      case 'horizontalRule':
        return [{ kind: 'rule', depth: 0, text: '———' }]
      case 'image':
        return [{ kind: 'image', depth: 0, text: `Image: ${block.attrs.alt || block.attrs.src}` }]
      case 'prompt':
        return [{ kind: 'prompt', depth: 0, text: block.attrs.text }]
    }
  })
}

/** Marks count as words, so that a new link or bold word is seen as a change. */
function inlineText(content: Inline[] = []): string {
  return content
    .map((node) => {
      if (node.type === 'hardBreak') return '\n'
      const link = node.marks?.find((mark) => mark.type === 'link')
      const signs = (node.marks ?? []).map(
        (mark) => ({ bold: '**', italic: '_', strike: '~~', code: '`', underline: '', link: '' })[mark.type],
      )
      const text = `${signs.join('')}${node.text}${signs.toReversed().join('')}`
      return link?.type === 'link' ? `[${text}](${link.attrs.href})` : text
    })
    .join('')
}
