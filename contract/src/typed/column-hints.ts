import type { ByColumn, ColumnHint, ColumnHints, DateOrder, DecimalSign, ShareSign } from '../column-forms.ts'

/** Values of a column that decide whether it is looked at as a whole. */
const sampled = 200
/** The share of them that must be days, or numbers. */
const neededShare = 0.5
/** Of a value that is shown. */
const shownLength = 40

type Rows = readonly (readonly string[])[]

/** What the values of each column tell of how they are written. `separator` and `format` tell the decimals where no value does. */
export function findColumnHints(width: number, rows: Rows, separator: string, format: string): ByColumn<ColumnHints> {
  const hints = new Map<number, ColumnHints>()
  for (let at = 0; at < width; at++) {
    const sample = collectSample(rows, at)
    if (sample.length === 0) continue
    const isMostly = (fits: (text: string) => boolean) => sample.filter(fits).length >= sample.length * neededShare
    if (isMostly((text) => numericDay.test(text))) hints.set(at, { date_order: findOrder(rows, at) })
    else if (isMostly(isNumber)) hints.set(at, { decimal: findDecimal(rows, at), share: findShare(rows, at) })
  }
  const byFile = tellDecimalOfFile([...hints.values()], separator, format)
  return Object.fromEntries(
    [...hints].flatMap(([at, { date_order, decimal, share }]): [string, ColumnHints][] => {
      const known = decimal?.by === '' && decimal.open !== '' ? { ...decimal, ...byFile } : decimal
      const kept = {
        ...(saysSomething(date_order) ? { date_order } : {}),
        ...(saysSomething(known) ? { decimal: known } : {}),
        ...(saysSomething(share) ? { share } : {}),
      }
      return Object.keys(kept).length === 0 ? [] : [[String(at), kept]]
    }),
  )
}

const saysSomething = (hint: ColumnHint<unknown> | undefined): boolean =>
  hint !== undefined && (hint.by !== '' || hint.open !== '')

/** Texts that are not empty, from all parts of the column. */
function collectSample(rows: Rows, at: number): string[] {
  const step = Math.max(1, Math.floor(rows.length / sampled))
  const found: string[] = []
  for (let n = 0; n < rows.length; n += step) {
    const text = rows[n]?.[at]?.trim() ?? ''
    if (text !== '' && found.push(text.slice(0, 100)) >= 2 * sampled) break
  }
  // Few values in many rows: the first of them.
  if (step > 1 && found.length < 20)
    for (const row of rows) {
      const text = row[at]?.trim() ?? ''
      if (text !== '' && found.push(text.slice(0, 100)) >= 20) break
    }
  return found
}

