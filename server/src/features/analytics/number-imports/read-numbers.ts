import { type NumberImportFile, type NumberTool, numberToolLabels } from '@draftwright/contract/number-import-words'
import { decodeFile } from '../../../documents/decode-file.ts'
import { anArchive, explainNoText, nameForeignFile } from '../../../documents/foreign-files.ts'
import { isZip, readZip, ZipError } from '../../../documents/read-zip.ts'
import { scanTableText } from '../../../documents/table-files/read-table-file.ts'
import { TableFileError, type TableRecord } from '../../../documents/table-files/table-file.ts'
import { DaySums, type DayTotal } from './day-sums.ts'
import { planGoogle } from './plan-google.ts'
import { planPlausible } from './plan-plausible.ts'
import { type Reading, Row, type TablePlan } from './plan-table.ts'
import { planUmami } from './plan-umami.ts'
import { isBigQuery, readBigQuery } from './read-big-query.ts'
import { UnreadableError } from './unreadable-error.ts'
import { VisitLines } from './visit-lines.ts'

export interface NumbersUpload {
  readonly bytes: Uint8Array
  readonly filename: string
  /** The workspace's time zone, for tools that give instants. */
  readonly zone: string
  /** Ids of posts by where they were published: host without `www.` and path. */
  readonly posts: ReadonlyMap<string, string>
}
export interface ReadNumbers {
  readonly tool: NumberTool
  readonly files: NumberImportFile[]
  readonly days: DayTotal[]
  /** JSON of the sums, so many in each. */
  readonly pieces: string[]
}
export interface RefusedNumbers {
  readonly refusal: { readonly status: 400 | 413; readonly message: string }
}

const pieceSize = 1000
const zipLimits = {
  mostFiles: 200,
  mostBytes: 150 * 1024 * 1024,
  isWanted: (name: string) =>
    /\.(?:csv|tsv|txt|json|jsonl|ndjson)$/iu.test(name) && !/(?:^|\/)(?:__MACOSX\/|\.)/u.test(name),
}

/** Another tool's export as sums of days, read in a worker thread: what is wrong is returned, because errors lose their class between threads. */
export function readNumbers({ bytes, filename, zone, posts }: NumbersUpload): ReadNumbers | RefusedNumbers {
  try {
    const visits = new VisitLines(zone)
    const toPost = (page: string) => posts.get(page.replace(/\/$/u, '')) ?? ''
    const upload = new UploadReader({ sums: new DaySums(), visits, toPost })
    // Workbooks are archives, too.
    const reason = nameForeignFile(bytes) === anArchive ? null : explainNoText(bytes)
    if (reason !== null) throw new UnreadableError(reason)
    if (isZip(bytes)) for (const file of readZip(bytes, zipLimits)) upload.readFile(file.name, file.bytes)
    else upload.readFile(filename, bytes)
    return upload.finish()
  } catch (error) {
    if (error instanceof ZipError) return { refusal: { status: 400, message: error.message } }
    if (!(error instanceof UnreadableError)) throw error
    return { refusal: { status: error.status, message: error.message } }
  }
}

const mostFiles = 400
/** Of one cell, and of a table in all: most are only counted together. */
const bounds = { characters: 32_768, columns: 1000 } as const

/** Throws 400 for a text that is no table. */
function scanRecords(file: string, text: string, onRecord: (record: TableRecord) => void): readonly string[] {
  try {
    return scanTableText(text, bounds, onRecord)
  } catch (error) {
    throw error instanceof TableFileError ? new UnreadableError(`${error.message} (${file})`) : error
  }
}

const noTotals = 'There are no totals by day in it: visits and visitors are added up from its parts, where those say so'

class UploadReader {
  readonly #reading: Reading
  readonly #files: NumberImportFile[] = []
  readonly #tools = new Set<NumberTool>()
  #hasVisits = false

  constructor(reading: Reading) {
    this.#reading = reading
  }

