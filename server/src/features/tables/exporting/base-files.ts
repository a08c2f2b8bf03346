import { AppError } from '../../../http/errors.ts'
import type { AccountDb } from '../../../db/account-db.ts'
import type { FileToZip } from '../../../documents/write-zip.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { Caller } from '../../../http/caller.ts'
import { showAutomations } from '../automations/show-automations.ts'
import { findOwnAttachment, sumAttachments } from '../attachments/attachments-store.ts'
import { loadBase } from '../base-store.ts'
import { openTable } from '../open-base.ts'
import type { BaseSchema } from '../schema.ts'
import { showBase } from '../show-schema.ts'
import { openRowPages } from './read-pages.ts'
import { openForReader } from '../workspace-links/hide-unseen.ts'
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

/** Reads the forms whose answers become records. */
export interface FormReader {
  /** Of those of the tables that the caller may see. */
  listIds(db: AccountDb, caller: Caller, tableIds: readonly string[]): Promise<readonly string[]>
  read(db: AccountDb, context: AppContext, id: string): Promise<object>
}

interface Archive {
  readonly db: AccountDb
  readonly context: AppContext
  readonly caller: Caller
  readonly forms: FormReader
  readonly withFiles: boolean
}

/** The files of several bases, each in a folder with its name. One that is deleted meanwhile is left out. */
export async function* listFilesOfBases(
  archive: Archive,
  bases: readonly { readonly id: string; readonly name: string }[],
): AsyncGenerator<FileToZip> {
  const taken = new Set<string>()
  for (const { id, name } of bases) {
    const schema = await loadBase(archive.db, id)
    if (schema === undefined) continue
    const seen = await openForReader(archive.db, archive.caller, schema)
    yield* listBaseFiles(archive, seen, `${chooseName(name, taken)}/`)
  }
}

/**
 * The files of a base: what it consists of, each table, and the files of its cells, which the table names by where they lie.
 * A table that is deleted meanwhile is left out.
 * `folder` is put before every name.
 */
export async function* listBaseFiles(archive: Archive, schema: BaseSchema, folder: string): AsyncGenerator<FileToZip> {
  const { db, context, caller } = archive
  yield createJsonFile(`${folder}base.json`, showBase(schema, caller))
  yield* listAutomationFiles(archive, schema, folder)
  yield* listFormFiles(archive, schema, folder)
  const taken = new Set(['base', 'missing files'])
  const missing: string[] = []
  for (const { id, name } of schema.tables) {
    const open = await readUnlessGone(openTable(db, caller, id))
    if (open === undefined) continue
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
async function* listAutomationFiles({ db }: Archive, schema: BaseSchema, folder: string): AsyncGenerator<FileToZip> {
  const found: object[] = []
  for (const table of schema.tables)
    for (const automation of await showAutomations(db, table)) found.push({ table: table.name, ...automation })
  if (found.length > 0) yield createJsonFile(`${folder}automations.json`, found)
}

/** What asks strangers for records of the tables, if anything does. */
async function* listFormFiles(
  { db, context, caller, forms }: Archive,
  schema: BaseSchema,
  folder: string,
): AsyncGenerator<FileToZip> {
  const tableIds = schema.tables.map(({ id }) => id)
  const ids = await forms.listIds(db, caller, tableIds)
  if (ids.length > 0)
    yield { name: `${folder}forms.json`, pieces: streamList(ids, (id) => forms.read(db, context, id)) }
}

/** A list as JSON, one after the other. */
async function* streamList(ids: readonly string[], read: (id: string) => Promise<object>): AsyncGenerator<string> {
  let mark = '['
  for (const id of ids) {
    const one = await readUnlessGone(read(id))
    if (one === undefined) continue
    yield `${mark}\n${JSON.stringify(one, null, 2)}`
    mark = ','
  }
  yield mark === '[' ? '[]\n' : '\n]\n'
}

/** Undefined for what was deleted since the archive began: the rest of it is not lost with it. */
async function readUnlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined
    throw error
  }
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
