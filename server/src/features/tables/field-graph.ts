import type { TableLinkKind } from '@draftwright/contract/table-fields'
import { findTableLinkColumn, tableLinkColumns } from '@draftwright/contract/table-link-columns'
import type { CompiledFormula } from '../../formulas/compile-formula.ts'
import {
  assertKnownNames,
  compileForTable,
  listReadFields,
  readFormula,
  hasChangeTime,
  hasClock,
} from './field-formula.ts'
import type { BaseSchema, FieldShape, TableShape } from './schema.ts'
import { TableError } from './table-error.ts'

/** A field whose cells are computed, with what it reads. */
export interface ComputedField {
  readonly field: FieldShape
  /** Fields of the same record. */
  readonly own: readonly string[]
  /** A field of the records that a link leads to; null is which records they are. */
  readonly linked: { readonly link: string; readonly target: string } | null
  /** Records of the rest of the workspace that a link leads to, and what is read of them; nothing for how many they are. */
  readonly targets: { readonly link: string; readonly kind: TableLinkKind; readonly column?: string } | null
  readonly formula: CompiledFormula | null
  /** Reads the time of the record's last change, so every change of the record counts. */
  readonly readsChanges: boolean
  /** Depends on the clock: never stored. */
  readonly isVolatile: boolean
}
/** The computed fields of a base, each after those it reads. */
export interface FieldPlan {
  readonly fields: readonly ComputedField[]
  readonly volatile: ReadonlySet<string>
  /** Those of `fields` by id; a computed field that is not among them refers to what is gone. */
  readonly byId: ReadonlyMap<string, ComputedField>
}

/** Types whose cells are made of other cells. */
export const derivedTypes: ReadonlySet<string> = new Set([
  'formula',
  'button',
  'rollup',
  'multipleLookupValues',
  'count',
])

const plans = new WeakMap<BaseSchema, FieldPlan>()
/** The plan of a base that is consistent; a field that refers to what is gone has no values. */
export function planFields(schema: BaseSchema): FieldPlan {
  const known = plans.get(schema)
  if (known !== undefined) return known
  const plan = buildPlan(schema)
  plans.set(schema, plan)
  return plan
}

function buildPlan(schema: BaseSchema): FieldPlan {
  const described = new Map<string, ComputedField>()
  for (const table of schema.tables)
    for (const field of table.fields) {
      const one = derivedTypes.has(field.type) ? tryDescribe(schema, table, field) : null
      if (one !== null) described.set(field.id, one)
    }
  const order = sortByDependency(schema, described)
  const volatile = new Set<string>()
  const fields = order.map((one): ComputedField => {
    const isVolatile = one.isVolatile || one.own.some((id) => volatile.has(id))
    if (isVolatile) volatile.add(one.field.id)
    return isVolatile ? { ...one, isVolatile } : one
  })
  return { fields, volatile, byId: new Map(fields.map((one) => [one.field.id, one])) }
}

function tryDescribe(schema: BaseSchema, table: TableShape, field: FieldShape): ComputedField | null {
  try {
    return describeField(schema, table, field)
  } catch (error) {
    if (error instanceof TableError) return null
    throw error
  }
}

/** What a field reads. Throws a sentence for what does not exist. */
function describeField(schema: BaseSchema, table: TableShape, field: FieldShape): ComputedField {
  const plain: ComputedField = {
    field,
    own: [],
    linked: null,
    targets: null,
    formula: null,
    readsChanges: false,
    isVolatile: false,
  }
  const { options } = field
  // A button that was made without an address has none.
  if (field.type === 'button' && options.formula === undefined) return plain
  if (field.type === 'formula' || field.type === 'button') {
    const node = readFormula(options.formula ?? '')
    return {
      ...plain,
      own: listReadFields(table, node),
      formula: compileForTable(table, node),
      readsChanges: hasChangeTime(node),
      isVolatile: hasClock(node),
    }
  }
  const link = table.fields.find(({ id, type }) => id === options.recordLinkFieldId && linkTypes.has(type))
  if (link === undefined)
    throw new TableError('INVALID_FIELD_OPTIONS', 'recordLinkFieldId must be a link of this table')
  if (link.type === 'workspaceLinks') return describeTargets(table, plain, link)
  if (field.type === 'count') return { ...plain, own: [link.id] }
  const other = schema.findTable(link.options.linkedTableId)
  const target = other?.fields.find(({ id }) => id === options.fieldIdInLinkedTable)
  if (target === undefined)
    throw new TableError('INVALID_FIELD_OPTIONS', 'fieldIdInLinkedTable must be a field of the linked table')
  // What is computed is the same for everyone.
  if (target.type === 'workspaceLinks')
    throw new TableError(
      'INVALID_FIELD_OPTIONS',
      'Links to the rest of the workspace cannot be looked up or rolled up, because not everyone sees where they lead',
    )
  const linked = { link: link.id, target: target.id }
  if (field.type === 'multipleLookupValues') return { ...plain, own: [link.id], linked }
  return { ...plain, own: [link.id], linked, formula: compileRollup(table, field) }
}

