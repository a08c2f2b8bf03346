import { largestNumber } from '../numbers.ts'
import { canBeSameCurrency, currencyPattern, isCurrency } from './currencies.ts'
import { toPlainText, toPlainWord } from './plain-text.ts'
import { getOrCompute } from './get-or-compute.ts'
import { type Reading, toReading, toUnreadable } from './reading.ts'

export type DecimalMark = '.' | ','
/** Whether a share without a percent sign is 25 or 0.25; `auto` where nobody says it. */
export type ShareForm = 'auto' | 'percent' | 'fraction'
export interface NumberFormat {
  /** Decimals that the field shows. */
  readonly precision?: number | undefined
  /** What somebody has said that all of these texts use. */
  readonly decimal?: DecimalMark | undefined
  readonly isMoney?: boolean | undefined
  /** Of money: a sign or a code. Undefined takes any. */
  readonly currency?: string | undefined
  /** A share: `5 %` is 0.05. */
  readonly isShare?: boolean | undefined
  /** Of a share without a sign: people type it in percent, programs send 0.05, which is meant if nothing is said. */
  readonly share?: ShareForm | undefined
  /** A plain number that may be written with a percent sign. */
  readonly takesPercent?: boolean | undefined
}

interface WrittenAmount {
  readonly digits: string
  readonly isNegative: boolean
  readonly currency: string | null
  readonly isPercent: boolean
  readonly factor: number
}

const notNumber = 'is not a number'

/** A number as people write it, without saying its decimal mark where the text does. */
export function readNumber(text: string, format: NumberFormat, locale: string | undefined): Reading<number> {
  const amount = splitAmount(text, format.isMoney === true)
  if (amount === null) return toUnreadable(notNumber)
  const { currency, isPercent, isNegative, factor } = amount
  if (isPercent && format.isShare !== true && format.takesPercent !== true) return toUnreadable(notNumber)
  if (currency !== null && !isCurrency(currency)) return toUnreadable(notNumber)
  if (currency !== null && format.currency !== undefined && !canBeSameCurrency(currency, format.currency))
    return toUnreadable('is in another currency')
  const share = format.isShare === true ? (isPercent ? 'percent' : (format.share ?? 'fraction')) : null
  const reading = readDigits(amount.digits, format, locale)
  if (reading.is === 'unreadable') return reading
  const numbers = reading.is === 'read' ? [reading.value] : reading.candidates
  const values = numbers.flatMap((number) => {
    const scaled = (isNegative ? -1 : 1) * clean(number * factor) + 0
    return share === null ? scaled : listShares(scaled, share)
  })
  return values.some((value) => Math.abs(value) > largestNumber)
    ? toUnreadable('is too large')
    : toReading(values, notNumber)
}

/** What a share can be: above 1 it is in percent unless somebody says otherwise. */
function listShares(number: number, share: ShareForm): number[] {
  const hundredth = clean(number / 100) + 0
  if (share === 'auto' && Math.abs(number) <= 1) return [number, hundredth]
  return [share === 'fraction' ? number : hundredth]
}

/** Without the noise of binary fractions: 7 % is 0.07. */
const clean = (value: number): number => Number(value.toPrecision(15))

const factors: Readonly<Record<string, number>> = {
  k: 1e3,
  tsd: 1e3,
  m: 1e6,
  mio: 1e6,
  mn: 1e6,
  mln: 1e6,
  bn: 1e9,
  mrd: 1e9,
  md: 1e9,
  тыс: 1e3,
  тис: 1e3,
  млн: 1e6,
  млрд: 1e9,
  million: 1e6,
  millions: 1e6,
  millionen: 1e6,
}
const percentPattern =
  /^%|(?:%|(?<!\p{L})(?:per ?cent|pct\.?|prozent|pour ?cent|por ?ciento|por ?cento|per ?cento|procent|процент(?:а|ов|и|ів)?|відсот(?:ок|ки|ків)))$/iu

type EdgeName = 'sign' | 'currency' | 'percent' | 'factor'
type Edges = readonly (readonly [EdgeName, RegExp])[]
/** Codes and letters are words of a product's number as well: only money has them, and `m` for millions. */
const buildEdges = (currency: string, factor: string): Edges => [
  ['sign', /^[-+]/u],
  ['currency', new RegExp(`^${currency}`, 'u')],
  ['percent', percentPattern],
  ['sign', /[-+]$/u],
  ['factor', new RegExp(String.raw`(?<!\p{L})(?:${factor})\.?$`, 'u')],
  ['currency', new RegExp(`${currency}$`, 'u')],
]
const wordFactors = '[Тт]ыс|[Тт]ис|[Мм]лн|[Мм]лрд|[Mm]illion(?:en|s)?'
const numberEdges = buildEdges(String.raw`\p{Sc}`, `[kK]|[Tt]sd|M|[Mm]io|[Mm]ln|[Mm]rd|${wordFactors}`)
const moneyEdges = buildEdges(currencyPattern, `[kK]|[Tt]sd|[mM]|[Mm]io|[Mm]ln|[Mm]n|[Bb]n|[Mm]rd|[Mm]d|${wordFactors}`)

