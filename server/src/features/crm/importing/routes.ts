import type { CrmImport } from '@draftwright/contract/crm/imports'
import { crmImports } from '@draftwright/contract/crm/imports'
import { type CrmImportSettings, mostCrmImportRows, mostCrmImportSize } from '@draftwright/contract/crm/import-words'
import type { AccountDb } from '../../../db/account-db.ts'
import { newId } from '../../../db/new-id.ts'
import { csvRow } from '../../../documents/csv.ts'
import { implement } from '../../../http/call.ts'
import { AppError, conflict, forbidden, invalid, notFound } from '../../../http/errors.ts'
import { readTableAside } from '../../imports/index.ts'
import { readChangeSet } from '../history/store.ts'
import { undoStateOf } from '../history/undo-state.ts'
import { startUndo } from '../history/start-undo.ts'
import { type Asked, type CrmCaller, crmCaller } from '../kernel/caller.ts'
import { mustExist } from '../kernel/references.ts'
import { checkImportJob } from './check-job.ts'
import { importFields, usualKey } from './fields.ts'
import { guessMapping, mappingProblems } from './guess-mapping.ts'
import { runImportJob } from './run-job.ts'
import {
  clearProblems,
  type ImportRecord,
  insertImport,
  lastPlan,
  listImports,
  moveImport,
  pageOfProblems,
  pieceSize,
  problemsAfter,
  readImport,
  removeImport,
} from './store.ts'

export const crmImportRoutes = implement(crmImports, {
  async list(call) {
    const crm = await crmCaller(call)
    const all = await listImports(call.db, crm.role === 'admin' ? null : crm.userId, call.query.resource)
    return Promise.all(all.map((one) => shown(call.db, one)))
  },
  async upload(call) {
    const { db, body, caller, request, signal } = call
    await crmCaller(call)
    const { file } = request
    if (file === null) throw invalid([{ field: 'file', message: 'is required' }])
    if (file.bytes.length > mostCrmImportSize)
      throw new AppError(413, 'too_large', `file must have at most ${mostCrmImportSize / 1024 / 1024} MB`)
    const { encoding, delimiter, headers, sample, n, pieces } = await readTableAside(
      { bytes: file.bytes, most: mostCrmImportRows, pieceSize },
      signal,
    )
    const { resource } = body
    const fields = await importFields(db, resource)
    const header_key = JSON.stringify(headers.map((header) => header.toLowerCase())).slice(0, 2000)
    const before = await lastPlan(db, resource, header_key)
    const known = new Set(fields.map(({ name }) => name))
    const mapping =
      before === undefined
        ? guessMapping(resource, fields, headers)
        : Object.fromEntries(Object.entries(before.mapping).filter(([name]) => known.has(name)))
    const id = await db.transaction((tx) =>
      insertImport(
        tx,
        {
          user_id: caller.userId,
          resource,
          filename: file.filename.replaceAll('\0', '').slice(0, 200) || 'table.csv',
          encoding,
          delimiter,
          headers,
          sample,
          header_key,
          mapping,
          settings: before?.settings ?? { ...usualSettings, key: usualKey(resource, mapping) },
          n_rows: n,
        },
        pieces,
      ),
    )
    return find(call, id)
  },
  read: (call) => find(call, call.params.id),
  async check(call) {
    const { db, parts, params, body } = call
    const { found } = await own(call, params.id)
    const { mapping, ...rest } = body
    const settings: CrmImportSettings = { ...usualSettings, key: usualKey(found.resource, mapping), ...given(rest) }
    const fields = await importFields(db, found.resource)
    const problems = mappingProblems(fields, { mapping, resource: found.resource, ...settings }, found.headers.length)
    if (problems.length > 0) throw invalid(problems)
    if (settings.pipeline_id !== null) await mustExist(db, 'pipelines', [settings.pipeline_id])
    await db.transaction(async (tx) => {
      const change = { state: 'checking', mapping, settings, n_done: 0, counts: {}, error: null } as const
      const from = ['uploaded', 'checking', 'checked', 'failed'] as const
      if (!(await moveImport(tx, found.id, from, change))) throw wrongState(found)
      await parts.jobs.enqueue(checkImportJob, { account_id: tx.accountId, import_id: found.id }, tx)
    })
    return find(call, found.id)
  },
  async run(call) {
    const { db, parts, params } = call
    const { found } = await own(call, params.id)
    if ((await shown(db, found)).revert !== null) throw conflict('wrong_state', 'This import has been taken back')
    await db.transaction(async (tx) => {
      const isNew = await moveImport(tx, found.id, ['checked'], {
        state: 'running',
        n_done: 0,
        counts: {},
        error: null,
        change_set_id: newId(),
      })
      if (isNew) await clearProblems(tx, found.id)
      else if (!(await moveImport(tx, found.id, ['stopped'], { state: 'running', error: null })))
        throw wrongState(found)
      await parts.jobs.enqueue(runImportJob, { account_id: tx.accountId, import_id: found.id }, tx)
    })
    return find(call, found.id)
  },
  async stop(call) {
    const { found } = await own(call, call.params.id)
    // A stopped check has nothing to keep; a stopped run can go on.
    if (!(await moveImport(call.db, found.id, ['checking'], { state: 'uploaded', n_done: 0, counts: {} })))
      if (!(await moveImport(call.db, found.id, ['running'], { state: 'stopped' }))) throw wrongState(found)
    return find(call, found.id)
  },
  async revert(call) {
    const { found, crm } = await own(call, call.params.id)
    if (found.state !== 'done' && found.state !== 'stopped') throw wrongState(found)
    const set = found.change_set_id === null ? undefined : await readChangeSet(call.db, found.change_set_id, null)
    if (set === undefined) throw conflict('wrong_state', 'This import has changed nothing')
    await startUndo(call, crm, set, call.body.on_conflict)
    return find(call, found.id)
  },
  async remove(call) {
    const { found } = await own(call, call.params.id)
    if (found.state === 'running' || found.state === 'checking') throw wrongState(found)
    await removeImport(call.db, found.id)
    return null
  },
  async rows(call) {
    const { found } = await own(call, call.params.id)
    return pageOfProblems(call.db, found.id, call.query)
  },
  async problems(call) {
    const { found } = await own(call, call.params.id)
    return {
      filename: `${found.filename.replace(/\.\w+$/u, '')}-problems.csv`,
      pieces: problemRows(call.db, found),
    }
  },
})

