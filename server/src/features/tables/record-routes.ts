import { tableRecords } from '@draftwright/contract/table-records'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError, invalidInputError, notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { assertCellsAsSeen } from './assert-seen.ts'
import { fetchAttachments } from './attachments/fetch-attachments.ts'
import { findTableIn } from './change-schema.ts'
import { explainCost } from './costly-conditions.ts'
import { createColorFinder } from './color-records.ts'
import { findChange, hasChangedRecords } from './changes-store.ts'
import { keepTheirs } from './keep-theirs.ts'
import { findRepeatedChange, addRequestHash } from './repeated-change.ts'
import { createTableId } from './ids.ts'
import { listRecords } from './list-records.ts'
import { createBoardOrder, type SortPart } from './sort-keys-store.ts'
import { type OpenTable, openTable, writeTable } from './open-base.ts'
import { createCursor, readCursor } from './page-cursor.ts'
import { readRecordHistory } from './record-history.ts'
import { readHabits } from './read-habits.ts'
import { type LeftOutCell, readRecordInputs, type RecordInput } from './record-input.ts'
import { findExistingIds, loadRows, takeNumbers } from './records-store.ts'
import { listLinkFields, type TableShape } from './schema.ts'
import { findNamedView, readGroups, readSelection } from './selected-records.ts'
import { showCells } from './show-cell.ts'
import { streamTableEvents } from './table-events.ts'
import type { StoredRow } from './formula-values.ts'
import { undoChange } from './undo-change.ts'
import { assertRoomForRecords } from './record-room.ts'
import { loadTargetNames } from './workspace-links/load-target-names.ts'
import { openForReader } from './workspace-links/hide-unseen.ts'
import { keepHiddenTargets } from './workspace-links/read-targets.ts'
import { readLinkSight } from './workspace-links/sight.ts'
import { changeRecords, createRecords, removeRecords, type WriteScope } from './write-records.ts'