const linkTypes: ReadonlySet<string> = new Set(['multipleRecordLinks', 'workspaceLinks'])

/** The same of a link to the rest of the workspace. */
function describeTargets(table: TableShape, plain: ComputedField, { id: link, options }: FieldShape): ComputedField {
  const { field } = plain
  const kind = options.linkedKind
  const own = [link]
  if (kind === undefined) throw new TableError('INVALID_FIELD_OPTIONS', 'recordLinkFieldId leads nowhere')
  if (field.type === 'count') return { ...plain, own, targets: { link, kind } }
  const column = findTableLinkColumn(kind, field.options.linkedColumn)?.key
  if (column === undefined)
    throw new TableError(
      'INVALID_FIELD_OPTIONS',
      `linkedColumn must be one of ${tableLinkColumns[kind].map(({ key }) => key).join(', ')}`,
    )
  const targets = { link, kind, column }
  if (field.type === 'multipleLookupValues') return { ...plain, own, targets }
  return { ...plain, own, targets, formula: compileRollup(table, field) }
}

/** Throws for one that depends on the clock. */
function compileRollup(table: TableShape, { options }: FieldShape): CompiledFormula {
  const node = readFormula(options.formula ?? 'SUM(values)')
  if (hasClock(node)) throw new TableError('INVALID_FIELD_OPTIONS', 'A rollup cannot depend on the current time')
  return compileForTable(table, node, true)
}

/** Throws a sentence with the names along a circle. */
function sortByDependency(schema: BaseSchema, all: ReadonlyMap<string, ComputedField>): ComputedField[] {
  const done = new Set<string>()
  const order: ComputedField[] = []
  const visit = (one: ComputedField, trail: readonly string[]): void => {
    const { id } = one.field
    if (done.has(id)) return
    const at = trail.indexOf(id)
    if (at !== -1) throw describeCircle(schema, [...trail.slice(at), id])
    const next = [...trail, id]
    for (const read of listReads(schema, one)) {
      const field = all.get(read)
      if (field !== undefined) visit(field, next)
    }
    done.add(id)
    order.push(one)
  }
  for (const one of all.values()) visit(one, [])
  return order
}

/** What a computed field reads; also the primary field of a linked table: a formula reads the names of linked records. */
export function listReads(schema: BaseSchema, { own, linked }: ComputedField): string[] {
  const names = own.flatMap((id) => {
    const link = schema.findField(id)
    return link?.type === 'multipleRecordLinks'
      ? (schema.findTable(link.options.linkedTableId)?.primary_field_id ?? [])
      : []
  })
  return [...own, ...(linked === null ? [] : [linked.target]), ...names]
}

function describeCircle(schema: BaseSchema, ids: readonly string[]): TableError {
  const names = ids.map((id) => schema.findField(id)?.name ?? id)
  return new TableError('CIRCULAR_REFERENCE', `The fields would depend on each other in a circle: ${names.join(' → ')}`)
}

/** The kinds of records of the workspace that fields read, also by way of others. */
export function findReadKinds(schema: BaseSchema): Map<string, ReadonlySet<TableLinkKind>> {
  const found = new Map<string, ReadonlySet<TableLinkKind>>()
  // Each field comes after those it reads.
  for (const one of planFields(schema).fields) {
    const kinds = new Set(listReads(schema, one).flatMap((id) => [...(found.get(id) ?? [])]))
    if (one.targets?.column !== undefined) kinds.add(one.targets.kind)
    if (kinds.size > 0) found.set(one.field.id, kinds)
  }
  return found
}

/** Fields that read records of these kinds, also by way of others. */
export const listFieldsReading = (schema: BaseSchema, isRead: (kind: TableLinkKind) => boolean): Set<string> =>
  new Set([...findReadKinds(schema)].flatMap(([id, kinds]) => ([...kinds].some(isRead) ? [id] : [])))

/** Throws if the field refers to what does not exist, if fields would read each other, or if another record's clock would be read. */
export function assertFieldFits(schema: BaseSchema, field: FieldShape): void {
  const table = schema.findTable(field.table_id)
  if (table === undefined || !derivedTypes.has(field.type)) return
  describeField(schema, table, field)
  if (field.options.formula !== undefined) assertKnownNames(readFormula(field.options.formula))
  const { fields, volatile } = planFields(schema)
  if (fields.some(({ linked }) => linked !== null && volatile.has(linked.target)))
    throw new TableError(
      'INVALID_FIELD_OPTIONS',
      'A field that depends on the current time cannot be looked up or rolled up',
    )
  // Everyone reads the names of records, also where they are linked.
  const outside = listFieldsReading(schema, () => true)
  if (schema.tables.some(({ primary_field_id }) => outside.has(primary_field_id)))
    throw new TableError(
      'INVALID_FIELD_OPTIONS',
      'The first field of a table names its records for everyone, so it cannot read companies, contacts, opportunities or posts',
    )
}
