import { importFields, type ImportSettings, maxImportSize } from '@draftwright/contract/import-words'
import * as z from 'zod/mini'
import { Import, imports } from '@draftwright/contract/imports'
import { hasRight } from '@draftwright/contract/rights'
import type { TableFormat } from '@draftwright/contract/table-reading-words'
import type { AccountDb } from '../../db/account-db.ts'
import { formatCsvRow } from '../../documents/csv.ts'
import { implementRoutes } from '../../http/handler.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError, conflictError, forbiddenError, invalidInputError, notFoundError } from '../../http/errors.ts'
import { findChannelRow } from '../channels/index.ts'
import { checkJob } from './check-job.ts'
import { guessMapping, listMappingProblems } from './mapping.ts'
import { pieceSize, readRememberedTable, rememberPlan } from '../importing/index.ts'
import { runJob } from './run-job.ts'
import {
  countNotedRows,
  countRows,
  type ImportRecord,
  insertImport,
  listImports,
  transitionImport,
  listRows,
  findImport,
  deleteImport,
  listRowsAfter,
} from './store.ts'
import { undoImportRows } from './undo-store.ts'

export const importRoutes = implementRoutes(imports, {
  async list({ db, caller }) {
    const all = await listImports(db, hasRight(caller.role, 'content:manage') ? null : caller.userId)
    return Promise.all(all.map((one) => toImport(db, one)))
  },
  async upload({ db, body, caller, request, signal }) {
    const { file } = request
    if (file === null) throw invalidInputError([{ field: 'file', message: 'is required' }])
    if (file.bytes.length > maxImportSize)
      throw new AppError(413, 'too_large', `file must have at most ${maxImportSize / 1024 / 1024} MB`)
    const { kind, replaces, ...choices } = body
    const replaced = replaces === undefined ? null : await readReplaced(db, caller, replaces)
    const textName = kind === 'posts' ? { textName: file.filename } : {}
    const asked = { bytes: file.bytes, choices, bounds: {}, pieceSize, ...textName }
    const { read, plan, ...origin } = await readRememberedTable(db, kind, asked, replaced, signal)
    const { reading, headers, pieces } = read
    const before = KeptPlan.safeParse(plan).data
    const id = await db.transaction(async (tx) => {
      if (replaced !== null) await deleteImport(tx, replaced.id)
      return insertImport(
        tx,
        {
          user_id: caller.userId,
          kind,
          filename: file.filename.replaceAll('\0', '').slice(0, 200) || 'table.csv',
          encoding: reading.encoding,
          delimiter: reading.delimiter,
          reading,
          headers,
          ...origin,
          mapping: before?.mapping ?? guessMapping(kind, headers),
          settings: { ...before?.settings, ...toBodyFormat(reading.format) },
        },
        pieces,
      )
    })
    return readImport(db, caller, id)
  },
  read: ({ db, caller, params }) => readImport(db, caller, params.id),
  async check({ db, context, caller, params, body }) {
    const found = await readOwnImport(db, caller, params.id)
    const { mapping, channel_id, ...rest } = body
    const problems = listMappingProblems(found.kind, mapping, found.headers.length)
    if (problems.length > 0) throw invalidInputError(problems)
    if (channel_id != null && (await findChannelRow(db, channel_id)) === undefined) throw notFoundError('Channel')
    const settings = { channel_id: channel_id ?? null, ...rest }
    await db.transaction(async (tx) => {
      const change = { state: 'checking', mapping, settings, n_done: 0, error: null } as const
      const from = ['uploaded', 'checking', 'checked', 'failed'] as const
      const attempt = await transitionImport(tx, found.id, from, change)
      if (attempt === null) throw wrongStateError(found)
      await rememberPlan(tx, found.kind, found, { mapping, settings })
      await context.jobs.enqueue(checkJob, { account_id: tx.accountId, import_id: found.id, attempt }, tx)
    })
    return readImport(db, caller, found.id)
  },
  async run({ db, context, caller, params }) {
    const found = await readOwnImport(db, caller, params.id)
    await db.transaction(async (tx) => {
      const change = { state: 'running', error: null, ...(found.state === 'checked' ? { n_done: 0 } : {}) } as const
      const attempt = await transitionImport(tx, found.id, ['checked', 'stopped'], change)
      if (attempt === null) throw wrongStateError(found)
      await context.jobs.enqueue(runJob, { account_id: tx.accountId, import_id: found.id, attempt }, tx)
    })
    return readImport(db, caller, found.id)
  },
  async stop({ db, caller, params }) {
    const found = await readOwnImport(db, caller, params.id)
    // A stopped check has nothing to store; a stopped run can continue.
    const stopped =
      (await transitionImport(db, found.id, ['checking'], { state: 'uploaded', n_done: 0 })) ??
      (await transitionImport(db, found.id, ['running'], { state: 'stopped' }))
    if (stopped === null) throw wrongStateError(found)
    return readImport(db, caller, found.id)
  },
  async undo({ db, caller, params }) {
    const found = await readOwnImport(db, caller, params.id)
    await db.transaction(async (tx) => {
      if ((await transitionImport(tx, found.id, ['done', 'stopped'], { state: 'undone' })) === null)
        throw wrongStateError(found)
      await undoImportRows(tx, found.id)
    })
    return readImport(db, caller, found.id)
  },
  async remove({ db, caller, params }) {
    const found = await readOwnImport(db, caller, params.id)
    if (found.state === 'running' || found.state === 'checking') throw wrongStateError(found)
    await deleteImport(db, found.id)
    return null
  },
  async rows({ db, caller, params, query }) {
    const found = await readOwnImport(db, caller, params.id)
    return listRows(db, found.id, query)
  },
  async problems({ db, caller, params }) {
    const found = await readOwnImport(db, caller, params.id)
    return { filename: `${found.filename.replace(/\.\w+$/u, '')}-problems.csv`, pieces: streamProblemRows(db, found) }
  },
})

