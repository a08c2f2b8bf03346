import type { TableFieldOptions } from '@draftwright/contract/table-fields'
import type { TableViewSettings, TableViewType } from '@draftwright/contract/table-views'
import type { AirtableField, AirtableTable } from '../../../integrations/airtable-client.ts'
import { addField, addTable, changeField, reloadBase, type SchemaScope } from '../change-schema.ts'
import { toStoredFormula } from '../field-formula.ts'
import { assertFieldFits } from '../field-graph.ts'
import { assertPrimaryType } from '../field-options.ts'
import { createTableId } from '../ids.ts'
import type { BaseSchema, FieldShape, TableShape } from '../schema.ts'
import { deleteView, insertView, updateField } from '../schema-store.ts'
import { TableError } from '../table-error.ts'
import { readButtonCell } from './map-cell.ts'
import { type CellKind, mapField } from './map-field.ts'

interface PlannedField {
  id: string
  source_id: string
  name: string
  kind: string
}
export interface BasePlan {
  tables: { id: string; source_id: string; name: string; fields: PlannedField[] }[]
}
interface Note {
  place: string
  message: string
}

const derived: ReadonlySet<string> = new Set(['formula', 'count', 'multipleLookupValues', 'rollup'])
/** Types that are made when all others are there. */
const later: ReadonlySet<string> = new Set(['multipleRecordLinks', 'button'])
const viewTypes: ReadonlySet<string> = new Set<TableViewType>(['grid', 'gallery', 'kanban', 'calendar', 'form'])

const readLabel = ({ options }: Pick<AirtableField, 'options'>): string => readButtonCell(options).label ?? 'Open'

/** Makes the tables, fields and views of a base as Airtable has them. */
export class BaseMaker {
  readonly plan: BasePlan = { tables: [] }
  readonly report: Note[] = []
  readonly #scope: SchemaScope
  readonly #sources: readonly AirtableTable[]
  /** Our ids of tables and fields, by Airtable's. */
  readonly #ids = new Map<string, string>()
  #schema: BaseSchema

  constructor(scope: SchemaScope, sources: readonly AirtableTable[]) {
    this.#scope = scope
    this.#schema = scope.schema
    this.#sources = sources
  }

  async run(): Promise<void> {
    for (const source of this.#sources) await this.#makeTable(source)
    for (const source of this.#sources)
      for (const field of source.fields) if (field.type === 'multipleRecordLinks') await this.#makeLink(source, field)
    await this.#makeDerived()
    for (const source of this.#sources)
      for (const field of source.fields) if (field.type === 'button') await this.#makeButton(source, field)
    for (const source of this.#sources) await this.#makeViews(source)
  }

  #current(): SchemaScope {
    return { ...this.#scope, schema: this.#schema }
  }

  async #makeTable(source: AirtableTable): Promise<void> {
    const primary = source.fields.find(({ id }) => id === source.primaryFieldId) ?? source.fields[0]
    if (primary === undefined) return
    const mapped = mapField(primary)
    const first = this.#canBePrimary(mapped.field.type)
      ? mapped
      : { ...mapped, kind: 'text' as const, field: { ...mapped.field, type: 'singleLineText' as const, options: {} } }
    const name = source.name.trim().slice(0, 255) || 'Table'
    const id = await addTable(this.#current(), {
      name,
      description: source.description?.slice(0, 2000) ?? null,
      fields: [first.field],
    })
    this.#schema = await reloadBase(this.#scope.tx, this.#schema.id)
    this.#ids.set(source.id, id)
    this.plan.tables.push({ id, source_id: source.id, name, fields: [] })
    const primaryId = this.#schema.findTable(id)?.primary_field_id ?? ''
    this.#keep(source, primary, primaryId, first.kind)
    if (!derived.has(primary.type) && first.note !== null) this.#note(source, primary, first.note)
    for (const field of source.fields)
      if (field.id !== primary.id && !later.has(field.type) && !derived.has(field.type))
        await this.#makePlain(source, field)
  }

  #canBePrimary(type: Parameters<typeof assertPrimaryType>[0]): boolean {
    try {
      assertPrimaryType(type)
      return true
    } catch {
      return false
    }
  }

  async #makePlain(source: AirtableTable, field: AirtableField, reason: string | null = null): Promise<void> {
    const { kind, field: wanted, note } = mapField(field)
    const id = createTableId('fld')
    this.#schema = await addField(this.#current(), this.#ids.get(source.id) ?? '', wanted, id)
    this.#keep(source, field, id, kind)
    if (reason !== null || note !== null) this.#note(source, field, reason ?? note ?? '')
  }

