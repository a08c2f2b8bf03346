/**
 * Rules for HTML of other programs that has what a document has no node for. The editor's paste and imported files follow them alike.
 */

const zip = (from: string, to: string): ReadonlyMap<string, string> => {
  const signs = [...to]
  return new Map([...from].map((sign, at) => [sign, signs[at] ?? sign]))
}
const raised = {
  sup: zip('0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'),
  sub: zip('0123456789+-−=()aeoxhklmnpstijruv', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ'),
}
/** Endings of ordinal numbers and titles in the languages that raise them. */
const ordinal = /^(?:st|nd|rd|th|e|er|re|ère|ème|eme|nde?|ds?|o|a|os|as|me|lle|mo)$/iu
const marks: Readonly<Record<string, string>> = { tm: '™', sm: '℠', '(r)': '®', '(c)': '©' }

/** Characters; more are a text that only looks so. */
const mostRaised = 60

/** A raised or lowered text in plain characters: `m²`, `H₂O`, `5th`, `x^(a+b)`. */
export function writeRaised(text: string, place: 'sup' | 'sub'): string {
  const words = text.trim()
  if (words === '' || words.length > mostRaised) return text
  if (place === 'sup') {
    const mark = marks[words.toLowerCase()]
    if (mark !== undefined) return mark
    if (ordinal.test(words) || /^[\p{So}*†‡§]+$/u.test(words) || isNoteLabel(words)) return words
  }
  const signs = [...words].map((sign) => raised[place].get(sign))
  if (!signs.includes(undefined)) return signs.join('')
  return `${place === 'sup' ? '^' : '_'}${/^[\p{L}\p{N}]+$/u.test(words) ? words : `(${words})`}`
}

const isNoteLabel = (text: string): boolean => /^\[[^[\]]{1,12}\]$/u.test(text)

/** Whether an address within the page leads to a note, or from a note back to its place. */
export const isNoteAddress = (href: string): boolean =>
  /^#(?:user-content-)?_?(?:ftn|edn|fn|sdfootnote|sdendnote|footnote|endnote|note|cite_?note|cite_?ref)(?:[-_:]?\w*\d|[-_:]\w)/iu.test(
    href,
  )

/** A link to or from a note as text: `[1]`; empty for an arrow that only leads back. */
export function writeNoteLink(text: string): string {
  const label = text.trim().replaceAll(/^[[(]|[\])]$/gu, '')
  if (label.length > 12) return text
  return /[\p{L}\p{N}*†‡§]/u.test(label) ? `[${label}]` : ''
}

type Attributes = Readonly<Record<string, string | undefined>>

/** The language that code is marked with, in the forms of highlighters and editors; null if none is said. */
export function findCodeLanguage(attributes: Attributes): string | null {
  const name = attributes['class'] ?? ''
  const found =
    /(?:^|\s)(?:language|lang|highlight-source)-([\w+#.-]{1,40})/u.exec(name) ??
    /\bbrush:\s*([\w+#.-]{1,40})/u.exec(name) ??
    /(?:^|\s)(?:hljs|sourceCode|prettyprint)\s+([a-z][\w+#.-]{0,39})(?:\s|$)/u.exec(name) ??
    /^([\w+#.-]{1,40})$/u.exec(attributes['data-language'] ?? attributes['data-lang'] ?? '')
  return found?.[1] ?? null
}

/** The same of a box around code; names of classes there may as well be languages of people. */
export const findBoxLanguage = (attributes: Attributes): string | null =>
  /(?:^|\s)(?:highlight|code|prism)/u.test(attributes['class'] ?? '') ? findCodeLanguage(attributes) : null

/** The address of a picture that its page loads late, and otherwise the usual one. */
export const findPictureAddress = (attributes: Attributes, isSafe: (address: string) => boolean): string | undefined =>
  ['data-src', 'data-lazy-src', 'data-original', 'src', 'srcset', 'data-srcset']
    .map((name) => (name.endsWith('srcset') ? attributes[name]?.trim().split(/[\s,]+/u)[0] : attributes[name]))
    .find((address) => address !== undefined && isSafe(address))

/** A task of a list, done or not, as text. */
export const taskSigns = { done: '☑ ', open: '☐ ' } as const
/** `[x] ` at the start of an item, as Markdown and Notion write tasks. */
export const writeTask = (text: string): string =>
  text.replace(/^\s*\[([ xX]?)\]\s+/u, (_all, mark: string) => (mark.trim() === '' ? taskSigns.open : taskSigns.done))

/** The page of a video or of whatever else stands in a frame; null if that is no web address. */
export function toFramePage(src: string): string | null {
  const address = src.startsWith('//') ? `https:${src}` : src
  if (!/^https?:\/\/[^\s"<>]+$/iu.test(address)) return null
  const list = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/videoseries\?(?:.*&)?list=([\w-]+)/iu.exec(
    address,
  )
  if (list !== null) return `https://www.youtube.com/playlist?list=${list[1]}`
  const tube = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]+)/iu.exec(address)
  if (tube !== null) return `https://www.youtube.com/watch?v=${tube[1]}`
  const vimeo = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/iu.exec(address)
  return vimeo === null ? address : `https://vimeo.com/${vimeo[1]}`
}

export interface SpanningCell<T> {
  readonly cell: T
  readonly columns: number
  readonly rows: number
}
/** Columns that one cell takes at most: a title is often said to span far more than there are. */
const mostSpanned = 100

export const readSpan = (value: string | undefined): number => Number(/^\s*(\d{1,5})/u.exec(value ?? '')?.[1] ?? 1) || 1

/** Cells where they belong when others span columns and rows; null is a place that another one covers. */
export function placeCells<T>(rows: readonly (readonly SpanningCell<T>[])[]): (T | null)[][] {
  /** The row from which each column is free again. */
  const freeFrom: number[] = []
  return rows.map((cells, row) => {
    const placed: (T | null)[] = []
    for (const { cell, columns, rows: height } of cells) {
      while ((freeFrom[placed.length] ?? 0) > row) placed.push(null)
      const start = placed.length
      placed.push(cell)
      const width = Math.min(columns, mostSpanned)
      // The end of the row is left open: trailing places are filled by whoever makes the table.
      for (let at = start; at < start + width; at++) freeFrom[at] = row + height
    }
    return placed
  })
}
