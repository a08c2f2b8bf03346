import { removeEmptyHeadings, type Piece } from '../document.ts'
import { countWords } from '../words.ts'
import { type IdeaBlock, type IdeaItem, type ReadIdea } from './read-idea.ts'
import { splitCells } from './layout.ts'

/** Words after which running text gets a new paragraph at the next sentence. */
const paragraphWords = 80

/** The idea as blocks of a text, in the author's order and layout. */
export function toPieces(idea: Pick<ReadIdea, 'blocks'>, hasHeadings: boolean): Piece[] {
  return removeEmptyHeadings(idea.blocks.flatMap((block) => toBlockPieces(block, hasHeadings)))
}

function toBlockPieces(block: IdeaBlock, hasHeadings: boolean): Piece[] {
  switch (block.kind) {
    case 'heading': {
      const text = block.items.map(toText).join(' ')
      return [hasHeadings ? { kind: 'heading', level: 2, text } : { kind: 'paragraph', text }]
    }
    case 'list':
      return [{ kind: 'list', ordered: block.ordered, items: nestItems(block.items) }]
    case 'facts':
      return [{ kind: 'list', ordered: false, items: block.items.map((item) => `**${item.label}:** ${toText(item)}`) }]
    case 'table':
      return toTable(block.items.map((item) => splitCells(toText(item))))
    case 'quote':
      return [{ kind: 'kept', text: `> ${block.items.map(toText).join('\n> ')}` }]
    case 'dialogue':
      return joinTurns(block.items).map(({ label, text }) => ({ kind: 'paragraph', text: `**${label}:** ${text}` }))
    case 'paragraph':
      return toProse(block.items.flatMap((item) => item.sentences))
  }
}

const toText = (item: IdeaItem): string => joinSentences(item.sentences)
const joinSentences = (texts: readonly string[]): string =>
  texts.reduce((text, next) => (text === '' ? next : text + (/[。！？]$/u.test(text) ? '' : ' ') + next), '')

/** Items below another are indented, as Markdown has it. */
function nestItems(items: readonly IdeaItem[]): string[] {
  const out: string[] = []
  for (const item of items) {
    const last = out.length - 1
    if (item.level === 0 || last < 0) out.push(toText(item))
    else out[last] = `${out[last]}\n${'    '.repeat(item.level)}- ${toText(item)}`
  }
  return out
}

/** A row each; without a table in the document, a cell bears its column's name. */
function toTable([head = [], ...rows]: string[][]): Piece[] {
  const items = rows.map(([first = '', ...rest]) => {
    const values = rest.map((cell, at) => (head[at + 1] ? `${head[at + 1]} ${cell}` : cell))
    return `**${[head[0], first].filter(Boolean).join(' ')}:** ${values.join(', ')}`
  })
  return [{ kind: 'list', ordered: false, items }]
}

function joinTurns(items: readonly IdeaItem[]): { label: string; text: string }[] {
  const turns: { label: string; text: string }[] = []
  for (const item of items) {
    const last = turns.at(-1)
    const label = item.label ?? ''
    if (last?.label === label) last.text += ` ${toText(item)}`
    else turns.push({ label, text: toText(item) })
  }
  return turns
}

const ordinals: readonly RegExp[] = [
  /^(?:and )?(?:first(?:ly)?|one|number one|erstens|zuerst|premièrement|primero|primo|primeiro|ten eerste|по-перше)(?:\s*[,:.–—-]\s*|\s+(?=of all)(?:of all,?\s*))/iu,
  /^(?:and )?(?:second(?:ly)?|two|number two|zweitens|deuxièmement|segundo|secondo|segundo|ten tweede|по-друге)\s*[,:.–—-]\s*/iu,
  /^(?:and )?(?:third(?:ly)?|three|number three|drittens|troisièmement|tercero|terzo|terceiro|ten derde|по-третє)\s*[,:.–—-]\s*/iu,
  /^(?:and )?(?:fourth(?:ly)?|four|number four|viertens|quatrièmement|cuarto|quarto|ten vierde|по-четверте)\s*[,:.–—-]\s*/iu,
  /^(?:and )?(?:fifth(?:ly)?|five|number five|fünftens|cinquièmement|quinto|ten vijfde|по-п'яте)\s*[,:.–—-]\s*/iu,
]

/** Points counted by the author become a numbered list; the last ends where the others' length does. */
function toProse(texts: readonly string[]): Piece[] {
  const starts = ordinals
    .map((ordinal) => texts.findIndex((text) => ordinal.test(text)))
    .filter((at, place, all) => at >= 0 && (place === 0 || at > (all[place - 1] ?? -1)))
  const [first] = starts
  if (first === undefined || starts.length < 2 || !ordinals[0]?.test(texts[first] ?? '')) return toParagraphs(texts)
  const longest = Math.max(...starts.slice(1).map((at, place) => at - (starts[place] ?? 0)))
  const items = starts.map((at, place) =>
    texts
      .slice(at, starts[place + 1] ?? Math.min(texts.length, at + longest))
      .map((text, index) => (index === 0 ? dropOrdinal(text, place) : text)),
  )
  const end = (starts.at(-1) ?? 0) + (items.at(-1)?.length ?? 0)
  return [
    ...toParagraphs(texts.slice(0, first)),
    { kind: 'list', ordered: true, items: items.map(joinSentences) },
    ...toParagraphs(texts.slice(end)),
  ]
}

function dropOrdinal(text: string, place: number): string {
  const bare = text.replace(ordinals[place] ?? /^$/, '')
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}

function toParagraphs(texts: readonly string[]): Piece[] {
  const paragraphs: string[][] = []
  for (const text of texts) {
    const open = paragraphs.at(-1)
    if (open && countWords(joinSentences(open)) + countWords(text) <= paragraphWords) open.push(text)
    else paragraphs.push([text])
  }
  // A last short sentence alone is no paragraph.
  const last = paragraphs.at(-1)
  const before = paragraphs.at(-2)
  if (last && before && last.length === 1 && countWords(last[0] ?? '') < 12) before.push(...(paragraphs.pop() ?? []))
  return paragraphs.map((lines) => ({ kind: 'paragraph', text: joinSentences(lines) }))
}
