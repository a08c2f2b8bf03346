import {
  type FieldCondition,
  type LinkCondition,
  type QueryCondition,
  queryFields,
  type QueryKind,
} from '@draftwright/contract/query-form'
import { AppError } from '../../http/errors.ts'
import { findRoleOnDeal, splitRoleConditions } from './find-roles.ts'
import type { QueryRow } from './query-row.ts'

/** What the conditions are tested with: the rows of every kind that occurs in them, and the name of the one who asks. */
export interface QueryRows {
  readonly byKind: ReadonlyMap<QueryKind, readonly QueryRow[]>
  readonly me: string
}

export type RowTest = (row: QueryRow) => boolean

/** The kinds that a condition reads besides the query's own. */
export const listLinkedKinds = (where: readonly QueryCondition[]): QueryKind[] =>
  where.flatMap((one) => ('linked' in one ? [one.linked, ...listLinkedKinds(one.where)] : []))

/** Throws 400 for a field that the kind does not have. */
export function createRowTest(kind: QueryKind, where: readonly QueryCondition[], rows: QueryRows): RowTest {
  const { roles, deals, others } = splitRoleConditions(kind, where)
  const tests = others.map((one) => {
    const test = 'linked' in one ? createLinkTest(kind, one, rows) : createFieldTest(kind, one, rows.me)
    return one.not === true ? (row: QueryRow) => !test(row) : test
  })
  if (roles.length > 0) tests.push(createRoleTest(roles, deals, rows))
  return (row) => tests.every((test) => test(row))
}

/** The roles are those that a contact has on one of the deals that fit. */
function createRoleTest(roles: readonly FieldCondition[], deals: readonly LinkCondition[], rows: QueryRows): RowTest {
  const isMatch = createRowTest(
    'opportunity',
    deals.flatMap((one) => one.where),
    rows,
  )
  const found = (rows.byKind.get('opportunity') ?? []).filter(isMatch)
  return (row) =>
    roles.every(({ not, ...role }) => {
      const isRole = createFieldTest('contact', role, rows.me)
      const isHeld = found.some((deal) => {
        const held = findRoleOnDeal(deal, row)
        return held !== null && isRole({ ...row, values: { role: held } })
      })
      return isHeld !== (not === true)
    })
}

function createLinkTest(
  kind: QueryKind,
  { linked, where }: Extract<QueryCondition, { linked: QueryKind }>,
  rows: QueryRows,
): RowTest {
  const isMatch = createRowTest(linked, where, rows)
  const found = (rows.byKind.get(linked) ?? []).filter(isMatch)
  const ids = new Set(found.map(({ source }) => source.id))
  const pointed = new Set(found.flatMap(({ links }) => links[kind] ?? []))
  return ({ source, links }) => pointed.has(source.id) || (links[linked] ?? []).some((id) => ids.has(id))
}

/** The rows of another kind that hang on a row. */
export const listLinkedRows = (row: QueryRow, kind: QueryKind, linked: QueryKind, { byKind }: QueryRows): QueryRow[] =>
  (byKind.get(linked) ?? []).filter(
    (other) => (row.links[linked] ?? []).includes(other.source.id) || (other.links[kind] ?? []).includes(row.source.id),
  )

export function assertField(kind: QueryKind, field: string): void {
  if (!Object.hasOwn(queryFields[kind], field))
    throw new AppError(400, 'invalid', `Rows of the kind ${kind} have no field “${field}”`)
}

export const normalizeText = (text: string): string =>
  text.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss')

function createFieldTest(kind: QueryKind, { field, op, values }: FieldCondition, me: string): RowTest {
  assertField(kind, field)
  const wanted = values.map((value) =>
    typeof value === 'string' ? normalizeText(value === '@me' ? me : value) : value,
  )
  const [first = 0] = values
  const test = (value: string | number): boolean => {
    switch (op) {
      case 'is':
        return wanted.includes(typeof value === 'string' ? normalizeText(value) : value)
      case 'has':
        return wanted.some((word) => hasWords(normalizeText(String(value)), String(word)))
      case 'over':
        return value > first
      case 'under':
        return value < first
      case 'from':
        return value >= first
      case 'to':
        return value <= first
      case 'within':
        return value >= first && value <= (values[1] ?? first)
      case 'empty':
        return false
    }
  }
  return ({ values: fields }) => {
    const value = fields[field]
    const all = value === null || value === undefined || value === '' ? [] : typeof value === 'object' ? value : [value]
    if (op === 'empty') return all.length === 0
    return all.some((one) => test(typeof one === 'boolean' ? String(one) : one))
  }
}

/** The words in this order, the last from its beginning: "demo" is in "demos", "demos" in "demo", and "batteries" in "battery". */
const hasWords = (text: string, words: string): boolean =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${words
      .replace(/(?<=\p{L}{4})s$/u, '')
      .replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
      .replaceAll(/\s+/gu, String.raw`\s+`)
      .replace(/(?<=\p{L}{3}[^aeiou])(?:y|ie)$/u, '(?:y|ie)')}`,
    'u',
  ).test(text)

/**
 * The sentence, or the part of one between semicolons, that has one of the words; a title that has them is no words that were said, the
 * text below it is.
 */
export function findQuote(text: string, words: readonly string[], title = ''): string | null {
  const isTitled = title !== '' && text.startsWith(`${title}. `)
  const body = isTitled ? text.slice(title.length + 2) : text
  const found = body
    .split(/(?<=[.;?!])(?<!\b(?:dr|mr|mrs|ms|prof|st|nr)\.)\s+|\n/iu)
    .find((part) => words.some((word) => hasWords(normalizeText(part), normalizeText(word))))
  return found?.trim() ?? (isTitled ? `${body.slice(0, 300)}${body.length > 300 ? '…' : ''}` : null)
}
