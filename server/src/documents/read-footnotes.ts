import { parseDay } from '@draftwright/contract/days'
import type { Doc, Inline, TextNode } from '@draftwright/contract/document'
import { mapLines } from '@draftwright/contract/footnotes'
import { isWebAddress } from '@draftwright/contract/document-addresses'

interface NotedSource {
  readonly title: string
  readonly href: string | null
  readonly day?: string | null
}

const definition = /^ {0,3}\[\^([\w-]{1,40})\]:[ \t]*(.*)$/u
const reference = /\s*\[\^([\w-]{1,40})\]/gu
/** A number in brackets behind a word, as chats write their sources. */
const bareReference = /(?<=[\p{L}\p{N}.,;:!?)%”"’])\s?\[(\d{1,2})\](?!\()/gu
const mostTitle = 300

/** Markdown without the lines that say where footnotes lead, and what each of them says. */
export function splitDefinitions(markdown: string): { markdown: string; sources: ReadonlyMap<string, NotedSource> } {
  const sources = new Map<string, NotedSource>()
  if (!markdown.includes('[^')) return { markdown, sources }
  let isCode = false
  const rest = markdown.split('\n').filter((line) => {
    if (/^\s{0,3}(?:```|~~~)/u.test(line)) isCode = !isCode
    const [, label, words = ''] = isCode ? [] : (definition.exec(line) ?? [])
    if (label !== undefined) sources.set(label, readDefinition(words))
    return label === undefined
  })
  return { markdown: rest.join('\n'), sources }
}

const linked = /^\[((?:\\.|[^\\\]])+)\]\((?:<([^<>]*)>|([^\s()]*))\)/u
const dayAtEnd = /\s*\(([\d-]{10})\)\s*$/u

/** `[Title](address) (2026-11-30)` as we write it; of other forms the first address and the words around it. */
function readDefinition(words: string): NotedSource {
  const [, name, inBrackets, plain] = linked.exec(words) ?? []
  const found = /https?:\/\/[^\s<>()"]{1,1900}/u.exec(words)?.[0]
  const address = inBrackets ?? plain ?? found?.replace(/[.,;:!?]+$/u, '') ?? null
  const href = address !== null && URL.canParse(address) && isWebAddress(address) ? address : null
  const around = words
    .replace(dayAtEnd, '')
    .replace(found ?? '', '')
    .replaceAll(/<>|\(\)|[\s.,;:–-]+$/gu, '')
  const title = (name ?? around).replaceAll(/\\([^\w\s])/gu, '$1').trim()
  return {
    title: (title || href || 'Source').slice(0, mostTitle).toWellFormed(),
    href,
    day: parseDay(dayAtEnd.exec(words)?.[1] ?? '') ?? null,
  }
}

/**
 * References `[^1]` in a document's words as footnotes; one to no source is removed. With `isBare` numbers in brackets are references as
 * well, if the text has no others.
 */
export function readFootnotes(doc: Doc, find: (label: string) => NotedSource | undefined, isBare = false): Doc {
  const pattern = isBare && !JSON.stringify(doc).includes('[^') ? bareReference : reference
  return mapLines(doc, (nodes) => nodes.flatMap((node) => readNode(node, pattern, find)))
}

function readNode(node: Inline, pattern: RegExp, find: (label: string) => NotedSource | undefined): Inline[] {
  if (node.type !== 'text' || node.marks?.some(({ type }) => type === 'code' || type === 'footnote')) return [node]
  const pieces: TextNode[] = []
  let from = 0
  const push = (text: string) => {
    if (text !== '') pieces.push({ ...node, text })
  }
  for (const { 0: whole, 1: label = '', index } of node.text.matchAll(pattern)) {
    const source = find(label)
    if (source === undefined && pattern === bareReference) continue
    push(node.text.slice(from, index))
    from = index + whole.length
    if (source === undefined) continue
    const { title, href, day = null } = source
    const number = /^\d{1,3}$/u.test(label) ? label : '1'
    pieces.push({ type: 'text', text: `[${number}]`, marks: [{ type: 'footnote', attrs: { title, href, day } }] })
  }
  if (from === 0) return [node]
  push(node.text.slice(from))
  return pieces
}
