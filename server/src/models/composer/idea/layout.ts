import { splitSentences } from '../sentences.ts'
import { countWords } from '../words.ts'
import { listHeadedLines } from './headed-lines.ts'
import { listQuestionLines, markQuestion } from './questions.ts'
import { amountComma, isFilled, listStepLines } from './step-lines.ts'

/** One entry of a block: a paragraph's text, an item, a turn of a conversation, a fact, a row of a table. */
export interface LayoutItem {
  /** Who speaks, or what the fact is about. */
  readonly label: string | null
  text: string
  /** Depth in a nested list, from 0. */
  readonly level: number
}

export type LayoutKind = 'paragraph' | 'list' | 'heading' | 'dialogue' | 'facts' | 'table' | 'quote'
export interface LayoutBlock {
  readonly kind: LayoutKind
  readonly ordered: boolean
  readonly items: LayoutItem[]
}

const bullet = /^(?:[-*•–—+·▪◦‣→➜➡✓✔✅☑👉🔹▶]\uFE0F?|\[[ x]?\]|- \[[ x]?\])\s+(?=\S)/u
const numbered = /^(?:\(?\d{1,2}[.)]|[a-h]\)|[①-⑩])\s+(?=\S)/u
const heading = /^#{1,6}\s+/
const quote = /^>\s?/
const clock =
  /^[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?[\])]?(?:\s*(?:-->|-|–)\s*\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?)?[\s,;:–-]*/
const label =
  /^(\p{L}[\p{L}\p{N}.'’/&-]*(?: [\p{L}\p{N}.'’/&-]+){0,3})(?: ?\([^)]{1,30}\))?(?:,?\s+[[(]?\d{1,2}:\d{2}(?::\d{2})?[\])]?)?\s*:\s+(?=\S)/u
