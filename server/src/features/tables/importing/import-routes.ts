import { hasRight } from '@draftwright/contract/rights'
import { tableLimits } from '@draftwright/contract/table-fields'
import { maxTableImportRows, maxTableImportSize, type TableImportPlan } from '@draftwright/contract/table-import-words'
import { tableImports } from '@draftwright/contract/table-imports'
import type { AccountDb } from '../../../db/account-db.ts'
import { formatCsvRow } from '../../../documents/csv.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { Caller } from '../../../http/caller.ts'
import { AppError, conflictError, forbiddenError, invalidInputError, notFoundError } from '../../../http/errors.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { pieceSize, readRememberedTable, rememberPlan } from '../../importing/index.ts'
import { createTableId } from '../ids.ts'
import { changeBase, openBase, openTable } from '../open-base.ts'
import { listLinksTo, refreshReaders } from '../refresh-links.ts'
import { insertBase, updateBase, updateTable } from '../schema-store.ts'
import { assertRoomForBase } from '../record-room.ts'
import { TableError } from '../table-error.ts'
import { notifyTable } from '../table-events.ts'
import { formatRowName } from '../formula-values.ts'
import { loadFieldRows } from '../records-store.ts'
import { findLosses } from './losses-store.ts'
import { streamImportEvents } from './import-events.ts'
import {
  deleteImport,
  findImport,
  type ImportRecord,
  insertImport,
  listImports,
  listProblemPage,
  listProblemsAfter,
  transitionImport,
} from './import-store.ts'
import { assertPlanFits, guessPlan, makeFields, planFieldShapes, recallPlan } from './plan-import.ts'
import { previewImport } from './preview-import.ts'
import { assertTargetsSeen, canSeeTargets } from './read-file-targets.ts'
import { readLinkSight } from '../workspace-links/sight.ts'
import { announceImport, runTableImportJob } from './run-import-job.ts'
import { undoTableImportJob } from './undo-import-job.ts'

const bounds = {
  rows: maxTableImportRows,
  columns: tableLimits.fields,
  characters: tableLimits.characters,
  cells: 5_000_000,
} as const