export const tableRecordRoutes = implementRoutes(tableRecords, {
  async query({ db, context, caller, params, body }) {
    const open = await openTable(db, caller, params.table_id)
    const { table } = open
    const view = findNamedView(table, caller, body)
    const read = await readSelection(db, context, caller, open, body)
    const { formulas: filters, problems } = read
    const groups = await readGroups(db, open.schema, table, body.groups ?? [])
    const own = toSortParts(table, body.sorts ?? view?.settings.sorts ?? [])
    const board = findNamedView(table, caller, { view_id: body.board_id })
    const cards = own.length > 0 || board === undefined ? own : [createBoardOrder(db.accountId, board.id, table.id)]
    const sorts = [...groups, ...cards]
    const scope = { context, accountId: db.accountId, tableId: table.id, sorts, query: filters }
    const start = body.cursor === undefined ? null : readCursor(scope, body.cursor)
    if (body.cursor !== undefined && start === null)
      throw invalidInputError([{ field: 'cursor', message: 'must be of the page before, of the same query' }])
    const page = await explainCost(context, table, read, () =>
      listRecords(db, {
        ...open,
        context,
        filters,
        sorts,
        after: start?.after ?? null,
        offset: body.offset ?? 0,
        limit: body.limit,
        countAt: body.count === true ? open.version : undefined,
      }),
    )
    const records = await showRecords(db, context, caller, open, page.rows)
    const rules = body.color_rules ?? view?.settings.color_rules ?? []
    const findColor = rules.length === 0 ? null : await createColorFinder(db, context, open, rules)
    return {
      data:
        findColor === null
          ? records
          : records.map((record, at) => {
              const row = page.rows[at]
              return { ...record, color: row === undefined ? null : findColor(row) }
            }),
      meta: {
        next_cursor: page.next === null ? null : createCursor(scope, { after: page.next, left: null }),
        n_records: table.n_records,
        n_matching: page.n,
        filter_problems: [...problems],
      },
    }
  },
  async read({ db, context, caller, params }) {
    const open = await openTable(db, caller, params.table_id)
    const [record] = await readRecords(db, context, caller, open, [params.record_id])
    if (record === undefined) throw notFoundError('Record')
    return record
  },
  async create({ db, context, caller, params, body, request }) {
    const ids = body.records.map(({ id }) => id ?? createTableId('rec'))
    if (new Set(ids).size < ids.length)
      throw invalidInputError([{ field: 'records', message: 'must name each record once' }])
    const records = await fetchFiles({ db, context, caller }, params.table_id, body)
    const [writer, habits] = [await readWriter(db, caller), readHabits(context, request)]
    return writeTable(db, context, params.table_id, { ...writer, habits }, async (locked) => {
      const opened = addRequestHash(locked, body)
      note(opened)
      const repeated = await findRepeatedChange(opened, body.change_id, 'create')
      if (repeated !== null) {
        const made = repeated.records.map(({ id }) => id)
        return { change_id: repeated.id, left_out: [], records: await readWritten(opened, context, caller, made) }
      }
      const chosen = body.records.flatMap(({ id }) => id ?? [])
      await assertNewIds(opened, chosen)
      await assertRoomForRecords(opened, ids.length)
      const leftOut: LeftOutCell[] = []
      const { patches, scope } = await readRecordInputs(opened, records, toForms(body, leftOut))
      const first = await takeNumbers(scope.tx, scope.table.id, ids.length)
      const added = patches.map((patch, at) => ({ ...patch, id: ids[at] ?? '', number: first + at }))
      const change_id = await createRecords(scope, added, body.change_id)
      const left_out = nameLeftOut(leftOut, ids)
      return { change_id, left_out, records: await readWritten(scope, context, caller, ids) }
    })
  },
  async update({ db, context, caller, params, body, request }) {
    const ids = body.records.map(({ id }) => id)
    if (new Set(ids).size < ids.length)
      throw invalidInputError([{ field: 'records', message: 'must name each record once' }])
    const records = await fetchFiles({ db, context, caller }, params.table_id, body)
    const [writer, habits] = [await readWriter(db, caller), readHabits(context, request)]
    return writeTable(db, context, params.table_id, { ...writer, habits }, async (locked) => {
      const opened = addRequestHash(locked, body)
      note(opened)
      const repeated = await findRepeatedChange(opened, body.change_id, 'update')
      const found = await loadFound(opened, ids)
      if (body.keep_theirs !== true && repeated === null) {
        if (found.length < ids.length) throw notFoundError('Record')
        await assertCellsAsSeen(opened, found, body.records)
      }
      const {
        records: open,
        conflicts,
        missing_ids,
      } = body.keep_theirs === true
        ? await keepTheirs(opened, found, records, repeated?.records)
        : { records, conflicts: [], missing_ids: [] }
      const leftOut: LeftOutCell[] = []
      const openIds = open.map(({ id }) => id)
      const answer = async (written: WriteScope, change_id: string | null) => ({
        change_id,
        left_out: nameLeftOut(leftOut, openIds),
        conflicts: [...conflicts],
        missing_ids: [...missing_ids],
        records: await readWritten(written, context, caller, ids),
      })
      if (repeated !== null || open.length === 0) return answer(opened, repeated?.id ?? null)
      const { patches, scope } = await readRecordInputs(opened, open, toForms(body, leftOut))
      const patchById = new Map(open.map(({ id }, at) => [id, patches[at]]))
      const rows = found.filter(({ id }) => patchById.has(id))
      const kept = await keepHiddenTargets(scope, rows, patchById)
      return answer(scope, await changeRecords(scope, rows, kept, body.change_id))
    })
  },
  async remove({ db, context, caller, params, body }) {
    const change_id = await writeTable(db, context, params.table_id, await readWriter(db, caller), async (opened) => {
      const scope = addRequestHash(opened, body)
      note(scope)
      const repeated = await findRepeatedChange(scope, body.change_id, 'delete')
      return repeated?.id ?? removeRecords(scope, await loadAll(scope, [...new Set(body.ids)]), body.change_id)
    })
    return { change_id }
  },
  async history({ db, caller, params }) {
    const open = await openTable(db, caller, params.table_id)
    const changes = await readRecordHistory(db, caller, open, params.record_id)
    if (changes.length === 0) throw notFoundError('Record')
    return changes
  },
  async undo({ db, context, caller, params, body }) {
    const change = await findChange(db, params.table_id, body.change_id)
    if (change === undefined) throw notFoundError('Change')
    const ids = change.records.map(({ id }) => id)
    return writeTable(db, context, params.table_id, await readWriter(db, caller), async (opened) => {
      const scope = addRequestHash(opened, body)
      note(scope)
      const repeated = await findRepeatedChange(scope, body.undo_id, null)
      const change_id = repeated?.id ?? (await undoChange(scope, change, body.undo_id))
      return { change_id, records: await readWritten(scope, context, caller, ids) }
    })
  },
  async events({ db, context, caller, params, request, signal }) {
    const { table } = await openTable(db, caller, params.table_id)
    if (!request.wantsStream) return { change_id: null }
    return streamTableEvents(context.engine, caller.accountId, table.id, signal)
  },
})

