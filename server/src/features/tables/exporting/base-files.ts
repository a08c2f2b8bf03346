import { AppError } from '../../../http/errors.ts'
import type { AccountDb } from '../../../db/account-db.ts'
import type { FileToZip } from '../../../documents/write-zip.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { Caller } from '../../../http/caller.ts'
import { showAutomations } from '../automations/show-automations.ts'
import { findOwnAttachment, sumAttachments } from '../attachments/attachments-store.ts'
import { openTable } from '../open-base.ts'
import type { BaseSchema } from '../schema.ts'
import { showBase } from '../show-schema.ts'
import { openRowPages } from './read-pages.ts'
import { type PlaceFile, streamTable } from './stream-table.ts'

/** Of the files of cells in one archive. */
const fileLimits = { files: 50_000, bytes: 3 * 1024 ** 3 } as const

/** Throws 413 for more files than an archive takes: they are downloaded without. */
export async function assertFilesFit(db: AccountDb, baseIds: readonly string[]): Promise<void> {
  const { n, bytes } = await sumAttachments(db, baseIds)
  if (n <= fileLimits.files && bytes <= fileLimits.bytes) return
  const most = `${fileLimits.files.toLocaleString('en')} files and ${fileLimits.bytes / 1024 ** 3} GB`
  throw new AppError(413, 'too_large', `An archive takes at most ${most} of files. Download it without files`)
}

interface Archive {
  readonly db: AccountDb
  readonly context: AppContext
  readonly caller: Caller
  readonly schema: BaseSchema
  readonly withFiles: boolean
  /** Put before every name, such as a folder for the base. */
  readonly folder: string
}

/** The files of a base: what it consists of, each table, and the files of its cells, which the table names by where they lie. */
export async function* listBaseFiles(archive: Archive): AsyncGenerator<FileToZip> {
  const { db, context, caller, schema, folder } = archive
  yield createJsonFile(`${folder}base.json`, showBase(schema, caller))
  yield* listAutomationFiles(archive)
  const taken = new Set(['base', 'missing files'])
  const missing: string[] = []
  for (const { id, name } of schema.tables) {
    const open = await openTable(db, id)
    const pages = await openRowPages(db, context, caller, open, {})
    const plain = chooseName(name, taken)
    const placed = new Map<string, string>()
    const place = archive.withFiles ? createPlacer(plain, placed) : undefined
    yield {
      name: `${folder}${plain}.csv`,
      pieces: streamTable(open.table, open.table.fields, context, pages, place),
    }
    for (const [file, path] of placed) {
      const row = await findOwnAttachment(db, file)
      const bytes = row === undefined ? null : await context.files.read(row.key)
      if (bytes === null) missing.push(path)
      else yield { name: `${folder}${path}`, pieces: streamBytes(bytes) }
    }
  }
  if (missing.length > 0) yield createTextFile(`${folder}missing files.txt`, `${missing.join('\n')}\n`)
}

/** What starts on the tables, if anything does. */
async function* listAutomationFiles({ db, schema, folder }: Archive): AsyncGenerator<FileToZip> {
  const found: object[] = []
  for (const table of schema.tables)
    for (const automation of await showAutomations(db, table)) found.push({ table: table.name, ...automation })
  if (found.length > 0) yield createJsonFile(`${folder}automations.json`, found)
}

/** Gives each file one place, in a folder for its table and field, after the number of the first record that has it. */
function createPlacer(table: string, placed: Map<string, string>): PlaceFile {
  const folders = new Map<string, string>()
  const taken = new Set<string>()
  return (field, row, file, at) => {
    const known = placed.get(file.id)
    if (known !== undefined) return known
    const folder = folders.get(field.id) ?? chooseName(field.name, taken)
    folders.set(field.id, folder)
    const path = `${table}/${folder}/${row.number}-${at + 1} ${cleanName(file.filename).slice(-120)}`
    placed.set(file.id, path)
    return path
  }
}

const createJsonFile = (name: string, value: object): FileToZip =>
  createTextFile(name, `${JSON.stringify(value, null, 2)}\n`)

const createTextFile = (name: string, text: string): FileToZip => ({ name, pieces: streamBytes(text) })

async function* streamBytes<T extends string | Uint8Array>(bytes: T): AsyncGenerator<T> {
  yield await Promise.resolve(bytes)
}

/** Without what some system does not take in a name. */
const cleanName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{M}\p{N} ._-]+/gu, '-')
    .replaceAll(/^[. ]+|[. ]+$/gu, '')
    .trim() || 'file'

/** A name that every system takes, and that nothing else has. */
function chooseName(name: string, taken: Set<string>): string {
  const plain =
    name
      .replaceAll(/[^\p{L}\p{N} _-]+/gu, '-')
      .trim()
      .slice(0, 100)
      .trim() || 'Table'
  let chosen = plain
  for (let n = 2; taken.has(chosen.toLowerCase()); n++) chosen = `${plain} ${n}`
  taken.add(chosen.toLowerCase())
  return chosen
}