export const tableImportRoutes = implementRoutes(tableImports, {
  list: ({ db, caller, query }) => listImports(db, mayManage(caller) ? null : caller.userId, query.table_id),
  async upload({ db, caller, body, request, signal }) {
    const { file } = request
    if (file === null) throw invalidInputError([{ field: 'file', message: 'is required' }])
    if (file.bytes.length > maxTableImportSize)
      throw new AppError(413, 'too_large', `file must have at most ${maxTableImportSize / 1024 / 1024} MB`)
    const { base_id, table_id, replaces, ...choices } = body
    const replaced = replaces === undefined ? null : await readOwnImport(db, caller, replaces)
    if (replaced !== null && replaced.state !== 'uploaded') throw wrongStateError(replaced)
    const open = table_id === undefined ? null : await openTable(db, caller, table_id)
    if (open === null && !mayManage(caller)) throw forbiddenError('Only an owner, admin or editor can add tables')
    const base = open?.schema ?? (base_id === undefined ? null : await openBase(db, base_id))
    const sight = await readLinkSight(db, caller)
    const isSeen = (field: Parameters<typeof canSeeTargets>[0]) =>
      field.type !== 'workspaceLinks' || canSeeTargets(field, sight)
    const asked = { bytes: file.bytes, choices, bounds, pieceSize, guessesTypes: true }
    const importer = toImporter(open?.table.id ?? null)
    const { read, plan: kept, ...origin } = await readRememberedTable(db, importer, asked, replaced, signal)
    const filename = file.filename.replaceAll('\0', '').slice(0, 200) || 'table.csv'
    const table = open?.table ?? null
    const id = await db.transaction(async (tx) => {
      tx.addAuditNote({ target_kind: 'base_table', details: { file: filename } })
      if (replaced !== null) await deleteImport(tx, replaced.id)
      return insertImport(
        tx,
        {
          user_id: caller.userId,
          filename,
          base_id: base?.id ?? null,
          table_id: open?.table.id ?? null,
          is_new_table: open === null,
          is_new_base: base === null,
          reading: read.reading,
          headers: read.headers,
          sample: read.sample,
          ...origin,
          plan: recallPlan(
            guessPlan(read, filename, table, mayManage(caller), isSeen),
            kept,
            table?.fields.filter(isSeen) ?? [],
          ),
          n_rows: read.n,
        },
        read.pieces,
      )
    })
    return readOwnImport(db, caller, id)
  },
  read: ({ db, caller, params }) => readOwnImport(db, caller, params.id),
  async preview({ db, caller, params, body, signal }) {
    const found = await readOwnImport(db, caller, params.id)
    const open = await openTarget(db, caller, found)
    assertPlanFits(body, found.headers.length, open?.table ?? null, mayManage(caller))
    const sight = await readLinkSight(db, caller)
    const table = open?.table ?? null
    assertTargetsSeen(planFieldShapes(body, table), sight)
    return previewImport(db, found, body, { table, names: open?.names ?? new Map(), sight }, signal)
  },
  async run({ db, context, caller, params, body }) {
    const found = await readOwnImport(db, caller, params.id)
    if (found.state !== 'uploaded') throw wrongStateError(found)
    const sight = await readLinkSight(db, caller)
    const start = (on: AccountDb, baseId: string) =>
      changeBase(on, context, baseId, async (scope) => {
        const { tx } = scope
        const table = found.table_id === null ? null : (scope.schema.findTable(found.table_id) ?? null)
        if (found.table_id !== null && table === null) throw notFoundError('Table')
        assertPlanFits(body, found.headers.length, table, mayManage(caller))
        assertTargetsSeen(planFieldShapes(body, table), sight)
        const made = await makeFields(scope, body, table, found.sample)
        tx.addAuditNote({ target_kind: 'base_table', details: { file: found.filename } })
        const change = {
          state: 'running',
          plan: made.plan,
          base_id: baseId,
          table_id: made.tableId,
          new_field_ids: table === null ? [] : made.newFieldIds,
          error: null,
        } as const
        if (!(await transitionImport(tx, found.id, ['uploaded'], change))) throw wrongStateError(found)
        await rememberPlan(tx, toImporter(found.table_id), found, { columns: body.columns, forms: body.forms })
        await context.jobs.enqueue(runTableImportJob, { account_id: tx.accountId, import_id: found.id }, tx)
        await notifyTable(tx, { table_id: made.tableId, change_id: null, record_ids: [], user_id: null })
      })
    if (found.base_id === null) await db.transaction(async (tx) => start(tx, await makeBase(tx, caller, body)))
    else await start(db, found.base_id)
    return readOwnImport(db, caller, found.id)
  },
  async stop({ db, caller, params }) {
    const found = await readOwnImport(db, caller, params.id)
    if (!(await transitionImport(db, found.id, ['running'], { state: 'stopped' }))) throw wrongStateError(found)
    await announceImport(db, found.id)
    return readOwnImport(db, caller, found.id)
  },
  async resume({ db, context, caller, params }) {
    const found = await readOwnImport(db, caller, params.id)
    await db.transaction(async (tx) => {
      if (!(await transitionImport(tx, found.id, ['stopped'], { state: 'running', error: null })))
        throw wrongStateError(found)
      await context.jobs.enqueue(runTableImportJob, { account_id: tx.accountId, import_id: found.id }, tx)
    })
    return readOwnImport(db, caller, found.id)
  },
  async undo({ db, context, caller, params }) {
    const found = await readOwnImport(db, caller, params.id)
    if (found.is_new_table) await trashTable(db, context, found)
    else
      await db.transaction(async (tx) => {
        if (!(await transitionImport(tx, found.id, undoableStates, { state: 'undoing', error: null })))
          throw wrongStateError(found)
        await context.jobs.enqueue(undoTableImportJob, { account_id: tx.accountId, import_id: found.id }, tx)
      })
    return readOwnImport(db, caller, found.id)
  },
  async losses({ db, caller, params }) {
    const { id, table_id } = await readOwnImport(db, caller, params.id)
    if (table_id === null) return { n_changed: 0, changed: [], n_added: 0 }
    const { schema, table, names } = await openTable(db, caller, table_id)
    const { changed_ids, ...numbers } = await findLosses(db, id, schema.id, table.id)
    const primary = table.fields.find((field) => field.id === table.primary_field_id)
    const rows = primary === undefined ? [] : await loadFieldRows(db, primary, changed_ids)
    const changed = rows.map((row) => (primary === undefined ? '' : formatRowName(schema, primary, row, names)))
    return { ...numbers, changed: changed.filter((name) => name !== '') }
  },
  async remove({ db, caller, params }) {
    const found = await readOwnImport(db, caller, params.id)
    if (found.state === 'running' || found.state === 'undoing') throw wrongStateError(found)
    await deleteImport(db, found.id)
    return null
  },
  async rows({ db, caller, params, query }) {
    const found = await readOwnImport(db, caller, params.id)
    return listProblemPage(db, found.id, query)
  },
  async problems({ db, caller, params }) {
    const found = await readOwnImport(db, caller, params.id)
    return { filename: `${found.filename.replace(/\.\w+$/u, '')}-problems.csv`, pieces: streamProblems(db, found) }
  },
  async events({ db, context, caller, params, request, signal }) {
    const found = await readOwnImport(db, caller, params.id)
    if (!request.wantsStream) return { n_done: found.n_done }
    const readNow = () => readOwnImport(db, caller, found.id)
    return streamImportEvents(context.engine, caller.accountId, found.id, readNow, signal)
  },
})

