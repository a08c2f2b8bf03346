import { appendFootnotes } from './footnotes.ts'
import type { Block, Doc, Inline, ListItem, TableCell, TableRow } from './document.ts'

/**
 * The text as posted to a network without formatting, which is also counted, previewed and copied: blocks separated by
 * an empty line, one line per list item, a link as its text followed by its URL. Prompts and images are omitted.
 */
export function toNetworkText(doc: Doc): string {
  return renderNetworkText(doc, writeLink)
}

/**
 * Words as they can be sent anywhere: without control characters, noncharacters and halves of characters, which some networks refuse and
 * XML and PostgreSQL cannot hold.
 */
export const cleanWords = (words: string): string =>
  words.toWellFormed().replace(/[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFDD0-\uFDEF\uFFFE\uFFFF]/gu, '')

/** Writes the words of a link and what shows its address. */
export type LinkWriter = (words: string, href: string) => string

/** The same text, with its links written by `write`. Of the noncharacters that a writer may use as marks, it has none. */
export const renderNetworkText = (doc: Doc, write: LinkWriter): string =>
  renderBlocks(appendFootnotes(doc).content, write)

/** A link as its words followed by its address, where the words do not say it. */
export const writeLink: LinkWriter = (words, href) =>
  href.startsWith('#') || isOwnAddress(words, href) ? words : `${words} (${href.replace(/^mailto:/u, '')})`

const renderBlocks = (list: readonly Block[], write: LinkWriter): string =>
  list
    .map((node) => renderBlock(node, write))
    .filter(Boolean)
    .join('\n\n')

function renderBlock(node: Block, write: LinkWriter): string {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return renderLine(node.content, write).trim()
    case 'bulletList':
      return node.content.map((entry) => renderItem(entry, '• ', write)).join('\n')
    case 'orderedList': {
      const start = node.attrs?.start ?? 1
      return node.content.map((entry, index) => renderItem(entry, `${start + index}. `, write)).join('\n')
    }
    case 'table':
      return joinCells(node.content, ({ content }) => renderBlocks(content, write))
    case 'blockquote': {
      const text = renderBlocks(node.content, write)
      return text && `“${text.replace(/^[“"]|[”"]$/gu, '')}”`
    }
    case 'horizontalRule':
    case 'image':
    case 'prompt':
      return ''
  }
}

/** A row on a line. Two columns that nothing names are facts: `What: it is`. */
export function joinCells(rows: readonly TableRow[], render: (cell: TableCell) => string): string {
  const hasHead = rows[0]?.content.every(({ type }) => type === 'tableHeader') === true
  const isFacts = !hasHead && rows[0]?.content.length === 2
  return rows
    .map((row) => row.content.map((cell) => render(cell).replace(/\s+/gu, ' ')).join(isFacts ? ': ' : ' | '))
    .join('\n')
}

const renderItem = (node: ListItem, marker: string, write: LinkWriter): string =>
  marker +
  node.content
    .map((child) => renderBlock(child, write))
    .filter(Boolean)
    .join('\n')

/** A link that spans several text nodes is written once. */
function renderLine(nodes: readonly Inline[] = [], write: LinkWriter): string {
  let out = ''
  let words = ''
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'hardBreak') {
      out += '\n'
      continue
    }
    const text = cleanWords(node.text)
    const href = findHref(node)
    if (href === null) {
      out += text
      continue
    }
    words += text
    if (findHref(nodes[index + 1]) === href) continue
    out += write(words, href)
    words = ''
  }
  return out
}

function findHref(node: Inline | undefined): string | null {
  if (node?.type !== 'text') return null
  for (const mark of node.marks ?? []) if (mark.type === 'link') return mark.attrs.href
  return null
}

const stripUrl = (text: string) =>
  text
    .trim()
    .replace(/^(https?:\/\/|mailto:)/iu, '')
    .replace(/\/$/u, '')
const isOwnAddress = (words: string, href: string) => stripUrl(words) === stripUrl(href)
