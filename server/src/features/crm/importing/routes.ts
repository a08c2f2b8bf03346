import * as z from 'zod/mini'
import { CrmImport, type CrmImportPlan, crmImports } from '@draftwright/contract/crm/imports'
import { type CrmImportSettings, maxCrmImportRows, maxCrmImportSize } from '@draftwright/contract/crm/import-words'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { formatCsvRow } from '../../../documents/csv.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { AppError, conflictError, forbiddenError, invalidInputError, notFoundError } from '../../../http/errors.ts'
import { pieceSize, readRememberedTable, rememberPlan } from '../../importing/index.ts'
import { findChangeSet } from '../history/store.ts'
import { readUndoState } from '../history/undo-state.ts'
import { startUndo } from '../history/start-undo.ts'
import { type CrmContext, type CrmCaller, requireCrmCaller } from '../kernel/caller.ts'
import { assertIdsExist } from '../kernel/references.ts'
import { checkImportJob } from './check-job.ts'
import { defaultSettings, listForms, listImportFields } from './fields.ts'
import { guessMapping, checkColumns, checkMapping } from './guess-mapping.ts'
import { openRowContext } from './open-importer.ts'
import { previewImport } from './preview-import.ts'
import { runImportJob } from './run-job.ts'
import {
  deleteProblems,
  type ImportRecord,
  insertImport,
  noProgress,
  listImports,
  transitionImport,
  listProblemPage,
  listProblemsAfter,
  findImport,
  deleteImport,
} from './store.ts'

export const crmImportRoutes = implementRoutes(crmImports, {
  async list(call) {
    const crm = await requireCrmCaller(call)
    const all = await listImports(call.db, crm.role === 'admin' ? null : crm.userId, call.query.resource)
    return Promise.all(all.map((one) => toImport(call.db, one)))
  },
  async upload(call) {
    const { db, body, caller, request, signal } = call
    await requireCrmCaller(call)
    const { file } = request
    if (file === null) throw invalidInputError([{ field: 'file', message: 'is required' }])
    if (file.bytes.length > maxCrmImportSize)
      throw new AppError(413, 'too_large', `file must have at most ${maxCrmImportSize / 1024 / 1024} MB`)
    const { resource, replaces, ...choices } = body
    const replaced = replaces === undefined ? null : await readReplaced(call, replaces)
    const asked = { bytes: file.bytes, choices, bounds: { rows: maxCrmImportRows }, pieceSize }
    const { read, plan, ...origin } = await readRememberedTable(db, resource, asked, replaced, signal)
    const { reading, headers, sample, n, pieces } = read
    const fields = await listImportFields(db, resource)
    const before = KeptPlan.safeParse(plan).data
    const known = new Set(fields.map(({ name }) => name))
    const mapping =
      before === undefined
        ? guessMapping(resource, fields, headers, sample)
        : Object.fromEntries(Object.entries(before.mapping).filter(([name]) => known.has(name)))
    const id = await db.transaction(async (tx) => {
      if (replaced !== null) await deleteImport(tx, replaced.id)
      return insertImport(
        tx,
        {
          user_id: caller.userId,
          resource,
          filename: file.filename.replaceAll('\0', '').slice(0, 200) || 'table.csv',
          encoding: reading.encoding,
          delimiter: reading.delimiter,
          reading,
          headers,
          sample,
          ...origin,
          mapping,
          settings: { ...defaultSettings, ...omitUndefined(before?.settings ?? {}) },
          n_rows: n,
        },
        pieces,
      )
    })
    return readImportDetails(call, id)
  },
  read: (call) => readImportDetails(call, call.params.id),
  async preview(call) {
    const { db, context, params, body } = call
    const { found, crm } = await readOwnImport(call, params.id)
    const { mapping, ...said } = body
    // A plan that lacks something still shows what it reads; the check says what it lacks.
    const asked = { ...found, mapping, settings: { ...defaultSettings, ...omitUndefined(said) } }
    const rows = await openRowContext(db, context.engine, asked, crm)
    const problems = checkColumns(rows.fields, mapping, found.headers.length)
    if (problems.length > 0) throw invalidInputError(problems)
    return previewImport(db, found.id, rows)
  },
  async check(call) {
    const { db, context, params, body } = call
    const { found } = await readOwnImport(call, params.id)
    const { mapping, settings } = await readPlan(db, found, body)
    await db.transaction(async (tx) => {
      const change = { state: 'checking', mapping, settings, ...noProgress, error: null } as const
      const from = ['uploaded', 'checking', 'checked', 'failed'] as const
      const attempt = await transitionImport(tx, found.id, from, change)
      if (attempt === null) throw wrongStateError(found)
      await rememberPlan(tx, found.resource, found, { mapping, settings })
      await context.jobs.enqueue(checkImportJob, { account_id: tx.accountId, import_id: found.id, attempt }, tx)
    })
    return readImportDetails(call, found.id)
  },
  async run(call) {
    const { db, context, params } = call
    const { found } = await readOwnImport(call, params.id)
    if ((await toImport(db, found)).revert !== null) throw conflictError('wrong_state', 'This import was undone')
    await db.transaction(async (tx) => {
      const first = await transitionImport(tx, found.id, ['checked'], {
        state: 'running',
        ...noProgress,
        error: null,
        change_set_id: createId(),
      })
      if (first !== null) await deleteProblems(tx, found.id)
      const attempt = first ?? (await transitionImport(tx, found.id, ['stopped'], { state: 'running', error: null }))
      if (attempt === null) throw wrongStateError(found)
      await context.jobs.enqueue(runImportJob, { account_id: tx.accountId, import_id: found.id, attempt }, tx)
    })
    return readImportDetails(call, found.id)
  },
  async stop(call) {
    const { found } = await readOwnImport(call, call.params.id)
    // A stopped check has nothing to store; a stopped run can continue.
    const stopped =
      (await transitionImport(call.db, found.id, ['checking'], { state: 'uploaded', ...noProgress })) ??
      (await transitionImport(call.db, found.id, ['running'], { state: 'stopped' }))
    if (stopped === null) throw wrongStateError(found)
    return readImportDetails(call, found.id)
  },
  async revert(call) {
    const { found, crm } = await readOwnImport(call, call.params.id)
    if (found.state !== 'done' && found.state !== 'stopped') throw wrongStateError(found)
    const set = found.change_set_id === null ? undefined : await findChangeSet(call.db, found.change_set_id, null)
    if (set === undefined) throw conflictError('wrong_state', 'This import has changed nothing')
    await startUndo(call, crm, set, call.body.on_conflict)
    return readImportDetails(call, found.id)
  },
  async remove(call) {
    const { found } = await readOwnImport(call, call.params.id)
    if (found.state === 'running' || found.state === 'checking') throw wrongStateError(found)
    await deleteImport(call.db, found.id)
    return null
  },
  async rows(call) {
    const { found } = await readOwnImport(call, call.params.id)
    return listProblemPage(call.db, found.id, call.query)
  },
  async problems(call) {
    const { found } = await readOwnImport(call, call.params.id)
    return {
      filename: `${found.filename.replace(/\.\w+$/u, '')}-problems.csv`,
      pieces: streamProblemRows(call.db, found),
    }
  },
})

