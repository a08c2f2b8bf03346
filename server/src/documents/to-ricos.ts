import type { Block, Doc, Inline, ListItem, Mark, TableRow } from '@draftwright/contract/document'
import { appendFootnotes } from '@draftwright/contract/footnotes'
import { toAbsoluteHref } from './addresses.ts'
import { computeHeadingShift } from './heading-shift.ts'
import { removePrompts } from './prompts.ts'
import type { RicosContent, RicosDecoration, RicosNode, RicosText } from './ricos.ts'
import { toInlineText } from './to-text.ts'

/** A picture in Wix's media manager: its id, and its size in pixels, which Ricos needs. */
export interface WixPicture {
  readonly id: string
  readonly width: number
  readonly height: number
}

/** Wix refuses a draft whose content is larger, in bytes of JSON. */
const maxBytes = 400_000

/** A text whose Ricos is larger than Wix takes. */
export class RicosTooLargeError extends Error {
  constructor(bytes: number) {
    super(
      `The text takes ${Math.ceil(bytes / 1000).toLocaleString('en')} KB in Wix's format, more than the ${maxBytes / 1000} KB that fit.`,
    )
  }
}

type ListBlock = Extract<Block, { type: 'bulletList' | 'orderedList' }>

interface RenderState {
  readonly pictures: ReadonlyMap<string, WixPicture>
  readonly origin: string
  /** Headings are moved down by this, because the post's title is the only heading of level 1. */
  readonly shift: number
  /** Ids count up, so that the same text gives the same bytes, which a repeated request needs. */
  nextId: () => string
}

/**
 * The document as Wix rich content (reference/publishing.md §3.2, and the sources named in ricos.ts). `pictures` are keyed by the
 * `src` in the document; a picture without an entry is left out, as Ricos shows none from elsewhere. Links within this site are
 * made absolute with `origin` (`https://host`), and lose their link without one. Prompts are left out. Throws RicosTooLargeError.
 *
 * List items hold paragraphs and lists only, and quotes paragraphs only: anything else in them follows at the top level and
 * divides the list or quote, as in Wix's own converters. Ricos has no number to start a list at.
 */
export function toRicos(doc: Doc, pictures: ReadonlyMap<string, WixPicture>, origin = ''): RicosContent {
  let count = 0
  const state: RenderState = {
    pictures,
    origin,
    shift: computeHeadingShift(doc),
    nextId: () => `n${++count}`,
  }
  const nodes: RicosNode[] = []
  for (const block of appendFootnotes(removePrompts(doc)).content) {
    const rendered = renderBlock(block, state)
    // Wix renders blocks without any distance; an empty paragraph is how its documentation keeps them apart.
    if (rendered.length > 0 && nodes.length > 0) nodes.push(renderParagraph([], state))
    nodes.push(...rendered)
  }
  const content = { nodes: nodes.length > 0 ? nodes : [renderParagraph([], state)] }
  const bytes = Buffer.byteLength(JSON.stringify(content))
  if (bytes > maxBytes) throw new RicosTooLargeError(bytes)
  return content
}

function renderBlock(block: Block, state: RenderState): RicosNode[] {
  switch (block.type) {
    case 'paragraph':
      return splitLines(block.content)
        .map((line) => renderLine(line, state))
        .filter((line) => line.length > 0)
        .map((line) => renderParagraph(line, state))
    case 'heading': {
      const nodes = renderLine(joinLines(block.content), state)
      const level = block.attrs.level + state.shift
      return nodes.length > 0
        ? [{ type: 'HEADING', id: state.nextId(), nodes, headingData: { level, textStyle: { textAlignment: 'AUTO' } } }]
        : []
    }
    case 'codeBlock': {
      const text = toInlineText(block.content)
      const nodes = text === '' ? [] : [toTextNode(text, [])]
      return [
        { type: 'CODE_BLOCK', id: state.nextId(), nodes, codeBlockData: { textStyle: { textAlignment: 'AUTO' } } },
      ]
    }
    case 'bulletList':
    case 'orderedList':
      return renderList(block, state)
    case 'blockquote':
      return renderQuote(block.content, state)
    case 'table':
      return block.content.map((row) => renderParagraph(renderRow(row, state), state))
    case 'horizontalRule':
      return [
        {
          type: 'DIVIDER',
          id: state.nextId(),
          nodes: [],
          dividerData: { lineStyle: 'SINGLE', width: 'LARGE', alignment: 'CENTER' },
        },
      ]
    case 'image':
      return renderImage(block.attrs, state)
    case 'prompt':
      return []
  }
}

function renderParagraph(nodes: RicosText[], state: RenderState): RicosNode {
  return { type: 'PARAGRAPH', id: state.nextId(), nodes, paragraphData: { textStyle: { textAlignment: 'AUTO' } } }
}

function renderList(list: ListBlock, state: RenderState): RicosNode[] {
  const out: RicosNode[] = []
  let items: RicosNode[] = []
  const closeList = () => {
    if (items.length === 0) return
    out.push(
      list.type === 'bulletList'
        ? { type: 'BULLETED_LIST', id: state.nextId(), nodes: items, bulletedListData: { indentation: 0 } }
        : { type: 'ORDERED_LIST', id: state.nextId(), nodes: items, orderedListData: { indentation: 0 } },
    )
    items = []
  }
  for (const item of list.content) {
    const { inside, after } = divideItem(item, state)
    items.push({ type: 'LIST_ITEM', id: state.nextId(), nodes: inside })
    if (after.length > 0) {
      closeList()
      out.push(...after)
    }
  }
  closeList()
  return out
}

