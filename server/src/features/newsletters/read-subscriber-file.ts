import { type ColumnHints, type DateOrder, toTextForms } from '@draftwright/contract/column-forms'
import {
  maxSubscriberFile,
  maxSubscriberRows,
  type SubscriberColumn,
  subscriberColumns,
  subscriberLimits as limits,
} from '@draftwright/contract/subscriber-columns'
import { SubscriberFile, type SubscriberFileRead, type subscribers } from '@draftwright/contract/subscribers'
import { readAddresses } from '@draftwright/contract/typed/addresses'
import { readMoment } from '@draftwright/contract/typed/day'
import { z } from 'zod/mini'
import { AppError, invalidInputError } from '../../http/errors.ts'
import type { HandlerContext } from '../../http/handler.ts'
import { readLocale } from '../../http/read-locale.ts'
import { matchHeaders, readRememberedTable, rememberPlan } from '../importing/index.ts'
import { keepInside, parseColumns, readFields, readLanguage, readTags, technical } from './subscriber-fields.ts'
import { aliases, labels } from './subscriber-headings.ts'
import { findEnd, findEndColumns } from './subscriber-status.ts'

/** What somebody has chosen of the last file with these headings. */
const KeptColumns = z.pick(SubscriberFile, {
  email: true,
  name: true,
  last_name: true,
  status: true,
  agreed_at: true,
  tags: true,
  language: true,
  date_order: true,
  fields: true,
})

type Person = SubscriberFileRead['people'][number]
type LeftOut = SubscriberFileRead['left_out'][number]
type Columns = Record<SubscriberColumn, number | null>
type ColumnChoices = Readonly<Partial<Record<SubscriberColumn, string | undefined>>>

/** The people of a file: one address column, and only who can be written to. Throws 400 for what is no table, 413 for one too long. */
export async function readSubscriberFile({
  db,
  body,
  request,
  signal,
}: HandlerContext<(typeof subscribers)['readFile']>): Promise<SubscriberFileRead> {
  const { file } = request
  if (file === null) throw invalidInputError([{ field: 'file', message: 'is required' }])
  if (file.bytes.length > maxSubscriberFile)
    throw new AppError(413, 'too_large', `file must have at most ${maxSubscriberFile / 1024 / 1024} MB`)
  const { email, name, last_name, status, agreed_at, tags, language, date_order, fields, ...choices } = body
  const bounds = { rows: maxSubscriberRows, cells: 2_000_000 }
  const asked = { bytes: file.bytes, choices, bounds, pieceSize: maxSubscriberRows }
  const chosen = { email, name, last_name, status, agreed_at, tags, language }
  const { read, plan, ...origin } = await readRememberedTable(db, 'subscribers', asked, null, signal)
  const rows = read.pieces.flatMap(({ rows: json, numbers }) => {
    const cells: string[][] = JSON.parse(json)
    return numbers.map((row, at) => ({ row, cells: cells[at] ?? [] }))
  })
  const { fields: keptFields, date_order: keptOrder, ...kept } = KeptColumns.safeParse(plan).data ?? {}
  const order = date_order ?? keptOrder
  const columns = chooseColumns(read.headers, rows, {
    ...omitOutside(kept, read.headers.length),
    ...omitUndefined(chosen),
  })
  const shown = chooseFields(read.headers, rows, columns, fields ?? keepInside(keptFields, read.headers.length))
  const isChosen = Object.values({ ...chosen, date_order, fields, ...choices }).some((choice) => choice !== undefined)
  if (isChosen) {
    const next = { ...kept, ...omitUndefined(chosen), fields: fields ?? keptFields, date_order: order }
    await rememberPlan(db, 'subscribers', { ...origin, headers: read.headers }, next)
  }
  return {
    reading: read.reading,
    headers: read.headers,
    sample: read.sample,
    columns,
    date_order: order ?? null,
    fields: shown,
    ...sortPeople(rows, columns, {
      headers: read.headers,
      fields: shown,
      locale: readLocale(request),
      hints: read.reading.columns?.[columns.agreed_at ?? -1],
      order,
      hasEnds: (chosen.status ?? kept.status) !== 'none',
    }),
  }
}

const omitUndefined = (chosen: ColumnChoices): ColumnChoices =>
  Object.fromEntries(Object.entries(chosen).filter(([, column]) => column !== undefined))
/** A kept choice is never refused. */
const omitOutside = (kept: ColumnChoices, width: number): ColumnChoices =>
  Object.fromEntries(Object.entries(kept).filter(([, column]) => column === 'none' || Number(column) < width))