/** What was kept of the last import of this shape. */
const KeptPlan = z.pick(Import, { mapping: true, settings: true })

/** An import that the caller may control: their own, or anybody's for publishers. Throws 404 and 403. */
async function readOwnImport(db: AccountDb, caller: Caller, id: string): Promise<ImportRecord> {
  const found = await findImport(db, id)
  if (found === undefined) throw notFoundError('Import')
  if (found.user_id !== caller.userId && !hasRight(caller.role, 'content:manage'))
    throw forbiddenError('Only the person who started this import and publishers can see it')
  return found
}

/** An import that the same file is to replace. Throws 404, 403, and 409 when it has begun. */
async function readReplaced(db: AccountDb, caller: Caller, id: string): Promise<ImportRecord> {
  const found = await readOwnImport(db, caller, id)
  if (found.state !== 'uploaded' && found.state !== 'checked' && found.state !== 'failed') throw wrongStateError(found)
  return found
}

const readImport = async (db: AccountDb, caller: Caller, id: string) =>
  toImport(db, await readOwnImport(db, caller, id))

const sampleSize = 5
/** Characters of a cell that are enough to recognize its column. */
const sampleLength = 200

async function toImport(db: AccountDb, found: ImportRecord) {
  const sample = await listRowsAfter(db, found.id, 0, sampleSize)
  const none = { waiting: 0, ready: 0, duplicate: 0, error: 0, created: 0, undone: 0, kept: 0 }
  return {
    ...found,
    sample: sample.map(({ cells }) => cells.map((cell) => cell.slice(0, sampleLength))),
    counts: { ...none, ...(await countRows(db, found.id)) },
    n_noted: await countNotedRows(db, found.id),
  }
}

/** Files that are one text say how it is written. */
const toBodyFormat = (format: TableFormat): ImportSettings =>
  format === 'docx' ? { body_format: 'html' } : format === 'markdown' ? { body_format: 'markdown' } : {}

const wrongStateError = ({ state }: ImportRecord) =>
  conflictError('wrong_state', `This cannot be done with an import that is ${state}`, { state })

/** Rows per query. */
const batch = 500

async function* streamProblemRows(db: AccountDb, { id, kind, headers }: ImportRecord): AsyncGenerator<string> {
  const labels = new Map(importFields[kind].map(({ name, label }) => [name, label]))
  yield formatCsvRow(['Row', 'Problem', ...headers])
  for (let after = 0; ; ) {
    const rows = await listRowsAfter(db, id, after, batch, true)
    for (const { n, cells, problems } of rows) {
      const words = problems.map(({ field, message }) => `${labels.get(field) ?? field}: ${message}`)
      yield formatCsvRow([n, words.join('; '), ...cells])
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return
    after = last.n
  }
}
