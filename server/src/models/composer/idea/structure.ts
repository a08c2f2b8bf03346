import { removeEmptyHeadings, type Piece } from '../document.ts'
import { capitalizeFirst, countWords } from '../words.ts'
import type { IdeaBlock, IdeaItem } from './idea-block.ts'
import type { ReadIdea } from './read-idea.ts'
import { splitCells } from './layout.ts'
import { computeBreakChance } from '../labels/break-features.ts'
import { isLeaning } from './refer-back.ts'
import { areSteps } from './steps.ts'

/** Words up to which a paragraph stays as its author made it; less where the whole idea is one. A longer one is broken into some of about `paragraphWords`. */
const longParagraphWords = { ofSeveral: 110, alone: 70 }
const paragraphWords = 50
const longestParagraph = 12

/** The idea as blocks of a text, in the author's order and layout. */
export function toPieces(idea: Pick<ReadIdea, 'blocks' | 'language'>, hasHeadings: boolean): Piece[] {
  const isAlone = idea.blocks.filter(({ kind }) => kind !== 'heading').flatMap(({ items }) => items).length === 1
  const most = isAlone ? longParagraphWords.alone : longParagraphWords.ofSeveral
  return removeEmptyHeadings(
    idea.blocks.flatMap((block) => toBlockPieces(block, hasHeadings, idea.language.code, most)),
  )
}

function toBlockPieces(block: IdeaBlock, hasHeadings: boolean, code: string, most: number): Piece[] {
  switch (block.kind) {
    case 'heading': {
      const text = block.items.map(toText).join(' ')
      return [hasHeadings ? { kind: 'heading', level: 2, text } : { kind: 'paragraph', text }]
    }
    case 'list':
      return [{ kind: 'list', ordered: block.ordered, items: nestItems(capitalizeItems(block.items, block.ordered)) }]
    case 'facts':
      return [toFacts(block.items)]
    case 'table':
      return [toTable(block.items.map((item) => splitCells(toText(item))))]
    case 'quote':
      return [{ kind: 'kept', text: `> ${block.items.map(toText).join('\n> ')}` }]
    case 'dialogue':
      return joinTurns(block.items).map(({ label, text }) => ({
        kind: 'paragraph',
        text: label === '' ? `– ${text}` : `**${label}:** ${text}`,
      }))
    case 'paragraph':
      return block.items.some(({ sentences }) => areSteps(sentences, code))
        ? block.items.flatMap(({ sentences }): Piece[] =>
            areSteps(sentences, code)
              ? [{ kind: 'list', ordered: true, items: [...sentences] }]
              : toProse(sentences, most, code),
          )
        : toProse(
            block.items.flatMap((item) => item.sentences),
            most,
            code,
          )
  }
}

const toText = (item: IdeaItem): string => joinSentences(item.sentences)
const joinSentences = (texts: readonly string[]): string =>
  texts.reduce((text, next) => (text === '' ? next : text + (/[。！？]$/u.test(text) ? '' : ' ') + next), '')

const fewestSentenceWords = 6
/** Items begin with a capital; what looks like code stays, and so do short ingredients among amounts. */
function capitalizeItems(items: readonly IdeaItem[], isOrdered: boolean): readonly IdeaItem[] {
  const long = items.filter((item) => countWords(toText(item)) >= fewestSentenceWords)
  const are = (start: RegExp): boolean => items.some((item) => start.test(toText(item)))
  if (!isOrdered && are(/^\d/u) && !are(/^\p{Lu}/u) && long.length * 2 <= items.length) return items
  const capitalize = (text: string): string =>
    /^\p{Ll}+(?![\p{L}\p{N}_./-])/u.test(text) ? capitalizeFirst(text) : text
  return items.map((item) => ({
    ...item,
    sentences: item.sentences.map((text, at, all) =>
      at === 0 || /[.!?]$/u.test(all[at - 1] ?? '') ? capitalize(text) : text,
    ),
  }))
}

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

/** The first row names the columns. */
const toTable = (rows: string[][]): Piece => ({ kind: 'kept', text: printTable(rows) })

/** Facts have no names of columns; what each is about stands out. */
const toFacts = (items: readonly IdeaItem[]): Piece =>
  toTable([['', ''], ...items.map((item) => [`**${item.label ?? ''}**`, toText(item)])])

