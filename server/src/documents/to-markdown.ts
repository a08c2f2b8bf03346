import type { Block, Doc, Inline, ListItem, Mark, Paragraph, TableRow } from '@draftwright/contract/document'
import { appendFootnotes, type Footnote, listFootnotes, assignFootnoteNumbers } from '@draftwright/contract/footnotes'
import { sanitizeHref, sanitizeSrc, toAbsoluteHref, toAbsoluteSrc } from './addresses.ts'
import { escapeCode, foremMarkdown } from './forem-markdown.ts'
import { computeHeadingShift } from './heading-shift.ts'
import { type InlineWriter, writeInline } from './inline.ts'
import { commonMark, escapeText, type MarkdownDialect, renderAddress } from './markdown-syntax.ts'
import { removePrompts } from './prompts.ts'
import { toInlineText } from './to-text.ts'

export interface MarkdownOptions {
  /** Readers never see a prompt; a copy of the author's text keeps them. */
  prompts?: 'keep' | 'omit'
  /** For readers elsewhere: `https://host`, put before addresses that start at the root. Links within the text become words. */
  origin?: string
  /** Addresses that a network gave the pictures, keyed by the `src` in the document. */
  pictures?: ReadonlyMap<string, string>
  /** What the Markdown is for; Forem is the software of dev.to. */
  dialect?: 'commonmark' | 'forem'
  /** Footnotes have the numbers of these sources, and nothing says below the text where they lead: for a model that knows them. */
  sources?: readonly { readonly title: string; readonly href: string | null }[]
}

interface RenderState {
  /** Headings are moved down by this on another site, where the post's title is the only heading of level 1. */
  readonly shift: number
  readonly dialect: MarkdownDialect
  /** In a list or quote. */
  readonly isNested: boolean
  readonly isInTable: boolean
  resolveHref(value: unknown): string | null
  resolveSrc(value: unknown): string | null
}

/** The document as CommonMark with strikethrough; a prompt is a line of its own: `[[question]]`. */
export function toMarkdown(doc: Doc, options: MarkdownOptions = {}): string {
  const { origin, pictures } = options
  const whole = options.prompts === 'omit' ? removePrompts(doc) : doc
  const own = options.dialect === 'forem' ? appendFootnotes(whole) : assignFootnoteNumbers(whole, options.sources)
  const text = renderBlocks(own.content, {
    shift: origin === undefined ? 0 : computeHeadingShift(doc),
    dialect: options.dialect === 'forem' ? foremMarkdown : commonMark,
    isNested: false,
    isInTable: false,
    resolveHref: origin === undefined ? sanitizeHref : (value) => toAbsoluteHref(value, origin),
    resolveSrc: origin === undefined ? sanitizeSrc : (value) => toAbsoluteSrc(value, origin, pictures),
  })
  const notes =
    options.dialect === 'forem' || options.sources !== undefined ? [] : listFootnotes(own).map(renderDefinition)
  return text ? `${[text, ...notes].join('\n\n')}\n` : ''
}

const renderReference = (words: string): string => `[^${/\d+/u.exec(words)?.[0] ?? 1}]`

/** As GitHub's Markdown and Pandoc have it. */
function renderDefinition({ number, title, href, day }: Footnote): string {
  const words = escapeText(title.replace(/\s+/gu, ' '))
  const name = href === null ? words : `[${words}](${renderAddress(href)})`
  return `[^${number}]: ${name}${day === null ? '' : ` (${day})`}`
}

function renderBlocks(list: readonly Block[], state: RenderState): string {
  let out = ''
  let before: Block | undefined
  for (const node of list) {
    const text = renderBlock(node, state)
    if (text === '') continue
    // Two lists in a row would become one.
    const gap = before && before.type === node.type && node.type.endsWith('List') ? '\n\n<!-- -->\n\n' : '\n\n'
    out += out === '' ? text : gap + text
    before = node
  }
  return out
}

