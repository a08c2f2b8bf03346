import { createId } from '../../db/create-id.ts'
import type { CellHabits } from '@draftwright/contract/table-values'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { enqueueAutomations } from './automations/enqueue-automations.ts'
import { type ChangeRecords, insertChange, takeChangeNumber } from './changes-store.ts'
import { type MemberNames, formatRowName, type StoredRow } from './formula-values.ts'
import {
  deleteLinks,
  deleteLinksOfRows,
  deleteLinksToRows,
  type LinkRow,
  listLinkingRows,
  markLinkingStale,
  saveLinks,
} from './links-store.ts'
import { linkNewRecords } from './link-new-records.ts'
import { computeDependents } from './recompute.ts'
import { recomputeTablesJob } from './recompute-job.ts'
import { deleteRows, insertRows, loadFieldRows, updateRows } from './records-store.ts'
import { type BaseSchema, listLinkFields, type TableShape } from './schema.ts'
import { notifyTable } from './table-events.ts'
import { saveEffects } from './webhooks/change-effects.ts'
import type { LinkSight } from './workspace-links/sight.ts'
import { saveTargets } from './workspace-links/store.ts'
import { addTo, createWrittenCells, type WrittenCells } from './written-cells.ts'

/** One transaction that writes records of a table, its base being locked. */
export interface WriteScope {
  readonly tx: AccountDb
  readonly context: Pick<AppContext, 'now' | 'jobs'>
  readonly schema: BaseSchema
  readonly table: TableShape
  readonly names: MemberNames
  readonly userId: string | null
  readonly source: 'client' | 'publicApi' | 'system' | 'formSubmission'
  /** What the writer sees of the rest of the workspace; without it, links to it are refused. */
  readonly sight?: LinkSight
  /** How the writer's texts are read, unless a program writes through `/v0`. */
  readonly habits?: CellHabits
  readonly hasWebhooks?: boolean
  /** Of what was asked for: an id that the caller has chosen may come again only with the same. */
  readonly requestHash?: string
}
/** What a record gets: stored cells by field, undefined to empty one, and the ids of links by field. */
export interface RecordPatch {
  readonly cells: Readonly<Record<string, unknown>>
  readonly links: Readonly<Record<string, readonly string[]>>
}
export interface NewRecord extends RecordPatch {
  readonly id: string
  readonly number: number
  readonly created_at?: string
}

const listLinkIds = (table: TableShape): string[] => listLinkFields(table).map(({ id }) => id)

/** Adds records and returns the id of the change; its writer may have chosen it. */
export async function createRecords(
  scope: WriteScope,
  records: readonly NewRecord[],
  changeId?: string,
): Promise<string> {
  const { tx, table, userId, context } = scope
  const at = context.now().toISOString()
  const rows = records.map(({ id, number, cells, created_at = at }) => ({
    id,
    number,
    cells: dropEmpty(cells),
    created_by: userId,
    created_at,
  }))
  await insertRows(tx, table.id, rows, userId, at)
  await saveTargets(tx, table, rows)
  const written = createWrittenCells(scope.hasWebhooks)
  addTo(
    written.whole,
    table.id,
    rows.map(({ id }) => id),
  )
  for (const { id, cells } of rows) for (const field of Object.keys(cells)) addTo(written.changed, field, [id])
  addTo(
    written.changed,
    table.primary_field_id,
    rows.map(({ id }) => id),
  )
  await linkNewRecords(scope, records, written)
  const changes = rows.map(({ id, number, cells, created_at }, at): ChangeRecords[number] => ({
    id,
    number,
    created_at,
    before: null,
    after: { ...cells, ...records[at]?.links },
  }))
  return finishWrite(scope, 'create', changes, written, { changeId })
}