const usualSettings: CrmImportSettings = { key: null, on_match: 'skip', create_companies: true, pipeline_id: null }

/** What was said, without what was left out. */
const given = (settings: { [K in keyof CrmImportSettings]?: CrmImportSettings[K] | undefined }) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as Partial<CrmImportSettings>

/** An import that the caller may steer: their own, or anybody's for CRM admins. Throws 404 and 403. */
async function own(call: Asked, id: string): Promise<{ found: ImportRecord; crm: CrmCaller }> {
  const crm = await crmCaller(call)
  const found = await readImport(call.db, id)
  if (found === undefined) throw notFound('Import')
  if (found.user_id !== crm.userId && crm.role !== 'admin')
    throw forbidden('Only who started this import and admins of the CRM can see it')
  return { found, crm }
}

const find = async (call: Asked, id: string) => shown(call.db, (await own(call, id)).found)

async function shown(db: AccountDb, found: ImportRecord): Promise<CrmImport> {
  const set = found.change_set_id === null ? undefined : await readChangeSet(db, found.change_set_id, null)
  const fields = await importFields(db, found.resource)
  return {
    ...found,
    counts: { create: 0, update: 0, skip: 0, error: 0, ...found.counts },
    fields: fields.map(({ name, label, help, isRequired, isKey }) => ({
      name,
      label,
      help,
      is_required: isRequired,
      is_key: isKey,
    })),
    change_set_id: set?.id ?? null,
    revert: set === undefined ? null : await undoStateOf(db, set),
  }
}

const wrongState = ({ state }: ImportRecord) =>
  conflict('wrong_state', `This cannot be done with an import that is ${state}`, { state })

/** Rows of one look at the table. */
const batch = 500

async function* problemRows(db: AccountDb, { id, resource, headers }: ImportRecord): AsyncGenerator<string> {
  const labels = new Map((await importFields(db, resource)).map(({ name, label }) => [name, label]))
  yield `\uFEFF${csvRow(['Row', 'Problem', ...headers])}`
  for (let after = 0; ; ) {
    const rows = await problemsAfter(db, id, after, batch)
    for (const { n, cells, problems } of rows) {
      const words = problems.map(({ field, message }) => `${labels.get(field) ?? 'Row'}: ${message}`)
      yield csvRow([n, words.join('; '), ...cells])
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return
    after = last.n
  }
}