/** Takes sign, currency, percent and thousands off both ends: each may stand there once. */
function splitAmount(text: string, isMoney: boolean): WrittenAmount | null {
  const plain = toPlainText(text)
  const bracketed = /^(?<before>\p{Sc}? ?)\((?<inner>[^()]*)\)(?<behind> ?\p{Sc}?)$/u.exec(plain)?.groups
  const inner = bracketed && `${bracketed['before']}${bracketed['inner']}${bracketed['behind']}`
  // Accounting writes a dash for nothing.
  if (isMoney && /^(?:\p{Sc} ?-|- ?\p{Sc})$/u.test(plain)) return splitAmount(plain.replace('-', '0'), isMoney)
  const found: Partial<Record<EdgeName, string>> = inner === undefined ? {} : { sign: '-' }
  // Swiss and German prices without cents: `5.-`.
  let rest = (inner ?? plain).replace(/(?<=\d)[.,]--?(?=$|[\s\p{Sc}\p{L}])/u, '').trim()
  while (!/^[.,٫\d](?:.*\d)?$/u.test(rest)) {
    const edge = (isMoney ? moneyEdges : numberEdges).find(([name, pattern]) => !(name in found) && pattern.test(rest))
    if (edge === undefined) return null
    const [name, pattern] = edge
    found[name] = pattern.exec(rest)?.[0] ?? ''
    rest = rest.replace(pattern, '').trim()
  }
  return {
    digits: rest,
    isNegative: found.sign === '-',
    currency: found.currency ?? null,
    isPercent: found.percent !== undefined,
    factor: found.factor === undefined ? 1 : (factors[toPlainWord(found.factor)] ?? 1),
  }
}

const mostWhole = 15

/** The numbers that digits with marks between them can be. */
function readDigits(digits: string, format: NumberFormat, locale: string | undefined): Reading<number> {
  const [, mantissa = '', exponent = ''] = /^([^eE]+)(?:[eE]([-+]?\d{1,3}))?$/u.exec(digits) ?? []
  // What is left between digits: `٫` and `٬` are said by the script itself.
  const parts = mantissa.split(/[.,' ٫٬]/u)
  const marks = [...mantissa.replaceAll(/\d/gu, '')]
  if (!parts.every((part, at) => /^\d+$/u.test(part) || (part === '' && at === 0 && parts.length === 2)))
    return toUnreadable(notNumber)
  const whole = exponent === '' ? readGroups(parts, marks) : null
  const last = marks.at(-1)
  const before = marks.length === 0 ? null : readGroups(parts.slice(0, -1), marks.slice(0, -1), last)
  const asWhole = marks.length === 0 ? (parts[0] ?? '') : whole
  const { decimal } = format
  const candidates: { readonly value: number; readonly isGrouped: boolean }[] = []
  const add = (text: string, isGrouped: boolean) => {
    const value = Number(`${text}${exponent === '' ? '' : `e${exponent}`}`)
    if (Number.isFinite(value)) candidates.push({ value, isGrouped })
  }
  if (
    asWhole !== null &&
    asWhole.length <= mostWhole &&
    last !== '٫' &&
    (decimal === undefined || !marks.includes(decimal))
  )
    add(asWhole, true)
  const canPart = last === '.' || last === ',' || last === '٫'
  if (canPart && before !== null && before.length <= mostWhole && (decimal === undefined || last === decimal))
    add(`${before || '0'}.${parts.at(-1) ?? ''}`, false)
  const kept = candidates.length < 2 ? candidates : chooseByHabit(candidates, last ?? '', format, locale)
  return toReading(
    kept.map(({ value }) => value),
    notNumber,
  )
}

/** Digits without the marks between their groups; null where they are no groups. A mark of decimals parts no groups. */
function readGroups(parts: readonly string[], marks: readonly string[], decimal?: string): string | null {
  if (marks.length === 0) return parts[0] ?? ''
  const [first = '', ...others] = parts
  const [mark] = marks
  if (mark === '٫' || mark === decimal || marks.some((one) => one !== mark)) return null
  const isWestern = first.length <= 3 && others.every(({ length }) => length === 3)
  const isIndian =
    first.length <= 2 && others.at(-1)?.length === 3 && others.slice(0, -1).every(({ length }) => length === 2)
  return first !== '' && !first.startsWith('0') && (isWestern || (isIndian && mark === ',')) ? parts.join('') : null
}

/** `1.234` is one or the other: by the person's country, or else by the decimals that the field shows; for an amount they must agree. */
function chooseByHabit<T extends { readonly isGrouped: boolean }>(
  candidates: readonly T[],
  mark: string,
  { precision, isMoney }: NumberFormat,
  locale: string | undefined,
): readonly T[] {
  const habits = locale === undefined ? null : readMarks(locale)
  const fromCountry = mark === habits?.group ? true : mark === habits?.decimal ? false : undefined
  const fromField = precision !== undefined && precision < 3 ? true : undefined
  // Amounts have no more decimals than their field shows; other numbers often do.
  const isOpen = isMoney === true && fromField !== undefined && fromCountry === false
  const isGrouped = isOpen ? undefined : (fromCountry ?? fromField)
  return candidates.filter((one) => isGrouped === undefined || one.isGrouped === isGrouped)
}

interface Marks {
  readonly decimal: string
  readonly group: string
}
const marksByLocale = new Map<string, Marks>()
export const readMarks = (locale: string): Marks =>
  getOrCompute(marksByLocale, locale, () => {
    const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.5)
    const find = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
    return { decimal: find('decimal'), group: find('group') }
  })
