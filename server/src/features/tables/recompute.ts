import type { AccountDb } from '../../db/account-db.ts'
import { flattenLists, type FormulaValue } from '../../formulas/values.ts'
import type { AppContext } from '../../http/app-context.ts'
import { rolledUp } from './field-formula.ts'
import { type ComputedField, derivedTypes, planFields } from './field-graph.ts'
import {
  type MemberNames,
  formatRowName,
  readStored,
  type StoredRow,
  toFormulaValue,
  toStoredResult,
} from './formula-values.ts'
import { listLinkingRows, markLinkingStale, renameLinked } from './links-store.ts'
import { createFormulaContext, toFormulaRow } from './read-computed.ts'
import { linkedLimit, listLookedUp, trimLookup } from './looked-up-values.ts'
import { loadFieldRows, loadRows, saveComputed } from './records-store.ts'
import { type BaseSchema, type FieldShape, listLinkFields, type TableShape } from './schema.ts'
import { flattenValues, readTargetCells } from './workspace-links/compute-targets.ts'
import { findLookupTarget } from './workspace-links/lookup-columns.ts'
import { addTo, type WrittenCells } from './written-cells.ts'

/** Where cells are computed: within the transaction that has changed others. */
export interface ComputeScope {
  readonly tx: AccountDb
  readonly schema: BaseSchema
  readonly names: MemberNames
  readonly context: Pick<AppContext, 'now'>
}
/** Dependent records that one change computes at once; the others get a mark, and a job. */
const dependentLimit = 200
/** Types of fields that change with every change of their record. */
const changeTypes: ReadonlySet<string> = new Set(['lastModifiedTime', 'lastModifiedBy'])
/** Characters of a record's computed cells, as JSON. */
const recordLimit = 500_000
/** Records that are computed together, stored and forgotten; and linked ones that are read at once. */
const batchSize = 50
const linkedBatch = 200
const cellError = { error: '#ERROR!' } as const

/** Computes what depends on what was written, field after field; returns whether a job has to do the rest. */
export async function computeDependents(scope: ComputeScope, written: WrittenCells): Promise<boolean> {
  const work = new Recomputation(scope, written)
  return work.run()
}

interface OpenRow extends StoredRow {
  readonly computed: Record<string, unknown>
}
/** What a batch of records has become. */
interface OpenBatch {
  readonly rows: readonly OpenRow[]
  /** Characters of each record's computed cells. */
  readonly sizes: Map<string, number>
  readonly unsaved: Set<OpenRow>
}
/** Records that a link leads to, with one field; not whole where their values are more than a cell can be made of. */
interface LinkedRows {
  readonly byId: ReadonlyMap<string, StoredRow>
  readonly isWhole: boolean
}

class Recomputation {
  readonly #scope: ComputeScope
  readonly #written: WrittenCells
  readonly #dependents = new Set<string>()
  #isIncomplete = false

  constructor(scope: ComputeScope, written: WrittenCells) {
    this.#scope = scope
    this.#written = written
  }

  async run(): Promise<boolean> {
    const { schema } = this.#scope
    const plan = planFields(schema)
    const { changed, touched } = this.#written
    for (const { id, table_id, type } of schema.listFields())
      if (changeTypes.has(type)) addTo(changed, id, touched.get(table_id) ?? [])
    for (const table of schema.tables)
      if (!plan.byId.has(table.primary_field_id)) await this.#rename(table.id, table.primary_field_id)
    for (const stage of groupStages(
      schema,
      plan.fields.filter(({ isVolatile }) => !isVolatile),
    )) {
      const table = schema.findTable(stage[0]?.field.table_id)
      if (table === undefined) continue
      await this.#computeStage(table, stage)
      if (stage.some(({ field }) => field.id === table.primary_field_id))
        await this.#rename(table.id, table.primary_field_id)
    }
    return this.#isIncomplete
  }