/** Changes cells and returns the id of the change, null if nothing differs. */
export async function changeRecords(
  scope: WriteScope,
  rows: readonly StoredRow[],
  patches: ReadonlyMap<string, RecordPatch>,
  changeId?: string,
): Promise<string | null> {
  const { tx, table, userId, context } = scope
  const written = createWrittenCells(scope.hasWebhooks)
  const changes: ChangeRecords[number][] = []
  const stored: { id: string; cells: object; edited: string[] }[] = []
  for (const row of rows) {
    const patch = patches.get(row.id)
    if (patch === undefined) continue
    const cells = { ...row.cells, ...patch.cells }
    const before: Record<string, unknown> = {}
    const after: Record<string, unknown> = {}
    for (const field of Object.keys(patch.cells))
      if (JSON.stringify(row.cells[field]) !== JSON.stringify(cells[field])) {
        before[field] = row.cells[field] ?? null
        after[field] = cells[field] ?? null
        addTo(written.changed, field, [row.id])
      }
    const old = Object.fromEntries(
      Object.entries(row.links).map(([field, links]) => [field, links.map(({ id }) => id)]),
    )
    for (const field of await writeLinks(scope, row.id, old, patch.links, written)) {
      before[field] = old[field] ?? []
      after[field] = patch.links[field]
    }
    if (Object.keys(after).length === 0) continue
    changes.push({ id: row.id, number: row.number, created_at: row.created_at, before, after })
    stored.push({ id: row.id, cells: dropEmpty(cells), edited: Object.keys(after) })
  }
  if (changes.length === 0) return null
  await updateRows(tx, table.id, stored, userId, context.now().toISOString())
  await saveTargets(tx, table, stored)
  return finishWrite(scope, 'update', changes, written, { changeId })
}

/** Records that link to deleted ones and are computed at once; where more do, a job computes them. */
const linkingLimit = 200

/** Deletes records with their links and returns the id of the change. */
export async function removeRecords(scope: WriteScope, rows: readonly StoredRow[], changeId?: string): Promise<string> {
  const { tx, schema, table } = scope
  const written = createWrittenCells(scope.hasWebhooks)
  const ids = rows.map(({ id }) => id)
  const back = schema.listFields().filter(({ options }) => options.linkedTableId === table.id)
  let isIncomplete = false
  for (const field of back) {
    const { id, table_id } = field
    const linking = await listLinkingRows(tx, id, ids, linkingLimit + 1)
    await written.effects?.noteLinks(tx, field, linking)
    if (linking.length <= linkingLimit) addTo(written.changed, id, linking)
    else {
      await markLinkingStale(tx, table_id, id, ids)
      isIncomplete = true
    }
  }
  await deleteLinksOfRows(tx, listLinkIds(table), ids)
  await deleteLinksToRows(
    tx,
    back.map(({ id }) => id),
    ids,
  )
  await deleteRows(tx, table.id, ids)
  const changes = rows.map((row): ChangeRecords[number] => ({
    id: row.id,
    number: row.number,
    created_at: row.created_at,
    before: {
      ...row.cells,
      ...Object.fromEntries(Object.entries(row.links).map(([field, links]) => [field, links.map(({ id }) => id)])),
    },
    after: null,
  }))
  return finishWrite(scope, 'delete', changes, written, { changeId, isMarked: isIncomplete })
}

const dropEmpty = (cells: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined && value !== null))

