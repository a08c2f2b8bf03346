import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { type AirtableClient, AirtableError } from '../../../integrations/airtable-client.ts'
import { findAttachments } from '../attachments/attachments-store.ts'
import { toCellFile } from '../attachments/read-attachments.ts'
import { insertStoredFile, maxFileBytes, maxFiles, storeBytes } from '../attachments/save-attachment.ts'
import type { SchemaScope } from '../change-schema.ts'
import { formatRowName } from '../formula-values.ts'
import { changeBase, openBase } from '../open-base.ts'
import { loadRows } from '../records-store.ts'
import { changeRecords } from '../write-records.ts'
import { type AirtableImportRow, findAirtableImport, lockAirtableImport } from './airtable-store.ts'
import { createDownloader, type Download, tooLargeProblem } from './download-file.ts'
import {
  countFailedFile,
  countSavedFile,
  findWaitingFile,
  markStoredFile,
  renewAddresses,
  takeWaitingFile,
  type WaitingFile,
} from './files-store.ts'
import { buildWaitingPlace, removeLeftover } from './leftover-files.ts'
import { importFileLimits, readSourceFiles } from './note-files.ts'

interface FileImport {
  readonly db: AccountDb
  readonly context: AppContext
  readonly client: AirtableClient
  readonly found: AirtableImportRow
  readonly signal: AbortSignal
}

/** So many in a row that cannot be reached are no fault of the files. */
const mostUnreachable = 5
/** Files that the report names; the others are counted. */
const mostNamed = 200

/**
 * Saves one file after the other into its cell, until there is none or someone has stopped the import. Those that cannot be
 * reached are left waiting and tried once more after all others; only then they count as failed.
 */
export async function importFiles(work: FileImport): Promise<'finished' | 'stopped'> {
  const { db, context, found, signal } = work
  const download = createDownloader(context, signal)
  for (const isLastTry of [false, true]) {
    let nUnreachable = 0
    let file = await findWaitingFile(db, found.id, -1)
    for (; file !== undefined; file = await findWaitingFile(db, found.id, file.number)) {
      const { field_id } = file
      const isWanted = (await openBase(db, found.base_id)).findField(field_id)?.type === 'multipleAttachments'
      const got = isWanted ? await fetchFile(work, download, file) : ({ problem: goneProblem, kind: 'gone' } as const)
      const isLeft = !isLastTry && 'kind' in got && got.kind === 'unreachable'
      nUnreachable = isLeft ? nUnreachable + 1 : 0
      if (nUnreachable === mostUnreachable)
        throw new AirtableError(502, 'The files at Airtable cannot be reached. Continue the import later')
      if (!isLeft && !(await finishFile(work, file, got))) return 'stopped'
    }
  }
  return 'finished'
}

const goneProblem = 'its field or record is no longer here'

/** An address that has ended is asked for again with its record. */
async function fetchFile(
  { db, client, found }: FileImport,
  download: (url: string) => Promise<Download>,
  file: WaitingFile,
): Promise<Download> {
  if (file.bytes > maxFileBytes) return { problem: tooLargeProblem, kind: 'gone' }
  const got = await download(file.url)
  if ('bytes' in got || got.kind !== 'expired') return got
  const table = found.plan.tables.find(({ id }) => id === file.table_id)
  const record = table === undefined ? null : await client.readRecord(found.source_id, table.source_id, file.record_id)
  const renewed = (table?.fields ?? [])
    .filter(({ kind }) => kind === 'file')
    .flatMap(({ source_id }) => readSourceFiles(record?.fields[source_id]))
    .map(({ id, url }) => ({ source_id: id, url }))
  await renewAddresses(db, found.id, file.record_id, renewed)
  const next = renewed.find(({ source_id }) => source_id === file.source_id)
  return next === undefined ? { problem: 'it is no longer at Airtable', kind: 'gone' } : download(next.url)
}