interface FileRow {
  readonly row: number
  readonly cells: readonly string[]
}

function chooseColumns(headers: readonly string[], rows: readonly FileRow[], chosen: ColumnChoices): Columns {
  const guessed = matchHeaders(
    headers,
    subscriberColumns.map((column) => ({ name: column, label: labels[column], aliases: aliases[column] })),
  )
  const columns = Object.fromEntries(
    subscriberColumns.map((column) => {
      const wish = chosen[column]
      if (wish === undefined) return [column, guessed[column] ?? null]
      if (wish !== 'none' && Number(wish) >= headers.length)
        throw invalidInputError([{ field: column, message: `must be below ${headers.length}, the number of columns` }])
      return [column, wish === 'none' ? null : Number(wish)]
    }),
    // Every column has its entry.
  ) as Columns
  // A file without the word in its headings: the column that has the most addresses.
  if (columns.email === null && chosen.email === undefined) columns.email = findAddressColumn(headers.length, rows)
  return columns
}

/** Columns that are kept under their headings: those that nothing else is read from. Unasked, nobody else’s address is. */
function chooseFields(
  headers: readonly string[],
  rows: readonly FileRow[],
  columns: Columns,
  chosen: string | undefined,
): number[] {
  if (chosen === 'none') return []
  const used = new Set(Object.values(columns))
  if (chosen === undefined) {
    const hasAddress = (at: number) => rows.slice(0, 200).some(({ cells }) => readAddresses(cells[at] ?? '').length > 0)
    return headers
      .flatMap((header, at) => (used.has(at) || technical.test(header.trim()) || hasAddress(at) ? [] : [at]))
      .slice(0, limits.fields)
  }
  const wished = [...new Set(parseColumns(chosen))].filter((at) => !used.has(at))
  if (wished.some((at) => at >= headers.length))
    throw invalidInputError([{ field: 'fields', message: `must be below ${headers.length}, the number of columns` }])
  return wished.slice(0, limits.fields)
}

interface Reading {
  readonly headers: readonly string[]
  readonly fields: readonly number[]
  readonly locale: string | undefined
  readonly hints: ColumnHints | undefined
  /** What somebody has said of how days are written. */
  readonly order: DateOrder | undefined
  /** Whether columns that say who has left count; not where somebody says that no column is the status. */
  readonly hasEnds: boolean
}

function findAddressColumn(width: number, rows: readonly FileRow[]): number | null {
  let best: { at: number; n: number } | null = null
  const some = rows.slice(0, 200)
  for (let at = 0; at < width; at++) {
    const n = some.filter(({ cells }) => readAddresses(cells[at] ?? '').length > 0).length
    if (n > 0 && n > (best?.n ?? 0)) best = { at, n }
  }
  return best?.at ?? null
}

function sortPeople(
  rows: readonly FileRow[],
  columns: Columns,
  { headers, fields, locale, hints, order, hasEnds }: Reading,
): { people: Person[]; left_out: LeftOut[] } {
  const people: Person[] = []
  const left_out: LeftOut[] = []
  const seen = new Set<string>()
  const { statedOrder } = toTextForms(hints, { date_order: order })
  const get = (cells: readonly string[], column: SubscriberColumn) => {
    const at = columns[column]
    return at === null ? '' : (cells[at]?.trim() ?? '')
  }
  const ends = hasEnds ? findEndColumns(headers) : []
  const isStatusEnd = columns.status !== null && ends.includes(columns.status)
  for (const { row, cells } of rows) {
    const cell = get(cells, 'email')
    const [email] = readAddresses(cell)
    const reason =
      email === undefined
        ? 'no_address'
        : (findEnd(
            isStatusEnd ? '' : get(cells, 'status'),
            ends.map((at) => cells[at] ?? ''),
          ) ?? (seen.has(email) ? 'repeated' : null))
    if (email === undefined || reason !== null) {
      left_out.push({ row, text: cell.slice(0, 200), reason: reason ?? 'no_address' })
      continue
    }
    seen.add(email)
    const name = [get(cells, 'name'), get(cells, 'last_name')].filter((part) => part !== '').join(' ')
    const moment = readMoment(get(cells, 'agreed_at'), { zone: 'UTC', statedOrder }, { locale })
    people.push({
      row,
      email,
      name: name === '' ? null : name.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 120),
      agreed_at: moment.is === 'read' ? moment.value : null,
      tags: readTags(get(cells, 'tags')),
      language: readLanguage(get(cells, 'language')),
      fields: readFields(headers, fields, cells),
    })
  }
  return { people, left_out }
}
