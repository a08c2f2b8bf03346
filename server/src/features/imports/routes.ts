import { importFields, maxImportSize } from '@draftwright/contract/import-words'
import { imports } from '@draftwright/contract/imports'
import { can } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import { csvRow } from '../../documents/csv.ts'
import { implement } from '../../http/call.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError, conflict, forbidden, invalid, notFound } from '../../http/errors.ts'
import { readChannel } from '../channels/index.ts'
import { checkJob } from './check-job.ts'
import { decodeText } from './decode.ts'
import { guessMapping, mappingProblems } from './mapping.ts'
import { parseTable } from './parse.ts'
import { runJob } from './run-job.ts'
import {
  countRows,
  type ImportRecord,
  insertImport,
  lastMapping,
  listImports,
  moveImport,
  pageOfRows,
  readImport,
  removeImport,
  rowsAfter,
} from './store.ts'
import { undoRows } from './undo-store.ts'

export const importRoutes = implement(imports, {
  async list({ db, caller }) {
    const all = await listImports(db, can(caller.role, 'content:manage') ? null : caller.userId)
    return Promise.all(all.map((one) => shown(db, one)))
  },
  async upload({ db, body, caller, request }) {
    const { file } = request
    if (file === null) throw invalid([{ field: 'file', message: 'is required' }])
    if (file.bytes.length > maxImportSize)
      throw new AppError(413, 'too_large', `file must have at most ${maxImportSize / 1024 / 1024} MB`)
    const { text, encoding } = decodeText(file.bytes)
    const { delimiter, headers, rows } = parseTable(text)
    const header_key = JSON.stringify(headers.map((header) => header.toLowerCase())).slice(0, 2000)
    const before = await lastMapping(db, body.kind, header_key)
    const id = await db.transaction((tx) =>
      insertImport(
        tx,
        {
          user_id: caller.userId,
          kind: body.kind,
          filename: file.filename.replaceAll('\0', '').slice(0, 200) || 'table.csv',
          encoding,
          delimiter,
          headers,
          header_key,
          mapping: before?.mapping ?? guessMapping(body.kind, headers),
          settings: before?.settings ?? {},
        },
        rows,
      ),
    )
    return find(db, caller, id)
  },
  read: ({ db, caller, params }) => find(db, caller, params.id),
  async check({ db, parts, caller, params, body }) {
    const found = await own(db, caller, params.id)
    const { mapping, channel_id, ...rest } = body
    const problems = mappingProblems(found.kind, mapping, found.headers.length)
    if (problems.length > 0) throw invalid(problems)
    if (channel_id != null && (await readChannel(db, channel_id)) === undefined) throw notFound('Channel')
    const settings = { channel_id: channel_id ?? null, ...rest }
    await db.transaction(async (tx) => {
      const change = { state: 'checking', mapping, settings, n_done: 0, error: null } as const
      const from = ['uploaded', 'checking', 'checked', 'failed'] as const
      if (!(await moveImport(tx, found.id, from, change))) throw wrongState(found)
      await parts.jobs.enqueue(checkJob, { account_id: tx.accountId, import_id: found.id }, tx)
    })
    return find(db, caller, found.id)
  },
  async run({ db, parts, caller, params }) {
    const found = await own(db, caller, params.id)
    await db.transaction(async (tx) => {
      const change = { state: 'running', error: null, ...(found.state === 'checked' ? { n_done: 0 } : {}) } as const
      if (!(await moveImport(tx, found.id, ['checked', 'stopped'], change))) throw wrongState(found)
      await parts.jobs.enqueue(runJob, { account_id: tx.accountId, import_id: found.id }, tx)
    })
    return find(db, caller, found.id)
  },
  async stop({ db, caller, params }) {
    const found = await own(db, caller, params.id)
    // A stopped check has nothing to keep; a stopped run can go on.
    if (!(await moveImport(db, found.id, ['checking'], { state: 'uploaded', n_done: 0 })))
      if (!(await moveImport(db, found.id, ['running'], { state: 'stopped' }))) throw wrongState(found)
    return find(db, caller, found.id)
  },
  async undo({ db, caller, params }) {
    const found = await own(db, caller, params.id)
    await db.transaction(async (tx) => {
      if (!(await moveImport(tx, found.id, ['done', 'stopped'], { state: 'undone' }))) throw wrongState(found)
      await undoRows(tx, found.id)
    })
    return find(db, caller, found.id)
  },
  async remove({ db, caller, params }) {
    const found = await own(db, caller, params.id)
    if (found.state === 'running' || found.state === 'checking') throw wrongState(found)
    await removeImport(db, found.id)
    return null
  },
  async rows({ db, caller, params, query }) {
    const found = await own(db, caller, params.id)
    return pageOfRows(db, found.id, query)
  },
  async problems({ db, caller, params }) {
    const found = await own(db, caller, params.id)
    return { filename: `${found.filename.replace(/\.\w+$/u, '')}-problems.csv`, pieces: problemRows(db, found) }
  },
})

/** An import that the caller may steer: their own, or anybody's for publishers. Throws 404 and 403. */
async function own(db: AccountDb, caller: Caller, id: string): Promise<ImportRecord> {
  const found = await readImport(db, id)
  if (found === undefined) throw notFound('Import')
  if (found.user_id !== caller.userId && !can(caller.role, 'content:manage'))
    throw forbidden('Only who started this import and publishers can see it')
  return found
}

const find = async (db: AccountDb, caller: Caller, id: string) => shown(db, await own(db, caller, id))

const sampleSize = 5
/** Characters of a cell that are enough to recognise its column. */
const sampleLength = 200

async function shown(db: AccountDb, found: ImportRecord) {
  const sample = await rowsAfter(db, found.id, 0, sampleSize)
  const none = { waiting: 0, ready: 0, duplicate: 0, error: 0, created: 0, undone: 0, kept: 0 }
  return {
    ...found,
    sample: sample.map(({ cells }) => cells.map((cell) => cell.slice(0, sampleLength))),
    counts: { ...none, ...(await countRows(db, found.id)) },
  }
}

const wrongState = ({ state }: ImportRecord) =>
  conflict('wrong_state', `This cannot be done with an import that is ${state}`, { state })

/** Rows of one look at the table. */
const batch = 500

async function* problemRows(db: AccountDb, { id, kind, headers }: ImportRecord): AsyncGenerator<string> {
  const labels = new Map(importFields[kind].map(({ name, label }) => [name, label]))
  yield csvRow(['Row', 'Problem', ...headers])
  for (let after = 0; ; ) {
    const rows = await rowsAfter(db, id, after, batch, ['error', 'duplicate'])
    for (const { n, cells, problems } of rows) {
      const words = problems.map(({ field, message }) => `${labels.get(field) ?? field}: ${message}`)
      yield csvRow([n, words.join('; '), ...cells])
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return
    after = last.n
  }
}
