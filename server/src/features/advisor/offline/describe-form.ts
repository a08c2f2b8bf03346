import type { AskLanguage } from '@draftwright/contract/advisor-cards'
import {
  type FieldCondition,
  isTableKind,
  type QueryCondition,
  type QueryForm,
  queryFields,
  type QueryKind,
} from '@draftwright/contract/query-form'
import { describeSpan, readSpanValue } from '@draftwright/contract/query-spans'
import { fieldWords, ownerField, plainDay } from './words-of-fields.ts'
import { kindWords, states, type Words } from './words-of-kinds.ts'
import { comparisons, measures, orders, units } from './words-of-questions.ts'

/** Names of tables by their kinds. */
export type NameTable = (kind: string) => string

const first = (words: Words, language: AskLanguage, place = 0): string =>
  words[language].split('|')[place] ?? words[language]
const choose = (language: AskLanguage, en: string, de: string): string => (language === 'de' ? de : en)
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export const describeKind = (kind: string, language: AskLanguage, nameTable: NameTable, isOne = false): string =>
  isTableKind(kind)
    ? nameTable(kind)
    : first(kindWords[kind as QueryKind] ?? { en: kind, de: kind }, language, isOne ? 1 : 0)
export const describeField = (field: string, language: AskLanguage): string => {
  const words = fieldWords[field]
  return words === undefined ? field.replaceAll('_', ' ') : first(words, language)
}

/**
 * A query in the words that it is read from. What no word says, such as conditions within conditions, is written out by its fields: such
 * a question is shown, and asked by its form.
 */
export function describeForm(form: QueryForm, language: AskLanguage, nameTable: NameTable): string {
  const { kind, where, measure, group, sort, limit } = form
  // A rate is of what was won and lost anyway.
  const rest = where.filter((one) => measure?.of !== 'rate' || !('field' in one) || one.field !== 'status')
  const said = takeStates(kind, rest, language)
  const say = (place: 'noun' | 'after' | undefined) => said.filter((one) => one.place === place).map(({ text }) => text)
  const own = rest.filter((one): one is FieldCondition => 'field' in one)
  const linked = rest.filter((one) => 'linked' in one)
  const parts = [
    measure === undefined || (measure.of === 'count' && group !== undefined) ? null : sayMeasure(form, language),
    sort === undefined ? null : saySort(form, language),
    ...say(undefined),
    ...(say('noun').length > 0 ? say('noun') : [describeKind(kind, language, nameTable, limit === 1)]),
    ...say('after'),
    ...own.map((one) => describeCondition(kind, one, language)),
    ...linked.map((one) => sayLink(kind, one, language, nameTable)),
    group === undefined
      ? null
      : `${choose(language, 'by', 'nach')} ${isKindName(group) ? describeKind(group, language, nameTable, true) : describeField(group, language)}`,
  ]
  return parts.filter((part) => part !== null && part !== '').join(' ')
}
const isKindName = (name: string): boolean => Object.hasOwn(kindWords, name)

/** The states that the conditions stand for; those are taken from the list. */
function takeStates(kind: string, where: QueryCondition[], language: AskLanguage) {
  const found: { text: string; place: 'noun' | 'after' | undefined }[] = []
  const size = ({ of }: (typeof states)[number]) => of[kind as QueryKind]?.length ?? 0
  for (const { of, words, place: stands } of states.toSorted((one, other) => size(other) - size(one))) {
    const conditions = of[kind as QueryKind]
    if (conditions === undefined || conditions.length === 0) continue
    const places = conditions.map((one) => where.findIndex((other) => isSame(one, other)))
    if (places.includes(-1)) continue
    for (const place of places.toSorted((a, b) => b - a)) where.splice(place, 1)
    found.push({ text: first(words, language), place: stands })
  }
  return found
}

function sayMeasure({ measure, kind }: QueryForm, language: AskLanguage): string {
  const of = measures.find((one) => one.of === measure?.of)
  const isUsual = kind === 'opportunity' && measure?.field === 'amount' && measure.of === 'sum'
  const field = measure?.field === undefined || isUsual ? '' : describeField(measure.field, language)
  if (of === undefined) return [measure?.of, field].join(' ').trim()
  return [first(of.words, language), field].filter((part) => part !== '').join(' ')
}

