import type { FormulaNode } from '../../formulas/parse-formula.ts'
import { readUnit } from '../../formulas/functions/dates.ts'
import { readFormula, rolledUp } from './field-formula.ts'
import type { BaseSchema, FieldShape } from './schema.ts'
import { TableError } from './table-error.ts'
import { findLookupTarget } from './workspace-links/lookup-columns.ts'

/** The type that a computed field's values have, as a field of that type would say it. */
export interface FieldResult {
  readonly type: string
  readonly options?: object
}

/** A day has no time of day. */
type Kind = 'number' | 'text' | 'day' | 'date' | 'blank'
/** Of a field that holds several values it is the kind of one, which only functions of lists make of them. */
type ReadKind = (name: string) => { readonly kind: Kind; readonly isList: boolean }

const dates: ReadonlySet<string> = new Set([
  'DATEADD',
  'DATETIME_PARSE',
  'SET_TIMEZONE',
  'SET_LOCALE',
  'WORKDAY',
  'TODAY',
  'NOW',
  'CREATED_TIME',
  'LAST_MODIFIED_TIME',
])
const texts: ReadonlySet<string> = new Set([
  'CONCATENATE',
  'LEFT',
  'RIGHT',
  'MID',
  'LOWER',
  'UPPER',
  'TRIM',
  'SUBSTITUTE',
  'REPLACE',
  'REPT',
  'T',
  'ENCODE_URL_COMPONENT',
  'REGEX_EXTRACT',
  'REGEX_REPLACE',
  'ARRAYJOIN',
  'ARRAYUNIQUE',
  'ARRAYCOMPACT',
  'ARRAYFLATTEN',
  'ARRAYSLICE',
  'DATETIME_FORMAT',
  'DATESTR',
  'TIMESTR',
  'FROMNOW',
  'TONOW',
  'RECORD_ID',
])

/** What a formula gives, as far as it can be known without a record: text where its branches differ. */
function findKind(node: FormulaNode, read: ReadKind): Kind {
  switch (node.kind) {
    case 'text':
      return node.value === '' ? 'blank' : 'text'
    case 'field': {
      const { kind, isList } = read(node.name)
      return isList ? 'text' : kind
    }
    case 'operation':
      return node.operator === '&' ? 'text' : 'number'
    case 'call': {
      const name = node.name.toUpperCase()
      if (name === 'IF') return joinKinds(node.args.slice(1), read)
      if (name === 'SWITCH') return joinKinds(listOutcomes(node.args), read)
      if (name === 'MIN' || name === 'MAX') return findExtremeKind(node.args, read)
      if (isOfWholeDays(name, node.args)) return joinKinds(node.args.slice(0, 1), read) === 'day' ? 'day' : 'date'
      if (name === 'BLANK' || name === 'ERROR') return 'blank'
      return dates.has(name) ? 'date' : texts.has(name) ? 'text' : 'number'
    }
    default:
      return 'number'
  }
}

/** A day plus days, months or working days is a day. */
const isOfWholeDays = (name: string, [, , unit]: readonly FormulaNode[]): boolean =>
  name === 'WORKDAY' ||
  (name === 'DATEADD' && unit?.kind === 'text' && ['d', 'w', 'M', 'Q', 'y'].includes(readUnit(unit.value) ?? ''))

/** The first or last of numbers, else of dates; either of both where it can be both. */
function findExtremeKind(args: readonly FormulaNode[], read: ReadKind): Kind {
  const kinds = new Set(args.map((arg) => (arg.kind === 'field' ? read(arg.name).kind : findKind(arg, read))))
  kinds.delete('blank')
  const days = kinds.delete('day')
  const dates = kinds.delete('date')
  if (!days && !dates) return 'number'
  return kinds.size > 0 ? 'text' : dates ? 'date' : 'day'
}

/** Of `SWITCH(value, case, outcome, …, otherwise)`. */
const listOutcomes = (args: readonly FormulaNode[]): FormulaNode[] =>
  args.filter((_arg, at) => (at > 0 && at % 2 === 0) || (at === args.length - 1 && at % 2 === 1))

function joinKinds(nodes: readonly FormulaNode[], read: ReadKind): Kind {
  const kinds = new Set(nodes.map((node) => findKind(node, read)))
  kinds.delete('blank')
  if (kinds.has('date')) kinds.delete('day')
  const [only = 'blank'] = kinds
  return kinds.size > 1 ? 'text' : only
}

