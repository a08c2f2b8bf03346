import type { TextFinding } from '@draftwright/contract/proofreading'
import type { Node } from '@tiptap/pm/model'
import type { Finding } from './finding.ts'

/** A text block of the document that is checked by itself. */
export interface Paragraph {
  /** Position of the first character. */
  readonly start: number
  /** Line breaks are '\n', so that offsets in the text are offsets in the document. */
  readonly text: string
  readonly isHeading: boolean
  /** An item of a list or a cell of a table, which need not be a sentence. */
  readonly isItem: boolean
  /** Places that are no words of the author, or that a change would break: offsets in the text. */
  readonly fixed: readonly { readonly from: number; readonly to: number }[]
  /** Links: a finding may lie in the words of one, but not reach over its edge. */
  readonly links: readonly { readonly from: number; readonly to: number }[]
}

/** Addresses, mentions, hashtags, `[[questions]]` and {{fields}}. */
const notWords =
  /\[\[[^\]\n]*\]\]|\{\{?[^}\n]*\}\}?|https?:\/\/\S+|www\.\S+|[^\s@]+@[^\s@]+\.\p{L}{2,}|(?<![\p{L}\p{N}])[@#][\p{L}\p{N}_.-]+/gu

/** Every text block but code. */
export function readParagraphs(doc: Node): Paragraph[] {
  const paragraphs: Paragraph[] = []
  doc.descendants((node, position, parent) => {
    if (!node.isTextblock) return true
    if (node.type.spec.code !== true && node.content.size > 0)
      paragraphs.push(readParagraph(node, position + 1, parent))
    return false
  })
  return paragraphs
}

function readParagraph(block: Node, start: number, parent: Node | null): Paragraph {
  const text = block.textBetween(0, block.content.size, undefined, (leaf) =>
    leaf.type.name === 'hardBreak' ? '\n' : '\uFFFC',
  )
  const fixed: { from: number; to: number }[] = [...text.matchAll(notWords)].map(({ 0: match, index }) => ({
    from: index,
    to: index + match.length,
  }))
  const links: { from: number; to: number }[] = []
  block.forEach((child, offset) => {
    const span = { from: offset, to: offset + child.nodeSize }
    if (child.marks.some(({ type }) => type.name === 'code')) fixed.push(span)
    if (child.marks.some(({ type }) => type.name === 'link')) links.push(span)
  })
  const isItem = parent !== null && /^(?:listItem|tableCell|tableHeader)$/u.test(parent.type.name)
  return { start, text, isHeading: block.type.name === 'heading', isItem, fixed, links }
}

/** Whether words may be marked and changed: nothing fixed is touched, and no edge of a link lies between them. */
function isFree({ fixed, links }: Paragraph, { from, to }: { from: number; to: number }): boolean {
  if (fixed.some((span) => span.from < to && span.to > from)) return false
  return links.every((span) => span.to <= from || span.from >= to || (span.from <= from && span.to >= to))
}

/** Findings of a paragraph as findings of the document. */
export const placeFindings = (paragraph: Paragraph, findings: readonly TextFinding[]): Finding[] =>
  findings
    .filter((finding) => isFree(paragraph, finding))
    .map(({ from, to, kind, message, replacements }) => {
      const span = { from: paragraph.start + from, to: paragraph.start + to }
      return {
        ...span,
        kind,
        message,
        text: paragraph.text.slice(from, to),
        suggestions: replacements.map((text) => ({ ...span, text })),
      }
    })