/** Throws 400 for a plan that does not fit the file. */
async function readPlan(db: AccountDb, found: ImportRecord, { mapping, ...rest }: CrmImportPlan) {
  const settings: CrmImportSettings = { ...defaultSettings, ...omitUndefined(rest) }
  const fields = await listImportFields(db, found.resource)
  const problems = checkMapping(fields, { mapping, resource: found.resource, ...settings }, found.headers.length)
  if (problems.length > 0) throw invalidInputError(problems)
  if (settings.pipeline_id !== null) await assertIdsExist(db, 'pipelines', [settings.pipeline_id])
  return { mapping, settings }
}

/** What was kept of the last import of this shape; settings that have been added since are left to their defaults. */
const KeptPlan = z.object({ mapping: CrmImport.shape.mapping, settings: z.partial(CrmImport.shape.settings) })

/** The given options, without omitted ones. */
const omitUndefined = (settings: { [K in keyof CrmImportSettings]?: CrmImportSettings[K] | undefined }) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as Partial<CrmImportSettings>

/** An import that the caller may control: their own, or anybody's for CRM admins. Throws 404 and 403. */
async function readOwnImport(call: CrmContext, id: string): Promise<{ found: ImportRecord; crm: CrmCaller }> {
  const crm = await requireCrmCaller(call)
  const found = await findImport(call.db, id)
  if (found === undefined) throw notFoundError('Import')
  if (found.user_id !== crm.userId && crm.role !== 'admin')
    throw forbiddenError('Only the person who started this import and CRM admins can see it')
  return { found, crm }
}

/** An import that the same file is to replace. Throws 404, 403, and 409 when it has begun. */
async function readReplaced(call: CrmContext, id: string): Promise<ImportRecord> {
  const { found } = await readOwnImport(call, id)
  if (found.state !== 'uploaded' && found.state !== 'checked' && found.state !== 'failed') throw wrongStateError(found)
  return found
}

const readImportDetails = async (call: CrmContext, id: string) =>
  toImport(call.db, (await readOwnImport(call, id)).found)

async function toImport(db: AccountDb, found: ImportRecord): Promise<CrmImport> {
  const set = found.change_set_id === null ? undefined : await findChangeSet(db, found.change_set_id, null)
  const fields = await listImportFields(db, found.resource)
  return {
    ...found,
    settings: { ...defaultSettings, ...found.settings },
    counts: { create: 0, update: 0, skip: 0, error: 0, ...found.counts },
    fields: fields.map(({ name, label, help, column, isRequired, isKey }) => ({
      name,
      label,
      help,
      is_required: isRequired,
      is_key: isKey,
      forms: listForms(column),
    })),
    change_set_id: set?.id ?? null,
    revert: set === undefined ? null : await readUndoState(db, set),
  }
}

const wrongStateError = ({ state }: ImportRecord) =>
  conflictError('wrong_state', `This cannot be done with an import that is ${state}`, { state })

/** Rows per query. */
const batchSize = 500

async function* streamProblemRows(db: AccountDb, { id, resource, headers }: ImportRecord): AsyncGenerator<string> {
  const labels = new Map((await listImportFields(db, resource)).map(({ name, label }) => [name, label]))
  yield `\uFEFF${formatCsvRow(['Row', 'Problem', ...headers])}`
  for (let after = 0; ; ) {
    const rows = await listProblemsAfter(db, id, after, batchSize)
    for (const { n, cells, problems } of rows) {
      const words = problems.map(({ field, message }) => `${labels.get(field) ?? 'Row'}: ${message}`)
      yield formatCsvRow([n, words.join('; '), ...cells])
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    after = last.n
  }
}