function renderBlock(node: Block, state: RenderState): string {
  const { dialect } = state
  const inner = { ...state, isNested: true }
  switch (node.type) {
    case 'paragraph':
      return escapeLineStart(renderInline(node.content, state))
    case 'heading': {
      // A heading is one line.
      const text = renderInline(node.content?.map(toSpace), state).replace(/\s*\n\s*/g, ' ')
      const sign = '#'.repeat(node.attrs.level + state.shift)
      // A sign at the end of a heading belongs to its syntax, unless another follows.
      return text && `${sign} ${text}${text.endsWith('#') ? ` ${sign}` : ''}`
    }
    case 'bulletList':
      return node.content.map((entry) => renderItem(entry, '- ', inner)).join('\n')
    case 'orderedList': {
      const start = node.attrs?.start ?? 1
      return node.content.map((entry, index) => renderItem(entry, `${start + index}. `, inner)).join('\n')
    }
    case 'blockquote':
      return renderBlocks(node.content, inner).replace(/^/gm, '> ').replace(/^> $/gm, '>')
    case 'codeBlock':
      return dialect.renderCodeBlock(toInlineText(node.content), node.attrs?.language ?? '', state.isNested)
    case 'table':
      return renderTable(node.content, { ...inner, isInTable: true })
    case 'horizontalRule':
      return dialect.rule
    case 'image': {
      const src = state.resolveSrc(node.attrs.src)
      return src ? dialect.renderImage(src, node.attrs.alt ?? '', node.attrs.title ?? null) : ''
    }
    case 'prompt':
      return `[[${node.attrs.text.replace(/\s+/g, ' ')}]]`
  }
}

/** GitHub's tables, which must have a row of headers: without one in the document it is empty. Other header cells are bold words. */
function renderTable(rows: readonly TableRow[], state: RenderState): string {
  const [first] = rows
  const hasHead = first?.content.every(({ type }) => type === 'tableHeader') === true
  const head = hasHead
    ? first.content.map(({ content }) => renderCell(content, state))
    : (first?.content.map(() => '') ?? [])
  const body = (hasHead ? rows.slice(1) : rows).map((row) =>
    row.content.map(({ type, content }) => renderCell(type === 'tableHeader' ? content.map(toBold) : content, state)),
  )
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const renderCell = (lines: readonly Paragraph[], state: RenderState): string =>
  lines.map((line) => renderInline(line.content, state)).join('<br>')

const toBold = (line: Paragraph): Paragraph => ({
  ...line,
  content: (line.content ?? []).map((node) =>
    node.type === 'text' && !node.marks?.some(({ type }) => type === 'bold' || type === 'code')
      ? { ...node, marks: [...(node.marks ?? []), { type: 'bold' }] }
      : node,
  ),
})

function renderItem(node: ListItem, sign: string, state: RenderState): string {
  const marker = state.dialect.padMarker(sign)
  const [first, ...rest] = node.content
  let text = first ? renderBlock(first, state) : ''
  for (const child of rest) {
    const part = renderBlock(child, state)
    if (part === '') continue
    // An item ends at an empty line if it has only begun.
    const gap = child.type.endsWith('List') ? '\n' : text === '' ? '' : '\n\n'
    text += gap + part
  }
  return marker + text.replace(/\n(?=.)/g, `\n${' '.repeat(marker.length)}`)
}

/** One writer per line: it remembers which signs opened the current marks. */
function createMarkdownWriter({ dialect, isInTable, resolveHref }: RenderState): InlineWriter {
  const ends = new Map<Mark['type'], string>()
  return {
    hugsWords: true,
    hardBreak: isInTable ? '<br>' : dialect.hardBreak,
    text: (text, around) =>
      around.some((mark) => mark.type === 'footnote')
        ? renderReference(text)
        : !around.some((mark) => mark.type === 'code')
          ? dialect.escapeWords(isInTable ? text.replaceAll('\n', ' ') : text)
          : // A bar ends a cell, in code too, where nothing escapes it.
            isInTable && text.includes('|')
            ? `<code>${escapeCode(text)}</code>`
            : dialect.renderCodeSpan(text),
    open(mark, before) {
      if (mark.type === 'code' || mark.type === 'footnote') return ''
      if (mark.type === 'link') return resolveHref(mark.attrs.href) ? '[' : ''
      const [start, end] = dialect.pickDelimiters(mark.type, before)
      ends.set(mark.type, end)
      return start
    },
    close(mark) {
      if (mark.type === 'footnote') return ''
      if (mark.type !== 'link') return mark.type === 'code' ? '' : (ends.get(mark.type) ?? '')
      const href = resolveHref(mark.attrs.href)
      return href ? `](${dialect.renderAddress(href)})` : ''
    },
  }
}

function renderInline(content: Inline[] | undefined, state: RenderState): string {
  return writeInline(content, createMarkdownWriter(state)).trim()
}

const toSpace = (node: Inline): Inline => (node.type === 'hardBreak' ? { type: 'text', text: ' ' } : node)

/** Characters that would turn a paragraph's line into a list, heading, quote or rule. */
function escapeLineStart(text: string): string {
  return text.replace(/^([^\S\n]*)([#>+=-])/gm, '$1\\$2').replace(/^([^\S\n]*\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2')
}
