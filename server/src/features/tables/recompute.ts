import type { AccountDb } from '../../db/account-db.ts'
import { flatten, type FormulaValue } from '../../formulas/values.ts'
import type { AppContext } from '../../http/app-context.ts'
import { rolledUp } from './field-formula.ts'
import { type ComputedField, planFields } from './field-graph.ts'
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
import { loadRows, saveComputed } from './records-store.ts'
import { type BaseSchema, type FieldShape, listLinkFields } from './schema.ts'

/** Where cells are computed: within the transaction that has changed others. */
export interface ComputeScope {
  readonly tx: AccountDb
  readonly schema: BaseSchema
  readonly names: MemberNames
  readonly context: Pick<AppContext, 'now'>
}
/** What was written: fields with the records where they changed, and records that are due as a whole. */
export interface WrittenCells {
  readonly changed: Map<string, Set<string>>
  /** By table. */
  readonly whole: Map<string, Set<string>>
  /** By table: every record that was written. */
  readonly touched: Map<string, Set<string>>
}

/** Dependent records that one change computes at once; the others get a mark, and a job. */
const dependentLimit = 200
/** Types of fields that change with every change of their record. */
const changeTypes: ReadonlySet<string> = new Set(['lastModifiedTime', 'lastModifiedBy'])
/** Linked records that one cell is made of. */
const linkedLimit = 10_000

export const createWrittenCells = (): WrittenCells => ({ changed: new Map(), whole: new Map(), touched: new Map() })
export function addTo(sets: Map<string, Set<string>>, key: string, ids: Iterable<string>): void {
  const set = sets.get(key) ?? new Set()
  for (const id of ids) set.add(id)
  sets.set(key, set)
}

/** Computes what depends on what was written, field after field; returns whether a job has to do the rest. */
export async function computeDependents(scope: ComputeScope, written: WrittenCells): Promise<boolean> {
  const work = new Recomputation(scope, written)
  return work.run()
}

interface OpenRow extends StoredRow {
  readonly computed: Record<string, unknown>
}

class Recomputation {
  readonly #scope: ComputeScope
  readonly #written: WrittenCells
  readonly #rows = new Map<string, OpenRow>()
  readonly #dependents = new Set<string>()
  readonly #unsaved = new Map<string, Set<string>>()
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
    for (const one of plan.fields) {
      if (one.isVolatile) continue
      await this.#computeField(one)
      const table = schema.findTable(one.field.table_id)
      if (table?.primary_field_id === one.field.id) await this.#rename(table.id, one.field.id)
    }
    await this.#save()
    return this.#isIncomplete
  }

  async #load(tableId: string, ids: Iterable<string>): Promise<void> {
    const missing = [...ids].filter((id) => !this.#rows.has(id))
    const table = this.#scope.schema.findTable(tableId)
    if (missing.length === 0 || table === undefined) return
    const links = listLinkFields(table).map(({ id }) => id)
    for (const row of await loadRows(this.#scope.tx, tableId, missing, links))
      this.#rows.set(row.id, { ...row, computed: { ...row.computed } })
  }

  /** Writes the new names of records whose primary cell has changed to the links that lead to them. */
  async #rename(tableId: string, primaryId: string): Promise<void> {
    const { tx, schema, names } = this.#scope
    const ids = this.#written.changed.get(primaryId)
    const primary = schema.findField(primaryId)
    const fields = schema.listFields().filter(({ options }) => options.linkedTableId === tableId)
    if (ids === undefined || ids.size === 0 || primary === undefined || fields.length === 0) return
    await this.#load(tableId, ids)
    const named = [...ids].flatMap((id) => {
      const row = this.#rows.get(id)
      return row === undefined ? [] : { id, name: formatRowName(schema, primary, row, names) }
    })
    await renameLinked(
      tx,
      fields.map(({ id }) => id),
      named,
    )
    // Rows that were read before have the old names.
    await this.#save()
    const changed = new Set(named.map(({ id }) => id))
    for (const [id, row] of this.#rows)
      if (fields.some((field) => row.links[field.id]?.some((link) => changed.has(link.id)))) this.#rows.delete(id)
  }

  async #computeField(one: ComputedField): Promise<void> {
    const ids = await this.#findAffected(one)
    if (ids.size === 0) return
    const { field, linked } = one
    await this.#load(field.table_id, ids)
    const { schema } = this.#scope
    const target = linked === null ? undefined : schema.findField(linked.target)
    if (linked !== null && target !== undefined) {
      const others = [...ids].flatMap((id) => this.#rows.get(id)?.links[linked.link]?.slice(0, linkedLimit) ?? [])
      await this.#load(target.table_id, new Set(others.map(({ id }) => id)))
    }
    for (const id of ids) {
      const row = this.#rows.get(id)
      if (row === undefined) continue
      const value = this.#computeCell(one, row, target)
      if (JSON.stringify(value) === JSON.stringify(row.computed[field.id])) continue
      if (value === undefined) delete row.computed[field.id]
      else row.computed[field.id] = value
      addTo(this.#written.changed, field.id, [id])
      addTo(this.#unsaved, field.table_id, [id])
    }
  }

  /** Before rows are read again, and at the end. */
  async #save(): Promise<void> {
    for (const [tableId, ids] of this.#unsaved)
      await saveComputed(
        this.#scope.tx,
        tableId,
        [...ids].map((id) => ({ id, computed: this.#rows.get(id)?.computed ?? {} })),
      )
    this.#unsaved.clear()
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

  #computeCell({ field, linked, formula }: ComputedField, row: OpenRow, target: FieldShape | undefined): unknown {
    const { schema, names, context } = this.#scope
    if (field.type === 'count') return row.links[field.options.recordLinkFieldId ?? '']?.length ?? 0
    const clock = createFormulaContext(context)
    const reader = toFormulaRow(schema, row, names)
    if (linked === null || target === undefined)
      return formula === null ? undefined : toStoredResult(formula(reader, clock))
    const others = (row.links[linked.link] ?? []).slice(0, linkedLimit).flatMap(({ id }) => this.#rows.get(id) ?? [])
    if (field.type === 'multipleLookupValues') return listLookedUp(target, others)
    const values = flatten(
      others.map((other): FormulaValue => toFormulaValue(schema, target, readStored(target, other), names)),
    )
    const result = formula?.({ ...reader, readField: (name) => (name === rolledUp ? values : null) }, clock) ?? null
    return toStoredResult(result)
  }
}

/** The stored values of a field in other records, those of lists one by one; a link is its name. */
function listLookedUp(target: FieldShape, rows: readonly StoredRow[]): unknown[] | undefined {
  const values = rows.flatMap((row): unknown[] => {
    const value = readStored(target, row)
    if (value === undefined || value === null) return []
    if (!Array.isArray(value)) return [value]
    return target.type === 'multipleRecordLinks' ? value.map((link: { name: string }) => link.name) : value
  })
  return values.length === 0 ? undefined : values.slice(0, linkedLimit)
}