  /** The other side is made together with a link; it gets the name that it has at Airtable. */
  async #makeLink(source: AirtableTable, field: AirtableField): Promise<void> {
    if (this.#ids.has(field.id)) return
    const { linkedTableId, inverseLinkFieldId, prefersSingleRecordLink } = field.options ?? {}
    const linked = this.#ids.get(String(linkedTableId))
    if (linked === undefined) return this.#makePlain(source, field, 'Links to a table that did not come: came as text')
    const id = createTableId('fld')
    const options = { linkedTableId: linked, prefersSingleRecordLink: prefersSingleRecordLink === true }
    const wanted = { name: field.name, type: 'multipleRecordLinks' as const, options }
    this.#schema = await addField(this.#current(), this.#ids.get(source.id) ?? '', wanted, id)
    this.#keep(source, field, id, 'link')
    const inverseId = this.#schema.findField(id)?.options.inverseLinkFieldId ?? ''
    const other = this.#sources.find((one) => one.id === linkedTableId)
    const inverse = other?.fields.find((one) => one.id === inverseLinkFieldId)
    const made = this.#schema.findField(inverseId)
    if (other === undefined || inverse === undefined || made === undefined) return
    if (made.name !== inverse.name) await changeField(this.#current(), made, { name: inverse.name })
    this.#schema = await reloadBase(this.#scope.tx, this.#schema.id)
    this.#keep(other, inverse, inverseId, 'computed')
  }

  /** Where the formula of its address is not told, the addresses come into a field of their own, which the button reads. */
  async #makeButton(source: AirtableTable, field: AirtableField): Promise<void> {
    const tableId = this.#ids.get(source.id) ?? ''
    const reason = typeof field.options?.['formula'] === 'string' ? await this.#tryDerived(source, field) : ''
    if (reason === null) return
    const names = new Set(this.#schema.findTable(tableId)?.fields.map(({ name }) => name))
    let name = `${field.name.slice(0, 230)} (address)`
    for (let n = 2; names.has(name); n++) name = `${field.name.slice(0, 230)} (address ${n})`
    const id = createTableId('fld')
    this.#schema = await addField(this.#current(), tableId, { name, type: 'url' }, id)
    const options = { label: readLabel(field), formula: `{${id}}` }
    this.#schema = await addField(this.#current(), tableId, { name: field.name, type: 'button', options })
    this.#keep(source, field, id, 'address')
    this.#note(source, field, `Airtable does not tell the formula of its address: the addresses came into “${name}”`)
  }

  /** Computed fields read each other: those that cannot be made yet are tried again, until none can. */
  async #makeDerived(): Promise<void> {
    let left = this.#sources.flatMap((source) =>
      source.fields.filter(({ type }) => derived.has(type)).map((field) => ({ source, field, reason: '' })),
    )
    for (let n = -1; left.length > 0 && n !== left.length; ) {
      n = left.length
      const refused: typeof left = []
      for (const one of left) {
        const reason = await this.#tryDerived(one.source, one.field)
        if (reason !== null) refused.push({ ...one, reason })
      }
      left = refused
    }
    for (const { source, field, reason } of left) {
      if (field.id === source.primaryFieldId) this.#note(source, field, reason)
      else await this.#makePlain(source, field, reason)
    }
  }

  /** Why it cannot be made; null if it is. */
  async #tryDerived(source: AirtableTable, field: AirtableField): Promise<string | null> {
    const options = this.#mapDerived(field)
    if (options === null) return mapField(field).note ?? 'What it reads did not come: came as text with the last values'
    const type = field.type as FieldShape['type']
    const tableId = this.#ids.get(source.id) ?? ''
    const primaryId = field.id === source.primaryFieldId ? this.#ids.get(field.id) : undefined
    try {
      const schema = await this.#scope.tx.transaction(async (tx) => {
        const scope = { ...this.#current(), tx }
        const id = createTableId('fld')
        if (primaryId === undefined) {
          const grown = await addField(scope, tableId, { name: field.name, type, options }, id)
          this.#keep(source, field, id, 'computed')
          return grown
        }
        return this.#turnPrimary(scope, tableId, primaryId, options)
      })
      this.#schema = schema
      if (primaryId !== undefined) this.#keep(source, field, primaryId, 'computed')
      return null
    } catch (error) {
      if (!(error instanceof TableError)) throw error
      return `Came as text with the last values: ${error.message}`
    }
  }

  /** The first field of a table is there before what its formula reads. */
  async #turnPrimary(scope: SchemaScope, tableId: string, id: string, given: TableFieldOptions): Promise<BaseSchema> {
    const table = scope.schema.findTable(tableId)
    const field = scope.schema.findField(id)
    if (table === undefined || field === undefined || given.formula === undefined)
      throw new TableError('INVALID_FORMULA', 'It has no formula')
    const options = { formula: toStoredFormula(table, given.formula) }
    const next: FieldShape = { ...field, type: 'formula', options }
    const grown = scope.schema.replaceFields(
      tableId,
      table.fields.map((one) => (one.id === id ? next : one)),
    )
    assertFieldFits(grown, next)
    await updateField(scope.tx, id, { type: 'formula', options })
    return grown
  }

  #mapDerived({ type, options }: AirtableField): TableFieldOptions | null {
    const { formula, recordLinkFieldId, fieldIdInLinkedTable } = options ?? {}
    const link = this.#ids.get(String(recordLinkFieldId))
    const target = this.#ids.get(String(fieldIdInLinkedTable))
    if (type === 'formula' || type === 'button')
      return typeof formula === 'string'
        ? {
            ...(type === 'button' ? { label: readLabel({ options }) } : {}),
            formula: formula.replaceAll(
              /\{(fld[0-9A-Za-z]{14})\}/gu,
              (found, id: string) => `{${this.#ids.get(id) ?? found.slice(1, -1)}}`,
            ),
          }
        : null
    if (link === undefined) return null
    if (type === 'count') return { recordLinkFieldId: link }
    if (target === undefined) return null
    if (type === 'multipleLookupValues') return { recordLinkFieldId: link, fieldIdInLinkedTable: target }
    return typeof formula === 'string' ? { recordLinkFieldId: link, fieldIdInLinkedTable: target, formula } : null
  }

  async #makeViews(source: AirtableTable): Promise<void> {
    const { tx } = this.#scope
    const table = this.#schema.findTable(this.#ids.get(source.id))
    if (table === undefined) return
    const names = new Set<string>()
    for (const { name, type, visibleFieldIds } of source.views.slice(0, 200)) {
      if (!viewTypes.has(type))
        this.report.push({ place: `${source.name} › ${name}`, message: `Views of the kind ${type} are not known here` })
      else if (table.views.every((view) => view.name !== name) && !names.has(name)) {
        await insertView(tx, {
          id: createTableId('viw'),
          table_id: table.id,
          name,
          type: type as TableViewType,
          settings: this.#mapVisible(table, visibleFieldIds),
          position: names.size + 1,
          created_by: null,
        })
        names.add(name)
      } else names.add(name)
    }
    const [first] = (await reloadBase(tx, this.#schema.id)).findTable(table.id)?.views ?? []
    if (first !== undefined && names.size > 0 && !names.has(first.name)) await deleteView(tx, first.id)
  }

  /** The order of fields that a view shows, and those that it hides. */
  #mapVisible(table: TableShape, visible: readonly string[] | undefined): TableViewSettings {
    if (visible === undefined) return {}
    const known = new Set(table.fields.map(({ id }) => id))
    const field_order = visible.flatMap((id) => this.#ids.get(id) ?? []).filter((id) => known.has(id))
    const shown = new Set([table.primary_field_id, ...field_order])
    return { field_order, hidden_field_ids: [...known].filter((id) => !shown.has(id)) }
  }

  #keep(source: AirtableTable, field: AirtableField, id: string, kind: CellKind): void {
    const known = this.plan.tables.find(({ source_id }) => source_id === source.id)
    this.#ids.set(field.id, id)
    const before = known?.fields.find((one) => one.source_id === field.id)
    if (before === undefined) known?.fields.push({ id, source_id: field.id, name: field.name, kind })
    else before.kind = kind
  }

  #note(source: AirtableTable, field: AirtableField, message: string): void {
    this.report.push({ place: `${source.name} › ${field.name}`, message })
  }
}