/** Stores a file and puts it into its cell, or into the report; false when the import goes on no more. */
async function finishFile(work: FileImport, file: WaitingFile, got: Download): Promise<boolean> {
  const { db, context, found } = work
  if ('problem' in got) return isGoingOn(await settleFile(work, file, got))
  // Before the transaction: a store may be far away, and others wait for the base.
  if (!(await markStoredFile(db, found.id, file.number)))
    return (await findAirtableImport(db, found.id))?.state === 'running'
  const stored = await storeBytes(db, context, got.bytes, buildWaitingPlace(found.id, file.number))
  const end = await settleFile(work, file, stored)
  // While it is stopped they stay: whoever resumes it stores the same again.
  if (end === 'not saved' || end === 'over') await removeLeftover(db, context, found.id, file.number)
  return isGoingOn(end)
}

type FileEnd = 'saved' | 'not saved' | 'stopped' | 'over'
const isGoingOn = (end: FileEnd): boolean => end === 'saved' || end === 'not saved'

type Stored = Awaited<ReturnType<typeof storeBytes>>
/** Only who takes the row of a file saves it, or tells why it does not come. */
const settleFile = (
  { db, context, found }: FileImport,
  file: WaitingFile,
  got: Stored | { readonly problem: string },
): Promise<FileEnd> =>
  changeBase(db, context, found.base_id, async (scope) => {
    const { tx } = scope
    const locked = await lockAirtableImport(tx, found.id)
    if (locked?.state !== 'running') return locked?.state === 'stopped' ? 'stopped' : 'over'
    if (!(await takeWaitingFile(tx, found.id, file.number))) return 'not saved'
    const place = await openCell(scope, file)
    const stored = 'key' in got ? got : null
    const problem = 'problem' in got ? got.problem : findProblem(place, got.bytes + locked.file_bytes)
    if (problem === null && place !== null && stored !== null) {
      await fillCell(context, found, file, place, stored)
      await countSavedFile(tx, found.id, stored.bytes)
      return 'saved'
    }
    const table = found.plan.tables.find(({ id }) => id === file.table_id)
    const field = table?.fields.find(({ id }) => id === file.field_id)
    const names = [table?.name, place?.name ?? file.record_id, field?.name]
    const note =
      locked.n_failed_files < mostNamed
        ? { place: names.join(' › '), message: `${file.filename} did not come: ${problem}` }
        : { place: found.name, message: `Only the first ${mostNamed} files that did not come are named` }
    await countFailedFile(tx, found.id, locked.n_failed_files > mostNamed ? locked.report : [...locked.report, note])
    return 'not saved'
  })

type OpenCell = Awaited<ReturnType<typeof openCell>>
/** The record that a file belongs to, with what its cell holds; null if it is gone. */
async function openCell(scope: SchemaScope, { table_id, record_id, field_id }: WaitingFile) {
  const { schema, tx, names } = scope
  const table = schema.findTable(table_id)
  const field = table?.fields.find(({ id }) => id === field_id)
  const primary = table?.fields.find(({ id }) => id === table.primary_field_id)
  if (table === undefined || primary === undefined || field?.type !== 'multipleAttachments') return null
  const [row] = await loadRows(tx, table.id, [record_id], [])
  if (row === undefined) return null
  const cell = row.cells[field.id]
  const held: readonly unknown[] = Array.isArray(cell) ? cell : []
  return { scope, table, field, row, held, name: formatRowName(schema, primary, row, names) }
}

function findProblem(place: OpenCell, bytes: number): string | null {
  if (place === null) return goneProblem
  if (place.held.length >= maxFiles) return `a cell has at most ${maxFiles} files`
  if (bytes > importFileLimits.bytes)
    return `the files of an import have at most ${importFileLimits.bytes / 1024 ** 3} GB together`
  return null
}

async function fillCell(
  context: AppContext,
  found: AirtableImportRow,
  { filename }: WaitingFile,
  { scope, table, field, row, held }: NonNullable<OpenCell>,
  stored: Stored,
): Promise<void> {
  const { tx, schema } = scope
  const id = await insertStoredFile(tx, context, stored, { baseId: schema.id, userId: found.user_id, filename })
  const files = (await findAttachments(tx, schema.id, [id])).map(toCellFile)
  const cells = { [field.id]: [...held, ...files] }
  const write = { ...scope, table, userId: found.user_id, source: 'client' } as const
  await changeRecords(write, [row], new Map([[row.id, { cells, links: {} }]]))
}
