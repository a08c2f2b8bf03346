import type { Block, Doc, Inline, ListItem, Mark, TextNode } from './document.ts'

/**
 * A footnote is a mark on its number in brackets, `[1]`, and carries the source that it leads to: so each form of a text can show it,
 * and text alone still reads. Footnotes with one source have one number, in the order in which sources are first named.
 */
type FootnoteMark = Extract<Mark, { type: 'footnote' }>
export interface Footnote {
  readonly number: number
  readonly title: string
  /** Null for a file. */
  readonly href: string | null
  /** The day it was read, as `YYYY-MM-DD`. */
  readonly day: string | null
}

const findFootnote = (node: Inline | undefined): FootnoteMark | null =>
  node?.type === 'text' ? (node.marks?.find((mark) => mark.type === 'footnote') ?? null) : null

/** What tells one source from another. */
export const getFootnoteKey = ({ href, title }: { readonly href: string | null; readonly title: string }): string =>
  href ?? ` ${title}`

/** The document with each of its lines changed; code has no footnotes. */
export function mapLines(doc: Doc, change: (nodes: Inline[]) => Inline[]): Doc {
  return { type: 'doc', content: doc.content.map((block) => mapBlock(block, change)) }
}

function mapBlock(block: Block, change: (nodes: Inline[]) => Inline[]): Block {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return block.content === undefined ? block : { ...block, content: change(block.content) }
    case 'bulletList':
    case 'orderedList':
      return { ...block, content: block.content.map((item) => mapItem(item, change)) }
    case 'blockquote':
      return { ...block, content: block.content.map((inner) => mapBlock(inner, change)) }
    case 'table':
      return {
        ...block,
        content: block.content.map((row) => ({
          ...row,
          content: row.content.map((cell) => ({
            ...cell,
            content: cell.content.map((line) =>
              line.content === undefined ? line : { ...line, content: change(line.content) },
            ),
          })),
        })),
      }
    default:
      return block
  }
}

const mapItem = (item: ListItem, change: (nodes: Inline[]) => Inline[]): ListItem => ({
  ...item,
  content: item.content.map((block) => mapBlock(block, change)),
})

/** Changes the words of each footnote; '' removes it. A footnote that stands in two pieces is one. */
function mapFootnotes(doc: Doc, write: (mark: FootnoteMark) => TextNode | null): Doc {
  return mapLines(doc, (nodes) => {
    if (nodes.every((node) => findFootnote(node) === null)) return nodes
    return nodes.flatMap((node, at): Inline[] => {
      const mark = findFootnote(node)
      if (mark === null) return [node]
      const before = findFootnote(nodes[at - 1])
      if (before !== null && getFootnoteKey(before.attrs) === getFootnoteKey(mark.attrs)) return []
      const written = write(mark)
      return written === null ? [] : [written]
    })
  })
}

/** The sources that a text names, in their order. */
export function listFootnotes(doc: Doc): Footnote[] {
  const found = new Map<string, Footnote>()
  mapLines(doc, (nodes) => {
    for (const node of nodes) {
      const attrs = findFootnote(node)?.attrs
      if (attrs === undefined || found.has(getFootnoteKey(attrs))) continue
      const { title, href, day = null } = attrs
      found.set(getFootnoteKey(attrs), { number: found.size + 1, title, href, day })
    }
    return nodes
  })
  return [...found.values()]
}

type Named = Pick<Footnote, 'href' | 'title'>

/** Finds the number of a footnote: that of its source in `order`, else behind them, in the order of the text. */
function createNumbering(doc: Doc, order: readonly Named[]): (mark: FootnoteMark) => number {
  const keys = [...new Set([...order, ...listFootnotes(doc)].map(getFootnoteKey))]
  return (mark) => keys.indexOf(getFootnoteKey(mark.attrs)) + 1
}

/** The same document with the right number in each footnote; the same object without footnotes. */
export function assignFootnoteNumbers(doc: Doc, order: readonly Named[] = []): Doc {
  if (listFootnotes(doc).length === 0) return doc
  const findNumber = createNumbering(doc, order)
  return mapFootnotes(doc, (mark) => ({ type: 'text', text: `[${findNumber(mark)}]`, marks: [mark] }))
}

/** Without footnotes. */
export const removeFootnotes = (doc: Doc): Doc => mapFootnotes(doc, () => null)

/** With each footnote as the words `[^1]`, numbered as in `assignFootnoteNumbers`: for checks, which read lines of text. */
export function writeReferences(doc: Doc, order: readonly Named[] = []): Doc {
  const findNumber = createNumbering(doc, order)
  return mapFootnotes(doc, (mark) => ({ type: 'text', text: `[^${findNumber(mark)}]` }))
}

/** Footnotes as words `[1]`, and below the text a line for each: for readers whose network has no footnotes. */
export function appendFootnotes(doc: Doc): Doc {
  const notes = listFootnotes(doc)
  if (notes.length === 0) return doc
  const findNumber = createNumbering(doc, [])
  const { content } = mapFootnotes(doc, (mark) => ({ type: 'text', text: `[${findNumber(mark)}]` }))
  const lines = notes.flatMap((note, at): Inline[] => [
    ...(at === 0 ? [] : [{ type: 'hardBreak' as const }]),
    { type: 'text', text: `[${note.number}] ` },
    note.href === null
      ? { type: 'text', text: note.title }
      : { type: 'text', text: note.title, marks: [{ type: 'link', attrs: { href: note.href } }] },
  ])
  return { type: 'doc', content: [...content, { type: 'paragraph', content: lines }] }
}