  /** Writes the new names of records whose primary cell has changed to the links that lead to them. */
  async #rename(tableId: string, primaryId: string): Promise<void> {
    const { tx, schema, names } = this.#scope
    const ids = this.#written.changed.get(primaryId)
    const primary = schema.findField(primaryId)
    const fields = schema.listFields().filter(({ options }) => options.linkedTableId === tableId)
    if (ids === undefined || primary === undefined || fields.length === 0) return
    for (const part of splitList([...ids], linkedBatch)) {
      const rows = await loadFieldRows(tx, primary, part)
      await renameLinked(
        tx,
        fields.map(({ id }) => id),
        rows.map((row) => ({ id: row.id, name: formatRowName(schema, primary, row, names) })),
      )
    }
  }

  /** Computes fields of one table; what they read of other records is stored already. */
  async #computeStage(table: TableShape, stage: readonly ComputedField[]): Promise<void> {
    const affected = new Map<ComputedField, ReadonlySet<string>>()
    for (const one of stage) affected.set(one, await this.#findAffected(one))
    const ids = new Set([...affected.values()].flatMap((set) => [...set]))
    const links = listLinkFields(table).map(({ id }) => id)
    for (const part of splitList([...ids], batchSize)) {
      const loaded = await loadRows(this.#scope.tx, table.id, part, links)
      const rows = loaded.map((row): OpenRow => ({ ...row, computed: { ...row.computed } }))
      const sizes = new Map(rows.map(({ id, computed }) => [id, JSON.stringify(computed).length]))
      const batch: OpenBatch = { rows, sizes, unsaved: new Set() }
      for (const one of stage) await this.#computeField(one, affected.get(one) ?? new Set(), batch)
      await saveComputed(
        this.#scope.tx,
        table.id,
        [...batch.unsaved].map(({ id, computed }) => ({ id, computed })),
      )
    }
  }

  async #computeField(one: ComputedField, affected: ReadonlySet<string>, batch: OpenBatch): Promise<void> {
    const { tx, schema } = this.#scope
    const { changed } = this.#written
    const rows = batch.rows.filter(({ id }) => affected.has(id) || one.own.some((own) => changed.get(own)?.has(id)))
    if (one.targets !== null) return this.#computeTargets(one, one.targets, rows, batch)
    const target = schema.findField(one.linked?.target)
    if (one.linked === null || target === undefined) {
      for (const row of rows) this.#setCell(one, row, batch, this.#computeCell(one, row))
      return
    }
    const { link } = one.linked
    for (const { group, ids } of groupByLinked(rows, link)) {
      const linked = await loadLinked(tx, target, ids)
      for (const row of group) this.#setCell(one, row, batch, this.#computeLinked(one, row, target, linked))
    }
  }

  /** Cells that read the rest of the workspace. */
  async #computeTargets(
    one: ComputedField,
    targets: NonNullable<ComputedField['targets']>,
    rows: readonly OpenRow[],
    batch: OpenBatch,
  ): Promise<void> {
    const { tx, schema, names, context } = this.#scope
    const { field, formula } = one
    const target = findLookupTarget(schema, field)
    const cells = await readTargetCells(tx, targets, rows)
    for (const row of rows) {
      const found = cells.get(row.id) ?? []
      const values = flattenValues(found)
      if (formula === null || target === undefined) {
        this.#setCell(one, row, batch, target === undefined ? found.length : trimLookup(values))
        continue
      }
      const rolled = values.map((value) => toFormulaValue(schema, target, value, names))
      const read = (name: string) => (name === rolledUp ? rolled : null)
      const reader = { ...toFormulaRow(schema, row, names), readField: read }
      this.#setCell(one, row, batch, toStoredResult(formula(reader, createFormulaContext(context))))
    }
  }

  /** A record has room for so many computed characters; a cell that has none says so. */
  #setCell({ field }: ComputedField, row: OpenRow, { sizes, unsaved }: OpenBatch, computed: unknown): void {
    const old = JSON.stringify(row.computed[field.id])
    const rest = (sizes.get(row.id) ?? 0) - (old?.length ?? 0)
    const error = field.type === 'multipleLookupValues' ? [cellError] : cellError
    const value = rest + (JSON.stringify(computed)?.length ?? 0) > recordLimit ? error : computed
    const text = JSON.stringify(value)
    if (text === old) return
    this.#written.effects?.note(field, row.id, row.computed[field.id], value)
    if (value === undefined) delete row.computed[field.id]
    else row.computed[field.id] = value
    sizes.set(row.id, rest + (text?.length ?? 0))
    addTo(this.#written.changed, field.id, [row.id])
    unsaved.add(row)
  }

  /** The records in which a field has to be computed again. */
  async #findAffected({ field, own, linked, readsChanges }: ComputedField): Promise<Set<string>> {
    const { changed, whole, touched } = this.#written
    const { schema } = this.#scope
    const ids = new Set(whole.get(field.table_id))
    for (const id of own) for (const record of changed.get(id) ?? []) ids.add(record)
    if (readsChanges) for (const record of touched.get(field.table_id) ?? []) ids.add(record)
    const named = own.flatMap((id) => {
      const link = schema.findField(id)
      const target = schema.findTable(link?.options.linkedTableId)?.primary_field_id
      return link?.type === 'multipleRecordLinks' && target !== undefined ? { link: link.id, target } : []
    })
    for (const { link, target } of linked === null ? named : [...named, linked])
      for (const id of await this.#findLinking(field.table_id, link, changed.get(target))) ids.add(id)
    return ids
  }

  async #findLinking(tableId: string, link: string, linkedIds: Set<string> | undefined): Promise<readonly string[]> {
    if (linkedIds === undefined || linkedIds.size === 0) return []
    const { tx } = this.#scope
    const found = await listLinkingRows(tx, link, [...linkedIds], 2 * dependentLimit + 1)
    const more = found.filter((id) => !this.#dependents.has(id))
    if (this.#dependents.size + more.length > dependentLimit) {
      await markLinkingStale(tx, tableId, link, [...linkedIds])
      this.#isIncomplete = true
      return []
    }
    for (const id of more) this.#dependents.add(id)
    return found
  }

  #computeCell({ field, formula }: ComputedField, row: OpenRow): unknown {
    const { schema, names, context } = this.#scope
    if (field.type === 'count') return row.links[field.options.recordLinkFieldId ?? '']?.length ?? 0
    if (formula === null) return undefined
    return toStoredResult(formula(toFormulaRow(schema, row, names), createFormulaContext(context)))
  }

  #computeLinked(
    { field, linked, formula }: ComputedField,
    row: OpenRow,
    target: FieldShape,
    found: LinkedRows,
  ): unknown {
    const { schema, names, context } = this.#scope
    const others = (row.links[linked?.link ?? ''] ?? []).flatMap(({ id }) => found.byId.get(id) ?? [])
    const isGone = derivedTypes.has(target.type) && !planFields(schema).byId.has(target.id)
    if (field.type === 'multipleLookupValues') return isGone ? undefined : listLookedUp(target, others)
    if (!found.isWhole) return cellError
    const reader = toFormulaRow(schema, row, names)
    const values = flattenLists(
      others.map((other): FormulaValue => toFormulaRow(schema, other, names).readField(target.id)),
    )
    const read = (name: string) => (name === rolledUp ? values : null)
    return toStoredResult(formula?.({ ...reader, readField: read }, createFormulaContext(context)) ?? null)
  }
}