function saySort({ sort, limit, kind }: QueryForm, language: AskLanguage): string {
  const made = queryFields[kind as QueryKind]?.['created'] === undefined ? 'at' : 'created'
  const order = orders.find(
    ({ field, isDown }) => (field === 'created' ? made : field) === sort?.field && isDown === sort.isDown,
  )
  const number = limit === undefined || limit === 1 ? '' : `${limit} `
  return (
    number +
    (order === undefined
      ? `${choose(language, 'sorted by', 'sortiert nach')} ${describeField(sort?.field ?? '', language)}`
      : first(order.words, language))
  )
}

/** Words between a row and its days. */
const dayIn: Readonly<Record<string, Words>> = {
  close_date: { en: 'closing', de: 'mit Abschluss' },
  created: { en: 'created', de: 'angelegt' },
  due: { en: 'due', de: 'fällig' },
  planned: { en: 'planned', de: 'vorgesehen' },
  last_activity: { en: 'last contacted', de: 'zuletzt kontaktiert' },
}

function describeCondition(kind: string, { field, op, values, not }: FieldCondition, language: AskLanguage): string {
  const no = choose(language, 'without', 'ohne')
  if (op === 'empty') return `${not === true ? choose(language, 'with', 'mit') : no} ${describeField(field, language)}`
  const span = op === 'within' ? readSpanValue(values) : null
  if (span !== null) {
    const days = describeSpan(span, language)
    if (field === 'last_activity' && not === true)
      return `${choose(language, 'not contacted in', 'ohne Kontakt seit')} ${days}`
    const isPlain =
      plainDay[kind as QueryKind] === field ||
      ['closed', 'done', 'published'].includes(field) ||
      (field === 'planned' && kind === 'post')
    return [
      not === true ? choose(language, 'not', 'nicht') : '',
      isPlain && field !== 'due' ? '' : first(dayIn[field] ?? { en: '', de: '' }, language),
      days,
    ]
      .filter((part) => part !== '')
      .join(' ')
  }
  if (field === ownerField[kind as QueryKind] && op === 'is' && not !== true)
    return values
      .map((value) =>
        value === '@me' ? choose(language, 'of mine', 'von mir') : `${choose(language, 'of', 'von')} ${value}`,
      )
      .join(', ')
  const compare = comparisons.find((one) => one.op === op)
  if (compare !== undefined && typeof values[0] === 'number') {
    const isMoney = queryFields[kind as QueryKind]?.[field] === 'money'
    const unit = units.find((one) => one.field === field)
    const number = isMoney ? values[0] / 100 : values[0]
    return `${not === true ? `${no} ` : ''}${first(compare.words, language)} ${number} ${unit === undefined ? describeField(field, language) : first(unit.words, language)}`
  }
  const isText = op === 'has' && field === 'text'
  if (isText && not !== true) return `${choose(language, 'about', 'über')} “${values.join(', ')}”`
  const named = field === 'name' || not !== true ? '' : `${choose(language, 'not', 'nicht')} `
  const said = values.map((value) => String(value)).join(choose(language, ' or ', ' oder '))
  return `${named}${choose(language, 'in', 'in')} ${said}`
}

function sayLink(
  kind: string,
  one: Exclude<QueryCondition, FieldCondition>,
  language: AskLanguage,
  nameTable: NameTable,
): string {
  const { linked, where, not } = one
  const [only] = where
  if (where.length === 1 && only !== undefined && 'field' in only && not !== true) {
    if (only.field === 'name' && only.op === 'is') return `${choose(language, 'of', 'von')} ${only.values.join(', ')}`
    if (kind === 'meeting' && linked === 'meeting_line' && only.op === 'has')
      return `${choose(language, 'about', 'über')} “${only.values.join(', ')}”`
  }
  const rest = [...where]
  const said = takeStates(linked, rest, language)
  const noun = said.find(({ place }) => place === 'noun')
  const before = said.filter((each) => each !== noun).map(({ text }) => text)
  const own = rest.map((each) =>
    'field' in each ? describeCondition(linked, each, language) : sayLink(linked, each, language, nameTable),
  )
  return [
    not === true ? choose(language, 'without', 'ohne') : choose(language, 'with', 'mit'),
    ...before,
    noun?.text ?? describeKind(linked, language, nameTable),
    ...own,
  ].join(' ')
}