/** What a list item may hold, and what must follow it. An item begins with a paragraph, if only with an empty one. */
function divideItem(item: ListItem, state: RenderState): { inside: RicosNode[]; after: RicosNode[] } {
  const nodes = item.content.flatMap((block) => renderBlock(block, state))
  const end = nodes.findIndex(({ type }) => type !== 'PARAGRAPH' && !type.endsWith('_LIST'))
  const inside = end < 0 ? nodes : nodes.slice(0, end)
  return {
    inside: inside[0]?.type === 'PARAGRAPH' ? inside : [renderParagraph([], state), ...inside],
    after: end < 0 ? [] : nodes.slice(end),
  }
}

/**
 * A row as one line. Ricos has tables, but wants the width of every column and the height of every row, which nobody knows before a
 * page is laid out.
 */
function renderRow(row: TableRow, state: RenderState): RicosText[] {
  return row.content.flatMap(({ type, content }, index) => {
    const line = renderLine(
      joinLines(content.flatMap((part, at) => [...(at > 0 ? [space] : []), ...(part.content ?? [])])),
      state,
    )
    const words = type === 'tableHeader' ? line.map(toBold) : line
    return index > 0 ? [toTextNode(' | ', []), ...words] : words
  })
}

const space: Inline = { type: 'text', text: ' ' }

function toBold(node: RicosText): RicosText {
  const others = node.textData.decorations.filter(({ type }) => type !== 'BOLD')
  return { ...node, textData: { ...node.textData, decorations: [{ type: 'BOLD', fontWeightValue: 700 }, ...others] } }
}

function renderQuote(blocks: readonly Block[], state: RenderState): RicosNode[] {
  const out: RicosNode[] = []
  for (const node of blocks.flatMap((block) => renderBlock(block, state))) {
    const last = out.at(-1)
    if (node.type !== 'PARAGRAPH') out.push(node)
    else if (last?.type === 'BLOCKQUOTE') last.nodes.push(node)
    else out.push({ type: 'BLOCKQUOTE', id: state.nextId(), nodes: [node], blockquoteData: { indentation: 1 } })
  }
  return out
}

function renderImage(attrs: Extract<Block, { type: 'image' }>['attrs'], state: RenderState): RicosNode[] {
  const picture = state.pictures.get(attrs.src)
  if (!picture) return []
  const caption = attrs.title?.replace(/\s+/gu, ' ').trim()
  const altText = attrs.alt?.trim()
  return [
    {
      type: 'IMAGE',
      id: state.nextId(),
      nodes: caption ? [{ type: 'CAPTION', id: state.nextId(), nodes: [toTextNode(caption, [])] }] : [],
      imageData: {
        containerData: { width: { size: 'CONTENT' }, alignment: 'CENTER' },
        image: { src: { id: picture.id }, width: picture.width, height: picture.height },
        ...(altText ? { altText } : {}),
      },
    },
  ]
}

/** A text node has no line breaks: each line of a paragraph is a paragraph of its own. */
function splitLines(content: readonly Inline[] | undefined): Inline[][] {
  const lines: Inline[][] = [[]]
  for (const node of content ?? []) {
    if (node.type === 'hardBreak') {
      lines.push([])
      continue
    }
    for (const [index, text] of node.text.split(/\r\n?|\n/u).entries()) {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ ...node, text })
    }
  }
  return lines
}

function joinLines(content: readonly Inline[] | undefined): Inline[] {
  return splitLines(content).flatMap((line, index) => (index === 0 ? line : [{ type: 'text', text: ' ' }, ...line]))
}

/** The runs of a line, or none if it has no words. */
function renderLine(line: readonly Inline[], state: RenderState): RicosText[] {
  if (toInlineText(line).trim() === '') return []
  return line.flatMap((node) => (node.type === 'text' ? [toTextNode(node.text, toDecorations(node.marks, state))] : []))
}

function toTextNode(text: string, decorations: RicosDecoration[]): RicosText {
  return { type: 'TEXT', id: '', nodes: [], textData: { text, decorations } }
}

function toDecorations(marks: readonly Mark[] | undefined, state: RenderState): RicosDecoration[] {
  const found = new Map<RicosDecoration['type'], RicosDecoration>()
  for (const mark of marks ?? []) {
    const decoration = toDecoration(mark, state)
    if (decoration) found.set(decoration.type, decoration)
  }
  return [...found.values()]
}

function toDecoration(mark: Mark, state: RenderState): RicosDecoration | null {
  switch (mark.type) {
    case 'bold':
      return { type: 'BOLD', fontWeightValue: 700 }
    case 'italic':
      return { type: 'ITALIC', italicData: true }
    case 'underline':
      return { type: 'UNDERLINE' }
    case 'strike':
      return { type: 'STRIKETHROUGH', strikethroughData: true }
    case 'code':
      // Ricos has no inline code. Both colours are set, so that it is legible on every theme.
      return { type: 'COLOR', colorData: { foreground: '#1F2328', background: '#EFF1F3' } }
    case 'footnote':
      return null
    case 'link': {
      const url = toAbsoluteHref(mark.attrs.href, state.origin)
      return url === null ? null : { type: 'LINK', linkData: { link: { url, target: 'BLANK' } } }
    }
  }
}