const numbers: ReadonlySet<string> = new Set([
  'number',
  'percent',
  'currency',
  'duration',
  'rating',
  'checkbox',
  'count',
  'autoNumber',
  // How many they are.
  'workspaceLinks',
])
const lists: ReadonlySet<string> = new Set([
  'multipleLookupValues',
  'multipleSelects',
  'multipleRecordLinks',
  'multipleCollaborators',
  'multipleAttachments',
])
const moments: ReadonlySet<string> = new Set(['dateTime', 'createdTime', 'lastModifiedTime'])
const dateFormat = { name: 'iso', format: 'YYYY-MM-DD' }
const timeFormat = { name: '24hour', format: 'HH:mm' }
const moment: FieldResult = { type: 'dateTime', options: { dateFormat, timeFormat, timeZone: 'utc' } }
const results: Readonly<Record<Kind, FieldResult>> = {
  number: { type: 'number', options: { precision: 8 } },
  text: { type: 'singleLineText' },
  blank: { type: 'singleLineText' },
  day: { type: 'date', options: { dateFormat } },
  date: moment,
}

/** Fields that are looked through; a base has no circles. */
const deepest = 50

/** Formulas may read each other many times: each field is looked at once. */
const known = new WeakMap<BaseSchema, Map<string, Kind>>()
function findFieldKind(schema: BaseSchema, field: FieldShape | undefined, depth: number): Kind {
  if (field === undefined || depth > deepest) return 'text'
  const kinds = known.get(schema) ?? new Map<string, Kind>()
  known.set(schema, kinds)
  const kind = kinds.get(field.id) ?? computeFieldKind(schema, field, depth)
  kinds.set(field.id, kind)
  return kind
}

function computeFieldKind(schema: BaseSchema, field: FieldShape, depth: number): Kind {
  if (numbers.has(field.type)) return 'number'
  if (field.type === 'date') return 'day'
  if (moments.has(field.type)) return 'date'
  const target = findLookupTarget(schema, field)
  if (field.type === 'multipleLookupValues') return findFieldKind(schema, target, depth + 1)
  if (field.type !== 'formula' && field.type !== 'rollup') return 'text'
  const read: ReadKind = (name) => {
    const isRolled = field.type === 'rollup' && name.toLowerCase() === rolledUp
    const source = isRolled ? target : schema.findField(name)
    return {
      kind: findFieldKind(schema, source, depth + 1),
      isList: isRolled || (source !== undefined && lists.has(source.type)),
    }
  }
  try {
    return findKind(readFormula(field.options.formula ?? ''), read)
  } catch (error) {
    if (error instanceof TableError) return 'text'
    throw error
  }
}

/** Functions whose result is of the same kind as the values: a sum of amounts is an amount. */
const keeping: ReadonlySet<string> = new Set(['SUM', 'AVERAGE', 'MIN', 'MAX'])
const keptTypes: Readonly<Record<Kind, ReadonlySet<string>>> = {
  number: new Set(['number', 'percent', 'currency', 'duration']),
  day: new Set(['date']),
  date: new Set(['date', 'dateTime']),
  text: new Set(),
  blank: new Set(),
}

/** The result of a formula that gives the values of one field, or one of them, or their sum: as that field has it. */
function findKeptResult(schema: BaseSchema, field: FieldShape, depth: number): FieldResult | undefined {
  const kind = findFieldKind(schema, field, depth)
  if (depth > deepest || keptTypes[kind].size === 0) return undefined
  const node = readFormula(field.options.formula ?? '')
  const only =
    node.kind === 'call' && node.args.length === 1 && keeping.has(node.name.toUpperCase()) ? node.args[0] : node
  if (only?.kind !== 'field') return undefined
  const isRolled = field.type === 'rollup' && only.name.toLowerCase() === rolledUp
  const source = isRolled ? findLookupTarget(schema, field) : schema.findField(only.name)
  // Several values are not one of them.
  if (source === undefined || (only === node && (isRolled || lists.has(source.type)))) return undefined
  const { type, options } = source
  const result = findFieldResult(schema, source, depth + 1) ?? { type, ...(hasOptions(options) ? { options } : {}) }
  return keptTypes[kind].has(result.type) ? result : undefined
}

/** Of a lookup it is what it looks up; undefined for a field that is not computed. */
export function findFieldResult(schema: BaseSchema, field: FieldShape, depth = 0): FieldResult | undefined {
  switch (field.type) {
    case 'formula':
    case 'rollup':
      return findKeptResult(schema, field, depth) ?? results[findFieldKind(schema, field, depth)]
    case 'multipleLookupValues': {
      const target = findLookupTarget(schema, field)
      if (target === undefined || depth > deepest) return undefined
      const { type, options } = target
      return findFieldResult(schema, target, depth + 1) ?? { type, ...(hasOptions(options) ? { options } : {}) }
    }
    case 'createdTime':
    case 'lastModifiedTime':
      return moment
    default:
      return undefined
  }
}

const hasOptions = (options: object): boolean => Object.keys(options).length > 0