/** Where plans are kept: for each table, and for all new ones. */
const toImporter = (tableId: string | null): string => (tableId === null ? 'tables' : `table ${tableId}`)

const undoableStates = ['done', 'stopped', 'undo_stopped'] as const

const mayManage = (caller: Caller): boolean => hasRight(caller.role, 'tables:manage')

/** An import that the caller may control: their own, or anybody's for those who manage tables. Throws 404 and 403. */
async function readOwnImport(db: AccountDb, caller: Caller, id: string): Promise<ImportRecord> {
  const found = await findImport(db, id)
  if (found === undefined) throw notFoundError('Import')
  if (found.user_id !== caller.userId && !mayManage(caller))
    throw forbiddenError('Only the person who started this import, owners, admins and editors can see it')
  return found
}

/** The table that rows are added to; null for a new one. */
const openTarget = async (db: AccountDb, caller: Caller, { table_id, is_new_table }: ImportRecord) =>
  table_id === null || is_new_table ? null : openTable(db, caller, table_id)

async function makeBase(db: AccountDb, caller: Caller, plan: TableImportPlan): Promise<string> {
  await assertRoomForBase(db)
  const id = createTableId('app')
  await insertBase(db, { id, name: plan.base_name, created_by: caller.userId })
  return id
}

/** Moves the table that an import has made to the trash, and a base that has no other. */
const trashTable = (db: AccountDb, context: AppContext, found: ImportRecord): Promise<void> =>
  changeBase(db, context, found.base_id ?? '', async (scope) => {
    const { tx, schema } = scope
    if (!(await transitionImport(tx, found.id, ['done', 'stopped'], { state: 'undone', error: null })))
      throw wrongStateError(found)
    const deleted_at = context.now().toISOString()
    const table = schema.findTable(found.table_id ?? undefined)
    if (table === undefined) return
    tx.addAuditNote({ target_kind: 'base_table', details: { table: table.name } })
    if (schema.tables.length === 1) {
      if (!found.is_new_base) throw new TableError('LAST_TABLE', 'A base keeps its last table')
      await updateBase(tx, schema.id, { deleted_at })
      return
    }
    await updateTable(tx, table.id, { deleted_at })
    await refreshReaders(
      scope,
      [...table.fields, ...listLinksTo(schema, table.id)].map(({ id }) => id),
    )
  })

const wrongStateError = ({ state }: ImportRecord) =>
  conflictError('wrong_state', `This cannot be done with an import that is ${state}`, { state })

/** Rows per query. */
const batchSize = 500

async function* streamProblems(db: AccountDb, { id, headers }: ImportRecord): AsyncGenerator<string> {
  yield `\uFEFF${formatCsvRow(['Row', 'Problem', ...headers])}`
  for (let after = 0; ; ) {
    const rows = await listProblemsAfter(db, id, after, batchSize)
    for (const { n, cells, problems } of rows)
      yield formatCsvRow([n, problems.map(({ field, message }) => `${field}: ${message}`).join('; '), ...cells])
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    after = last.n
  }
}
