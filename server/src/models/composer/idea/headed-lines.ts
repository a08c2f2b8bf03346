import { resolveLanguage } from '../languages.ts'
import { splitSentences } from '../sentences.ts'
import { countWords } from '../words.ts'
import { isFilled } from './step-lines.ts'

const terminal = /[.!…。！]["'”’»)\]]*$/u
const fewest = 4
const longest = { shortHeading: 60, heading: 90, line: 140 }

/**
 * The lines below a heading where each says something of its own, with or without full stops: a list without its signs, or
 * a notice. Empty where the text has none, or where the lines are those of a wrapped paragraph.
 */
export function listHeadedLines(
  lines: readonly string[],
  code: string,
  isFact: (line: string) => boolean,
): ReadonlySet<number> {
  const none = new Set<number>()
  const top = lines.findIndex((line) => line.trim() !== '')
  const facts = listFactLines(lines, top)
  if (facts.size > 0) return facts
  const heading = lines[top]?.trim() ?? ''
  const from = lines.findIndex((line, at) => at > top && line.trim() !== '')
  if (from < 0 || heading.length > longest.heading || countWords(heading) < 2 || /[.!…,;]$|^\d/u.test(heading))
    return none
  const below = lines.slice(from).findIndex((line) => line.trim() === '')
  const run = lines.slice(from, below < 0 ? lines.length : from + below).map((line) => line.trim())
  const isPlain = (line: string): boolean =>
    line.length <= longest.line &&
    !/^(?:[-*•–—+·#>=_]|\d+[.)]\s|https?:)|\||\t|[:;,?]$/u.test(line) &&
    splitSentences(line).length <= 2
  // Below a long line, amounts and steps are told apart elsewhere.
  if (heading.length > longest.shortHeading && run.some((line) => /^\d.*, \d/u.test(line))) return none
  if (run.length < fewest || ![heading, ...run].every(isPlain) || [heading, ...run].filter(isFact).length > 2)
    return none
  const ended = run.filter((line) => terminal.test(line)).length
  const isWrapped = run.slice(0, -1).some((line) => !terminal.test(line) && goesOn(line, code))
  const isList = ended === 0 ? !isFilled(lines, from) : ended >= run.length - 1 || ended * 5 <= run.length
  const isNotice = run.filter((line) => splitSentences(line).length === 1).length * 2 >= run.length
  return isList && isNotice && !isWrapped ? new Set(run.map((_line, at) => from + at)) : none
}

/** Lines right below the first that each end with a stop, many with a figure: a notice of facts, a line each. */
function listFactLines(lines: readonly string[], top: number): ReadonlySet<number> {
  const end = lines.findIndex((line, at) => at > top && line.trim() === '')
  const run = lines.slice(Math.max(0, top), end < 0 ? lines.length : end).map((line) => line.trim())
  const isNotice =
    run.length > fewest &&
    run.every((line) => terminal.test(line) && line.length <= longest.line && /^(?!\d+[.)]\s)[\p{Lu}\d]/u.test(line)) &&
    run.filter((line) => /\d/u.test(line)).length * 5 >= run.length * 2
  return new Set(isNotice ? run.slice(1).map((_line, at) => top + 1 + at) : [])
}

/** Whether a line ends with a word that more must follow: an article, a preposition, a joint. */
const goesOn = (line: string, code: string): boolean =>
  resolveLanguage(code).stopwords.has(/(\p{L}+)\W*$/u.exec(line)?.[1]?.toLowerCase() ?? '')
