import {
  maxSubscriberFile,
  maxSubscriberRows,
  type SubscriberColumn,
  subscriberColumns,
} from '@draftwright/contract/subscriber-columns'
import type { SubscriberFileRead, subscribers } from '@draftwright/contract/subscribers'
import { readAddresses } from '@draftwright/contract/typed/addresses'
import { readDay, readMoment } from '@draftwright/contract/typed/day'
import { AppError, invalidInputError } from '../../http/errors.ts'
import type { HandlerContext } from '../../http/handler.ts'
import { readLocale } from '../../http/read-locale.ts'
import { matchHeaders, readTableInWorker } from '../imports/index.ts'

type Person = SubscriberFileRead['people'][number]
type LeftOut = SubscriberFileRead['left_out'][number]
type Columns = Record<SubscriberColumn, number | null>

/** What newsletter services call the columns of their exports, in the languages in which they come. */
const aliases: Record<SubscriberColumn, string[]> = {
  email: [
    'email address',
    'e mail',
    'e mail address',
    'e mail adresse',
    'email adresse',
    'mail',
    'email_address',
    'subscriber email',
    'courriel',
    'adresse e mail',
    'correo',
    'correo electrónico',
    'adres e mail',
    'електронна пошта',
    'почта',
    'メールアドレス',
  ],
  name: [
    'full name',
    'first name',
    'firstname',
    'fname',
    'given name',
    'vorname',
    'prénom',
    'nombre',
    'imię',
    'імʼя',
    'имя',
    'subscriber name',
    'nom',
    '氏名',
  ],
  last_name: [
    'surname',
    'lname',
    'lastname',
    'family name',
    'nachname',
    'nom de famille',
    'apellido',
    'apellidos',
    'nazwisko',
    'прізвище',
    'фамилия',
  ],
  status: [
    'state',
    'subscription status',
    'active subscription',
    'active_subscription',
    'subscribed',
    'subscribed to emails',
    'subscribed_to_emails',
    'unsub time',
    'unsub_time',
    'unsubscribed at',
    'email status',
    'abonniert',
    'statut',
    'estado',
  ],
  agreed_at: [
    'optin time',
    'optin_time',
    'confirm time',
    'confirm_time',
    'opt in date',
    'subscribed at',
    'subscription date',
    'created at',
    'created_at',
    'date added',
    'signup date',
    'anmeldedatum',
    'date d inscription',
  ],
}
const labels: Record<SubscriberColumn, string> = {
  email: 'Email',
  name: 'Name',
  last_name: 'Last name',
  status: 'Status',
  agreed_at: 'Agreed at',
}

/** The people of a file: one address column, and only who can be written to. Throws 400 for what is no table, 413 for one too long. */
export async function readSubscriberFile({
  body,
  request,
  signal,
}: HandlerContext<(typeof subscribers)['readFile']>): Promise<SubscriberFileRead> {
  const { file } = request
  if (file === null) throw invalidInputError([{ field: 'file', message: 'is required' }])
  if (file.bytes.length > maxSubscriberFile)
    throw new AppError(413, 'too_large', `file must have at most ${maxSubscriberFile / 1024 / 1024} MB`)
  const { email, name, last_name, status, agreed_at, ...choices } = body
  const bounds = { rows: maxSubscriberRows, cells: 2_000_000 }
  const read = await readTableInWorker({ bytes: file.bytes, choices, bounds, pieceSize: maxSubscriberRows }, signal)
  const rows = read.pieces.flatMap(({ rows: json, numbers }) => {
    const cells: string[][] = JSON.parse(json)
    return numbers.map((row, at) => ({ row, cells: cells[at] ?? [] }))
  })
  const columns = chooseColumns(read.headers, rows, { email, name, last_name, status, agreed_at })
  return {
    reading: read.reading,
    headers: read.headers,
    sample: read.sample,
    columns,
    ...sortPeople(rows, columns, readLocale(request)),
  }
}

interface FileRow {
  readonly row: number
  readonly cells: readonly string[]
}

function chooseColumns(
  headers: readonly string[],
  rows: readonly FileRow[],
  chosen: Readonly<Partial<Record<SubscriberColumn, string | undefined>>>,
): Columns {
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
  locale: string | undefined,
): { people: Person[]; left_out: LeftOut[] } {
  const people: Person[] = []
  const left_out: LeftOut[] = []
  const seen = new Set<string>()
  const get = (cells: readonly string[], column: SubscriberColumn) => {
    const at = columns[column]
    return at === null ? '' : (cells[at]?.trim() ?? '')
  }
  for (const { row, cells } of rows) {
    const cell = get(cells, 'email')
    const [email] = readAddresses(cell)
    const reason =
      email === undefined
        ? 'no_address'
        : (findEnd(get(cells, 'status'), columns) ?? (seen.has(email) ? 'repeated' : null))
    if (email === undefined || reason !== null) {
      left_out.push({ row, text: cell.slice(0, 200), reason: reason ?? 'no_address' })
      continue
    }
    seen.add(email)
    const name = [get(cells, 'name'), get(cells, 'last_name')].filter((part) => part !== '').join(' ')
    const moment = readMoment(get(cells, 'agreed_at'), { zone: 'UTC' }, { locale })
    people.push({
      row,
      email,
      name: name === '' ? null : name.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 120),
      agreed_at: moment.is === 'read' ? moment.value : null,
    })
  }
  return { people, left_out }
}

const left =
  /^(?:unsub\w*|opt(?:ed)?[ -]?out|inactive|cancel\w*|abgemeldet|désabonn\w*|désinscri\w*|baja|відписа\w*|отписа\w*|no|false|0|non-?subscribed)$/iu
const unreachable = /^(?:bounced?|hard.?bounce|cleaned|complain\w*|spam\w*|invalid|undeliverable)$/iu

/** Whether a status, or the day somebody left, says that they get nothing any more. */
function findEnd(status: string, { status: at }: Columns): 'unsubscribed' | 'bounced' | null {
  if (at === null || status === '') return null
  if (unreachable.test(status)) return 'bounced'
  return left.test(status) || readDay(status, {}, {}).is !== 'unreadable' ? 'unsubscribed' : null
}