/** Fields in groups of one table, none of which reads another of its group in other records. */
function groupStages(schema: BaseSchema, fields: readonly ComputedField[]): ComputedField[][] {
  const stages: ComputedField[][] = []
  for (const one of fields) {
    const stage = stages.at(-1)
    const last = stage?.at(-1)?.field
    const isNext =
      stage !== undefined &&
      last?.table_id === one.field.table_id &&
      schema.findTable(last.table_id)?.primary_field_id !== last.id &&
      !stage.some(({ field }) => field.id === one.linked?.target)
    if (isNext) stage.push(one)
    else stages.push([one])
  }
  return stages
}

/** Records in groups that link to few others, or are one record. */
function groupByLinked(rows: readonly OpenRow[], link: string): { group: OpenRow[]; ids: Set<string> }[] {
  const groups: { group: OpenRow[]; ids: Set<string> }[] = []
  for (const row of rows) {
    const own = (row.links[link] ?? []).slice(0, linkedLimit).map(({ id }) => id)
    const last = groups.at(-1)
    const both = new Set([...(last?.ids ?? []), ...own])
    if (last === undefined || both.size > linkedBatch) groups.push({ group: [row], ids: new Set(own) })
    else {
      last.group.push(row)
      last.ids = both
    }
  }
  return groups
}

/** Reads no more than a cell can be made of. */
async function loadLinked(tx: AccountDb, target: FieldShape, ids: ReadonlySet<string>): Promise<LinkedRows> {
  const byId = new Map<string, StoredRow>()
  let [size, n_read] = [0, 0]
  for (const part of splitList([...ids], linkedBatch)) {
    for (const row of await loadFieldRows(tx, target, part)) {
      byId.set(row.id, row)
      size += JSON.stringify(readStored(target, row))?.length ?? 0
    }
    n_read += part.length
    if (size > recordLimit) break
  }
  return { byId, isWhole: n_read === ids.size }
}

function splitList<T>(list: readonly T[], size: number): T[][] {
  const parts: T[][] = []
  for (let at = 0; at < list.length; at += size) parts.push(list.slice(at, at + size))
  return parts
}