const terminal = /[.!?…:;。！？]["'”’»)\]]*$/u
const rule = /^[-=_*~\s]{3,}$/
const cells = /\s*\|\s*|\t+/

/** The author's layout of a text without markup. */
export function parseLayout(text: string, code: string): LayoutBlock[] {
  const lines = text.split('\n')
  const { steps, amounts } = listStepLines(lines, code, isFactLine)
  const headed = listHeadedLines(lines, code, isFactLine)
  // Instructions are one list from the line below their heading on, and what the heading tells is no step.
  const [firstHeaded = -1] = headed
  const isWhole = amounts.size === 0 && !steps.has(firstHeaded)
  const isOrderedWhole = isWhole && [...headed].some((at) => steps.has(at))
  if (isOrderedWhole) for (const at of headed) steps.add(at)
  const speakers = findSpeakers(lines)
  const hasDashTurns = areDashTurns(lines)
  const questions = speakers.size > 0 || hasDashTurns ? new Set() : listQuestionLines(lines, code)
  const blocks: LayoutBlock[] = []
  let isOpen = false
  let isWrapped = false
  const append = (kind: LayoutKind, item: LayoutItem, ordered = false): void => {
    const last = isOpen ? blocks.at(-1) : undefined
    if (last?.kind === kind && last.ordered === ordered) last.items.push(item)
    else blocks.push({ kind, ordered, items: [item] })
    isOpen = kind !== 'heading'
  }
  for (const [index, raw] of lines.entries()) {
    let line = raw.trim()
    const open = isOpen ? blocks.at(-1) : undefined
    const wasWrapped = isWrapped
    isWrapped = false
    if (line === '' || rule.test(line)) {
      // A blank line between items does not end a list; between paragraphs it does.
      if (open?.kind !== 'list') isOpen = false
      continue
    }
    if (speakers.size > 0) {
      line = line.replace(clock, '')
      if (line === '' || /^(?:WEBVTT|\d+)$/.test(line)) continue
      const turn = label.exec(line)
      if (turn?.[1] !== undefined && speakers.has(turn[1])) {
        append('dialogue', { label: turn[1], text: line.slice(turn[0].length), level: 0 })
        continue
      }
      const before = open?.kind === 'dialogue' ? open.items.at(-1) : undefined
      if (before !== undefined && !bullet.test(line)) {
        before.text += ` ${line}`
        continue
      }
    }
    const isRow = isTableLine(line) && (open?.kind === 'table' || isTableLine(lines[index + 1]?.trim() ?? ''))
    if (!isRow) line = line.replaceAll(/\t+/g, ' ')
    const isStep = steps.has(index)
    const isRecipe = (at: number): boolean => steps.has(at) || amounts.has(at)
    const isHeaded = isWhole && headed.has(index) && speakers.size === 0 && questions.size === 0
    const isBare =
      isRecipe(index) || isHeaded || (!isRecipe(index + 1) && !isRecipe(index - 1) && isListLine(lines, index))
    const isItem = isBare || bullet.test(line) || numbered.test(line)
    if (questions.has(index)) {
      append('heading', { label: null, text: markQuestion(line, code), level: 0 })
      isOpen = false
    } else if (heading.test(line)) {
      append('heading', { label: null, text: line.replace(heading, ''), level: 0 })
    } else if (hasDashTurns && dash.test(line))
      append('dialogue', { label: null, text: line.replace(dash, ''), level: 0 })
    else if (quote.test(line)) append('quote', { label: null, text: line.replace(quote, ''), level: 0 })
    else if (isItem) {
      const isOrdered = isStep || (!isBare && numbered.test(line))
      const depth = /^\s*/.exec(raw.replaceAll('\t', '  '))?.[0].length ?? 0
      const level =
        open?.kind === 'list' && open.items.length > 0 && depth >= 2 ? Math.min(3, Math.floor(depth / 2)) : 0
      const item = { label: null, text: isBare ? line : line.replace(isOrdered ? numbered : bullet, ''), level }
      if (level > 0) open?.items.push(item)
      else if (amounts.has(index)) for (const text of line.split(amountComma)) append('list', { ...item, text })
      else append('list', item, isOrdered)
    } else if (isRow) {
      if (!/^[|\s:–-]+$/.test(line))
        append('table', {
          label: null,
          text: line
            .replaceAll(/^\||\|$/g, '')
            .trim()
            .replaceAll('\t', ' | '),
          level: 0,
        })
    } else if (open?.kind === 'list' && /^\s{2,}/.test(raw)) {
      const last = open.items.at(-1)
      if (last) last.text += ` ${line}`
    } else if (isFactLine(line) && (open?.kind === 'facts' || isFactRun(lines, index))) {
      const [whole = '', key = ''] = label.exec(line) ?? []
      append('facts', { label: key, text: line.slice(whole.length), level: 0 })
    } else if (
      isLabelLine(line, lines, index) ||
      (blocks.length === 0 &&
        isTopLine(line, lines, index, isRecipe(index + 1) || headed.has(index + 1) || isListLine(lines, index + 1)))
    ) {
      // Above a list after which the text goes on, a line with a colon leads in and heads nothing.
      const isLead = /[:：]$/u.test(line) && goesOnAfterList(lines, index)
      append(isLead ? 'paragraph' : 'heading', {
        label: null,
        text: isLead ? line : line.replace(/[:：]$/u, ''),
        level: 0,
      })
      isOpen = false
    } else {
      const last = open?.kind === 'paragraph' ? open.items.at(-1) : undefined
      if (last && wasWrapped && !/^https?:/.test(line)) last.text += ` ${line}`
      else append('paragraph', { label: null, text: line, level: 0 })
      isWrapped = line.length > 58 && !terminal.test(line) && isFilled(lines, index)
    }
  }
  return blocks
}

/** Names that speak at least twice, or several that speak in turn: then `Name: text` is a conversation and not a fact. */
function findSpeakers(lines: readonly string[]): Set<string> {
  const turns = new Map<string, number>()
  let timed = 0
  let full = 0
  for (const line of lines) {
    if (line.trim() === '') continue
    full++
    const bare = line.trim().replace(clock, '')
    const name = label.exec(bare)?.[1]
    if (name === undefined || !/^\p{Lu}/u.test(name)) continue
    turns.set(name, (turns.get(name) ?? 0) + 1)
    if (bare !== line.trim()) timed++
  }
  const total = [...turns.values()].reduce((sum, count) => sum + count, 0)
  const repeated = [...turns.values()].filter((count) => count > 1).length
  const isTalk = turns.size >= 2 && (timed >= 2 || repeated >= 2 || (repeated >= 1 && total >= 4)) && total > full * 0.4
  return new Set(isTalk ? turns.keys() : [])
}

const dash = /^[–—]\s*(?=\S)/u
/** A conversation in print: lines that a dash opens, of which one asks and the next does not. */
function areDashTurns(lines: readonly string[]): boolean {
  const turns = lines.map((line) => line.trim()).filter((line) => dash.test(line))
  const asks = (line: string | undefined) => /[?？]["'”’»)]*$/u.test(line ?? '')
  return turns.filter((line, at) => asks(line) && at + 1 < turns.length && !asks(turns[at + 1])).length >= 2
}

const isFactLine = (line: string): boolean => {
  const key = label.exec(line)?.[1]
  return key !== undefined && countWords(key) <= 4 && countWords(line) <= 28 && !/^(?:https?|and|but|so)\b/i.test(line)
}

/** Three "key: value" lines in a row, blank lines apart. */
function isFactRun(lines: readonly string[], index: number): boolean {
  const next = lines.slice(index).filter((line) => line.trim() !== '')
  return next.slice(0, 3).filter((line) => isFactLine(line.trim())).length === 3
}

const isTableLine = (line: string): boolean =>
  !/^https?:/.test(line) && line.split(cells).filter(Boolean).length >= 2 && cells.test(line)

const fewestListLines = 3
const longestListLine = 60

/** One of several short lines right below each other that each name a thing and end without a mark: a list without its signs. */
function isListLine(lines: readonly string[], index: number): boolean {
  const isShort = (line: string | undefined): boolean => {
    const bare = line?.trim() ?? ''
    return (
      bare !== '' &&
      bare.length <= longestListLine &&
      !/[.,:;!?…:]["'”’»)]*$/u.test(bare) &&
      !/^(?:[-*•–#>]|https?:)|[:：]\s|\||\t/u.test(bare)
    )
  }
  if (!isShort(lines[index])) return false
  let from = index
  while (isShort(lines[from - 1])) from--
  let to = index
  while (isShort(lines[to + 1])) to++
  const isAmount = (line: string | undefined): boolean => /^\d/u.test(line?.trim() ?? '')
  // The first line of the text above amounts names what they make.
  const isHeaded = from === 0 && !/\d/u.test(lines[0] ?? '') && isAmount(lines[1]) && isAmount(lines[2])
  if (isHeaded) from++
  if (index < from) return false
  const run = lines.slice(from, to + 1).map((line) => line.trim())
  const around = [isHeaded ? '' : lines[from - 1], lines[to + 1]]
  return (
    run.length >= fewestListLines &&
    around.every((line) => (line ?? '').trim() === '') &&
    // What was wrapped goes on in lower case; a list of amounts does not.
    run.filter((line) => /^[\p{Lu}\d]/u.test(line)).length * 2 >= run.length &&
    /\d/.test(run.join(' '))
  )
}

/** The cells of a line of a table. */
export const splitCells = (line: string): string[] => line.split(cells).map((cell) => cell.trim())

/** The first line, apart from the rest and without a full stop: what the author wrote above the text. */
function isTopLine(line: string, lines: readonly string[], index: number, isAboveItem: boolean): boolean {
  const rest = lines.slice(index + 1)
  const next = rest[0]?.trim() ?? ''
  const words = countWords(line)
  if ((words < 3 && !isAboveItem) || line.length > 90 || /[.,:;…]$|https?:|\p{Extended_Pictographic}/u.test(line))
    return false
  // Right above a sentence of its own: too short to be wrapped.
  const isAbove = line.length <= 50 && words <= 9 && terminal.test(next) && /^[\p{Lu}\d]/u.test(next)
  return (
    rest.some((one) => one.trim() !== '') &&
    (isAbove || isAboveItem || next === '' || bullet.test(next) || numbered.test(next) || isTableLine(next)) &&
    splitSentences(line).length === 1
  )
}

/** Whether a list below is followed by running text before anything else is headed. */
function goesOnAfterList(lines: readonly string[], index: number): boolean {
  const below = lines.slice(index + 1).map((line) => line.trim())
  const end = below.findIndex((line) => line !== '' && !bullet.test(line) && !numbered.test(line))
  return end > 0 && !/[:：]$/u.test(below[end] ?? '') && !heading.test(below[end] ?? '')
}

/** A short line that names what stands right below it. */
function isLabelLine(line: string, lines: readonly string[], index: number): boolean {
  const words = countWords(line)
  const next = lines[index + 1]?.trim() ?? ''
  const before = lines[index - 1]?.trim() ?? ''
  if (/^https?:/.test(line) || words === 0 || /\p{Extended_Pictographic}/u.test(line)) return false
  if (/[:：]$/u.test(line)) return words <= 6 && next !== '' && before === ''
  if (terminal.test(line) || words > 8 || before !== '' || /^\p{Ll}/u.test(line)) return false
  return bullet.test(next) || numbered.test(next)
}