/** Makes the links of a record those that are wanted, from both sides; returns the fields that changed. */
async function writeLinks(
  { tx, schema, table, names }: WriteScope,
  id: string,
  old: Readonly<Record<string, readonly string[]>>,
  wanted: RecordPatch['links'],
  written: WrittenCells,
): Promise<string[]> {
  const changed: string[] = []
  for (const [fieldId, ids] of Object.entries(wanted)) {
    const before = old[fieldId] ?? []
    if (JSON.stringify(before) === JSON.stringify(ids)) continue
    const field = schema.findField(fieldId)
    const other = schema.findTable(field?.options.linkedTableId)
    const inverse = field?.options.inverseLinkFieldId
    if (field === undefined || other === undefined || inverse === undefined) continue
    const gone = before.filter((one) => !ids.includes(one))
    const added = ids.filter((one) => !before.includes(one))
    await written.effects?.noteLinks(tx, schema.findField(inverse), [...gone, ...added])
    await deleteLinks(
      tx,
      fieldId,
      gone.map((linked_id) => ({ record_id: id, linked_id })),
    )
    await deleteLinks(
      tx,
      inverse,
      gone.map((record_id) => ({ record_id, linked_id: id })),
    )
    const primary = other.fields.find((one) => one.id === other.primary_field_id)
    const rows = primary === undefined ? [] : await loadFieldRows(tx, primary, ids)
    const nameById = new Map(
      rows.map((row) => [row.id, primary === undefined ? '' : formatRowName(schema, primary, row, names)]),
    )
    const ownPrimary = table.fields.find((one) => one.id === table.primary_field_id)
    const own = ownPrimary === undefined ? [] : await loadFieldRows(tx, ownPrimary, [id])
    const ownName =
      own[0] === undefined || ownPrimary === undefined ? '' : formatRowName(schema, ownPrimary, own[0], names)
    await saveLinks(tx, [
      ...ids.map(
        (linked_id, position): LinkRow => ({
          field_id: fieldId,
          record_id: id,
          linked_id,
          linked_name: nameById.get(linked_id) ?? '',
          position,
        }),
      ),
      // On the other side links stand in the order of the table.
      ...added.map(
        (record_id): LinkRow => ({
          field_id: inverse,
          record_id,
          linked_id: id,
          linked_name: ownName,
          position: own[0]?.number ?? 0,
        }),
      ),
    ])
    changed.push(fieldId)
    addTo(written.changed, fieldId, [id])
    addTo(written.changed, inverse, [...gone, ...added])
  }
  return changed
}

/** Computes what depends on the change, stores it for undo and history, and tells those who look on. */
async function finishWrite(
  scope: WriteScope,
  kind: 'create' | 'update' | 'delete',
  changes: ChangeRecords,
  written: WrittenCells,
  { changeId, isMarked = false }: { readonly changeId: string | undefined; readonly isMarked?: boolean },
): Promise<string> {
  const { tx, schema, table, context, userId, source, requestHash = null } = scope
  const record_ids = changes.map(({ id }) => id)
  addTo(written.touched, table.id, record_ids)
  const isIncomplete = await computeDependents(scope, written)
  if (isIncomplete || isMarked)
    await context.jobs.enqueue(recomputeTablesJob, { account_id: tx.accountId, base_id: schema.id }, tx, {
      group: schema.id,
    })
  const id = changeId ?? createId()
  const created_at = context.now().toISOString()
  const number = await takeChangeNumber(tx, schema.id)
  await insertChange(tx, {
    id,
    base_id: schema.id,
    table_id: table.id,
    number,
    kind,
    source,
    user_id: userId,
    record_ids,
    records: changes as ChangeRecords[number][],
    created_at,
    request_hash: requestHash,
  })
  await saveEffects(tx, schema, written.effects, created_at, number)
  await enqueueAutomations(tx, context, { id, table_id: table.id, kind })
  await notifyTable(tx, { table_id: table.id, change_id: id, record_ids: record_ids.slice(0, 200), user_id: userId })
  for (const [table_id, ids] of listChangedRows(schema, written))
    if (table_id !== table.id)
      await notifyTable(tx, { table_id, change_id: null, record_ids: [...ids].slice(0, 200), user_id: null })
  return id
}

/** The records whose cells have changed, by table. */
function listChangedRows(schema: BaseSchema, { changed }: WrittenCells): Map<string, Set<string>> {
  const byTable = new Map<string, Set<string>>()
  for (const [fieldId, ids] of changed) {
    const table = schema.findField(fieldId)?.table_id
    if (table !== undefined && ids.size > 0) addTo(byTable, table, ids)
  }
  return byTable
}