/** Collects which of two ways the values of a column say. */
class Votes<T> {
  #by = new Map<T, string>()
  #open = ''
  say(value: T, text: string): void {
    if (!this.#by.has(value)) this.#by.set(value, text.trim().slice(0, shownLength))
  }
  sayNothing(text: string): void {
    if (this.#open === '') this.#open = text.trim().slice(0, shownLength)
  }
  /** Whether nothing can be added: values contradict each other, and one is known that it matters for. */
  get isComplete(): boolean {
    return this.#by.size > 1 && this.#open !== ''
  }
  /** Whether values say this, and none of them anything else. */
  says(value: T): boolean {
    return this.#by.size === 1 && this.#by.has(value)
  }
  decide(unknown: T): ColumnHint<T> {
    const [first] = this.#by
    const isDecided = this.#by.size === 1 && first !== undefined
    return { value: isDecided ? first[0] : unknown, by: isDecided ? first[1] : '', open: this.#open }
  }
}

/** Two numbers before a year; what puts the year first is plain. */
const numericDay = /^(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?(?:\d{4}|\d{2})\.?(?=$|[\sT,])/u

function findOrder(rows: Rows, at: number): ColumnHint<DateOrder> {
  const votes = new Votes<DateOrder>()
  for (const row of rows) {
    const text = row[at]?.trim() ?? ''
    const [, one = '', mark = '', other = ''] = numericDay.exec(text) ?? []
    if (mark === '') continue
    const [first, second] = [Number(one), Number(other)]
    if (first > 12 && second <= 12) votes.say('dmy', text)
    else if (second > 12 && first <= 12) votes.say('mdy', text)
    // Dots put the day first wherever they are used.
    else if (mark === '.' && first !== second) votes.say('dmy', text)
    else if (first !== second) votes.sayNothing(text)
    if (votes.isComplete) break
  }
  return votes.decide('auto')
}

/** A number with what can stand around it: signs, a currency, a percent sign, thousands. */
const numberShape =
  /^[^\d\p{L}]{0,3}(?:\p{L}{1,4}\.?\s?)?[^\d\p{L}]{0,2}\d[\d.,'’\s٫٬]*(?:e[-+]?\d+)?[^\d\p{L}]{0,3}(?:\p{L}{1,4}\.?)?[^\d\p{L}]{0,3}$/iu
const isNumber = (text: string): boolean => text.length <= 40 && numberShape.test(text) && !numericDay.test(text)

/** What the last mark of a number is; null where there is none, or it says nothing about numbers. */
function findMark(text: string): DecimalSign | null {
  const digits = /\d[\d.,'’\s]*/u.exec(text)?.[0].trimEnd() ?? ''
  const [, before = '', mark = '', tail = ''] = /^(.*?)([.,])(\d+)$/u.exec(digits) ?? []
  if (mark === '') return null
  const [own, other]: DecimalSign[] = mark === ',' ? ['comma', 'point'] : ['point', 'comma']
  if (own === undefined || other === undefined) return null
  const groups = before.split(/[.,'’\s]/u)
  const marks = before.replaceAll(/\d/gu, '')
  const isGrouped = groups.length > 1 && /^[1-9]\d{0,2}$/u.test(groups[0] ?? '') && groups.slice(1).every(isGroup)
  // `1.234.567` is grouped by its mark, `1.23.45` is no number.
  if (marks.includes(mark)) return isGrouped && tail.length === 3 ? other : null
  if (marks !== '') return isGrouped ? own : null
  return tail.length === 3 && /^[1-9]\d{0,2}$/u.test(before) ? 'auto' : own
}
const isGroup = (text: string): boolean => /^\d{2,3}$/u.test(text)

/** The most frequent of what says nothing, found without taking it apart. */
const openShape = /^-?[1-9]\d{0,2}[.,]\d{3}$/u

function findDecimal(rows: Rows, at: number): ColumnHint<DecimalSign> {
  const votes = new Votes<DecimalSign>()
  for (const row of rows) {
    const text = row[at] ?? ''
    // Only another mark can contradict what is known.
    if (votes.says('point') ? !text.includes(',') : votes.says('comma') && !text.includes('.')) continue
    const isPlainlyOpen = openShape.test(text)
    if (!isPlainlyOpen && (!/[.,]\d/u.test(text) || !isNumber(text.trim()))) continue
    const mark = isPlainlyOpen ? 'auto' : findMark(text)
    if (mark === 'auto') votes.sayNothing(text)
    else if (mark !== null) votes.say(mark, text)
    if (votes.isComplete) break
  }
  return votes.decide('auto')
}

/** Up to 1, so that it can be a fraction. */
const smallShape = /^[-+−]?\s?(?:0*[.,]\d+|0*1(?:[.,]0*)?)$/u

function findShare(rows: Rows, at: number): ColumnHint<ShareSign> {
  const votes = new Votes<ShareSign>()
  for (const row of rows) {
    const text = row[at]?.trim() ?? ''
    if (!/[1-9]/u.test(text)) continue
    if (/[%％٪]/u.test(text)) votes.say('percent', text)
    else if (smallShape.test(text)) votes.sayNothing(text)
    else if (isNumber(text)) votes.say('percent', text)
    // No value can say that it is a fraction.
    if (votes.says('percent')) break
  }
  return votes.decide('auto')
}

/** Numbers of cells of a workbook have a point, whatever the country. */
const programFormats: ReadonlySet<string> = new Set(['xlsx', 'xls', 'ods', 'json'])

/** What other columns say, else the separator or the format of the file. */
function tellDecimalOfFile(
  hints: readonly ColumnHints[],
  separator: string,
  format: string,
): { value: DecimalSign; by: string } {
  const said = hints.flatMap(({ decimal }) => (decimal === undefined || decimal.by === '' ? [] : decimal))
  const [first] = said
  if (first !== undefined)
    return said.every(({ value }) => value === first.value)
      ? { value: first.value, by: first.by }
      : { value: 'auto', by: '' }
  if (programFormats.has(format)) return { value: 'point', by: format }
  return separator === ';' ? { value: 'comma', by: ';' } : { value: 'auto', by: '' }
}