/** Files that are given by their addresses are fetched before anything is written. */
async function fetchFiles<T extends RecordInput>(
  { db, context, caller }: { db: AccountDb; context: AppContext; caller: Caller },
  tableId: string,
  { records, typecast = false }: { readonly records: readonly T[]; readonly typecast?: boolean | undefined },
) {
  const { schema, table } = await openTable(db, caller, tableId)
  return fetchAttachments({ db, context, baseId: schema.id, userId: caller.userId }, table, records, typecast)
}

/** What was sent decides whether one cell is left out, or refuses all. */
const toForms = ({ typecast = false, leave_out }: WriteForms, leftOut: LeftOutCell[]) => ({
  isTypecast: typecast,
  leftOut: leave_out === true ? leftOut : undefined,
})
interface WriteForms {
  readonly typecast?: boolean | undefined
  readonly leave_out?: boolean | undefined
}
const nameLeftOut = (leftOut: readonly LeftOutCell[], ids: readonly string[]) =>
  leftOut.map(({ at, ...cell }) => ({ id: ids[at] ?? '', ...cell }))

const readWriter = async (db: AccountDb, caller: Caller) =>
  ({ userId: caller.userId, source: 'client', sight: await readLinkSight(db, caller) }) as const
const note = ({ tx, table }: WriteScope): void =>
  tx.addAuditNote({ target_kind: 'base_table', details: { table: table.name } })

/** Sorts by fields that are gone are left out. */
export const toSortParts = (
  table: TableShape,
  sorts: readonly { field_id: string; direction: 'asc' | 'desc' }[],
): SortPart[] =>
  sorts.flatMap(({ field_id, direction }) => {
    const field = table.fields.find(({ id }) => id === field_id)
    return field === undefined ? [] : [{ field, direction }]
  })

/** Throws 404 unless the table has all of them. */
async function loadAll(scope: WriteScope, ids: readonly string[]): Promise<StoredRow[]> {
  const rows = await loadFound(scope, ids)
  if (rows.length < ids.length) throw notFoundError('Record')
  return rows
}

const loadFound = ({ tx, table }: WriteScope, ids: readonly string[]): Promise<StoredRow[]> =>
  loadRows(
    tx,
    table.id,
    ids,
    listLinkFields(table).map(({ id }) => id),
  )

/** Throws 409 for ids that a record has or had: what refers to it would be about another. */
async function assertNewIds({ tx, table }: WriteScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const isKnown = (await findExistingIds(tx, table.id, ids)).size > 0 || (await hasChangedRecords(tx, table.id, ids))
  if (isKnown) throw conflictError('record_id_used', 'Another record has this id')
}

async function showRecords(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  open: OpenTable,
  rows: readonly StoredRow[],
) {
  const { names } = open
  // Who writes knows the whole base.
  const schema = await openForReader(db, caller, open.schema)
  const table = findTableIn(schema, open.table.id)
  const targets = await loadTargetNames(db, caller, table, rows)
  return rows.map((row) => ({
    ...row,
    fields: showCells({ schema, names, isWire: false, targets }, table, row, context),
  }))
}

/** Records in the order of the ids; those that are gone are left out. */
async function readRecords(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  open: OpenTable,
  ids: readonly string[],
) {
  const rows = await loadRows(
    db,
    open.table.id,
    ids,
    listLinkFields(open.table).map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return showRecords(
    db,
    context,
    caller,
    open,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
}

/** What was written, before anybody else can change it: who gets it takes it for what they have seen. */
const readWritten = (scope: WriteScope, context: AppContext, caller: Caller, ids: readonly string[]) =>
  readRecords(scope.tx, context, caller, scope, ids)