  readFile(path: string, bytes: Uint8Array): void {
    const name =
      path
        .replace(/^.*\//u, '')
        .replace(/\p{Cc}+/gu, ' ')
        .toWellFormed()
        .slice(0, 120) || 'file'
    const kind = nameForeignFile(bytes)
    if (kind !== null) throw new UnreadableError(`has ${name} in it, which is ${kind}, not text`)
    const { text } = decodeFile(bytes)
    if (isBigQuery(text.slice(0, 20_000))) {
      this.#tools.add('bigquery')
      this.#hasVisits = true
      this.#note({ name, about: 'Views', rows: readBigQuery(name, text, this.#reading), note: null })
    } else this.#readTables(name, text)
  }

  /** A report of Google has several, each below its own comments. */
  #readTables(name: string, text: string): void {
    let [start, end]: [string | undefined, string | undefined] = [undefined, undefined]
    let table: { plan: TablePlan | undefined; columns: Map<string, number>; rows: number; repeated: number } | null =
      null
    const found: NumberImportFile[] = []
    const close = () => {
      if (table === null) return
      const { plan, rows, repeated } = table
      const note = repeated > 0 ? `${repeated.toLocaleString('en')} rows say what another table says` : null
      found.push({ name, about: plan?.about ?? 'Not known', rows, note: plan?.note ?? note })
      table = null
    }
    const remarks = scanRecords(name, text, ({ cells, n: line }) => {
      const comment = readComment(cells, table === null)
      if (comment !== null) {
        close()
        start = /^start date: ?(\d{8})$/iu.exec(comment)?.[1]?.replace(/(....)(..)(..)/u, '$1-$2-$3') ?? start
        end = /^end date: ?(\d{8})$/iu.exec(comment)?.[1]?.replace(/(....)(..)(..)/u, '$1-$2-$3') ?? end
        return
      }
      if (table === null) {
        const columns = new Map(cells.map((cell, at) => [cell.trim().toLowerCase().slice(0, 100), at]))
        const place = { file: name, owner: `${this.#files.length + found.length} ${name}`, start, end }
        table = { plan: this.#planTable(new Set(columns.keys()), place), columns, rows: 0, repeated: 0 }
        return
      }
      table.rows++
      const isNew = table.plan?.readRow?.(new Row(cells, table.columns, name, line)) ?? true
      if (!isNew) table.repeated++
    })
    close()
    for (const [at, file] of found.entries()) {
      const notes = [file.note, ...(at === 0 ? remarks : [])].filter((note) => note !== null)
      this.#note({ ...file, note: notes.length === 0 ? null : notes.join('. ') })
    }
  }

  #planTable(columns: ReadonlySet<string>, place: Parameters<typeof planGoogle>[2]): TablePlan | undefined {
    const reading = this.#reading
    const plan =
      planUmami(columns, reading) ?? planPlausible(columns, reading, place) ?? planGoogle(columns, reading, place)
    if (plan !== undefined) this.#tools.add(plan.tool)
    if (plan?.tool === 'umami') this.#hasVisits = true
    return plan
  }

  #note(file: NumberImportFile): void {
    this.#files.push(file)
    if (this.#files.length > mostFiles) throw new UnreadableError(`must have at most ${mostFiles} tables in it`)
  }

  finish(): ReadNumbers {
    const [tool, other] = this.#tools
    const { sums, visits, toPost } = this.#reading
    if (tool === undefined)
      throw new UnreadableError(
        'is no export of Plausible, Umami or Google Analytics that is known here: none of its tables has their columns',
      )
    if (other !== undefined)
      throw new UnreadableError(
        `must be of one tool: it has tables of ${numberToolLabels[tool]} and ${numberToolLabels[other]}`,
      )
    if (this.#hasVisits) visits.addTo(sums, 'visits', toPost)
    const { days, sums: all, isWithoutTotals } = sums.finish()
    if (days.length === 0) {
      const note = this.#files.find((file) => file.note !== null)?.note
      throw new UnreadableError(note == null ? 'has no rows with numbers' : `has no numbers by day. ${note}`)
    }
    if (isWithoutTotals) this.#files.push({ name: 'All tables', about: 'Totals', rows: 0, note: noTotals })
    const pieces: string[] = []
    for (let at = 0; at < all.length; at += pieceSize) pieces.push(JSON.stringify(all.slice(at, at + pieceSize)))
    return { tool, files: this.#files, days, pieces }
  }
}

/** What a comment of Google's reports says; null for any other line. Within a table only a line of dashes or days is one. */
function readComment(cells: readonly string[], isBetweenTables: boolean): string | null {
  const [first = ''] = cells
  if (!first.startsWith('#')) return null
  const text = cells.join(',').replace(/^#\s*/u, '').trim()
  return isBetweenTables || /^(?:-{4,}|$|(?:start|end) date:)/iu.test(text) ? text : null
}