/** GitHub's Markdown. */
function printTable(rows: string[][]): string {
  const columns = Math.max(...rows.map((cells) => cells.length))
  const lines = rows.map((cells) =>
    Array.from({ length: columns }, (_none, at) => cells[at]?.replaceAll('|', '\\|') ?? ''),
  )
  const rule = Array.from({ length: columns }, () => '---')
  return [lines[0] ?? [], rule, ...lines.slice(1)].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function joinTurns(items: readonly IdeaItem[]): { label: string; text: string }[] {
  const turns: { label: string; text: string }[] = []
  for (const item of items) {
    const last = turns.at(-1)
    const label = item.label ?? ''
    if (last?.label === label && label !== '') last.text += ` ${toText(item)}`
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
function toProse(texts: readonly string[], most: number, code: string): Piece[] {
  const starts = ordinals
    .map((ordinal) => texts.findIndex((text) => ordinal.test(text)))
    .filter((at, place, all) => at >= 0 && (place === 0 || at > (all[place - 1] ?? -1)))
  const [first] = starts
  if (first === undefined || starts.length < 2 || !ordinals[0]?.test(texts[first] ?? ''))
    return toParagraphs(texts, most, code)
  const longest = Math.max(...starts.slice(1).map((at, place) => at - (starts[place] ?? 0)))
  const items = starts.map((at, place) =>
    texts
      .slice(at, starts[place + 1] ?? Math.min(texts.length, at + longest))
      .map((text, index) => (index === 0 ? dropOrdinal(text, place) : text)),
  )
  const end = (starts.at(-1) ?? 0) + (items.at(-1)?.length ?? 0)
  return [
    ...toParagraphs(texts.slice(0, first), most, code),
    { kind: 'list', ordered: true, items: items.map(joinSentences) },
    ...toParagraphs(texts.slice(end), most, code),
  ]
}

function dropOrdinal(text: string, place: number): string {
  const bare = text.replace(ordinals[place] ?? /^$/, '')
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}

/** Sentences grouped so that paragraphs are of like length, begin with a turn, and keep a question with its answer. */
function toParagraphs(texts: readonly string[], most: number, code: string): Piece[] {
  const sizes = texts.map(countWords)
  const sum = (from: number, to: number): number => sizes.slice(from, to).reduce((all, size) => all + size, 0)
  const isShort = sum(0, texts.length) <= most
  const breaks = isShort ? [] : texts.map((_, at) => rateBreak(texts, at, code))
  // The least cost of the sentences up to each place, and where the last paragraph of that begins.
  const best = [{ cost: 0, from: 0 }]
  for (let to = 1; to <= texts.length; to++) {
    const choices = isShort
      ? [0]
      : Array.from({ length: Math.min(to, longestParagraph) }, (_none, back) => to - 1 - back)
    best[to] = choices
      .map((from) => ({
        from,
        cost: (best[from]?.cost ?? 0) + rateParagraph(sum(from, to), to - from) + (breaks[from] ?? 0),
      }))
      .reduce((one, other) => (other.cost < one.cost ? other : one))
  }
  const paragraphs: string[][] = []
  for (let to = texts.length; to > 0; to = best[to]?.from ?? 0) paragraphs.unshift(texts.slice(best[to]?.from ?? 0, to))
  return paragraphs.map((lines) => ({ kind: 'paragraph', text: joinSentences(lines) }))
}

const rateParagraph = (words: number, sentences: number): number =>
  ((words - paragraphWords) / paragraphWords) ** 2 +
  (sentences === 1 && words < 40 ? 0.6 : 0) +
  (sentences > 5 ? 0.3 : 0)

/** What a break costs where an editor would hardly make one, and is worth where he would: the chance against what is usual. */
const usualChance = 0.2
const breakWorth = 1.2

/** What stands close to the sentence before is not torn from it. */
function rateBreak(texts: readonly string[], at: number, code: string): number {
  if (at === 0) return 0
  if (/[?？:]\W*$/u.test(texts[at - 1] ?? '')) return 1.5
  return (
    (usualChance - computeBreakChance(texts, at, usualSentences, code)) * breakWorth +
    (isLeaning(texts[at] ?? '', code) ? 0.2 : 0)
  )
}
/** A break is judged as if the paragraph before had so many sentences. */
const usualSentences = 3
