import * as z from 'zod/mini'
import { longText, Place, singleLine } from './fields.ts'

/** Bounds of a base, so that none is too large to be read as a whole. */
export const tableLimits = {
  bases: 200,
  tables: 1000,
  fields: 500,
  /** Of all tables of a base together: a base is read as a whole. */
  baseFields: 10_000,
  views: 200,
  /** Of one person, beside the team's. */
  personalViews: 50,
  choices: 1000,
  /** Of one text cell. */
  characters: 100_000,
  links: 1000,
  /** Of one cell that leads to the rest of the workspace. */
  targets: 100,
  /** Records of one call. */
  batch: 200,
  records: 500_000,
} as const

/** What a person types in. */
const enteredTypes = [
  'singleLineText',
  'multilineText',
  'richText',
  'email',
  'url',
  'phoneNumber',
  'number',
  'percent',
  'currency',
  'duration',
  'rating',
  'checkbox',
  'date',
  'dateTime',
  'singleSelect',
  'multipleSelects',
  'singleCollaborator',
  'multipleCollaborators',
  'multipleRecordLinks',
  /** Ours: records of the CRM, or content. Airtable's clients read their names, as of a lookup. */
  'workspaceLinks',
  'multipleAttachments',
  'barcode',
] as const
/** What a field of the type `workspaceLinks` links to. */
export const tableLinkKinds = ['companies', 'contacts', 'opportunities', 'content'] as const
export type TableLinkKind = (typeof tableLinkKinds)[number]
export const TableLinkKind = z.enum(tableLinkKinds, { error: `must be one of ${tableLinkKinds.join(', ')}` })
/** What the server fills in: the first five are stored with each record and computed again when something they read changes. */
const computedTypes = [
  'formula',
  'button',
  'rollup',
  'multipleLookupValues',
  'count',
  'createdTime',
  'lastModifiedTime',
  'createdBy',
  'lastModifiedBy',
  'autoNumber',
] as const

export const tableFieldTypes = [...enteredTypes, ...computedTypes] as const
export type TableFieldType = (typeof tableFieldTypes)[number]
export const TableFieldType = z.enum(tableFieldTypes, { error: `must be one of ${tableFieldTypes.join(', ')}` })

const enteredTypeSet: ReadonlySet<TableFieldType> = new Set(enteredTypes)
/** Whether people and programs write the cells; all others are computed. */
export const isEnteredType = (type: TableFieldType): boolean => enteredTypeSet.has(type)

const namingTypes: ReadonlySet<TableFieldType> = new Set([
  'singleLineText',
  'multilineText',
  'email',
  'url',
  'phoneNumber',
  'singleSelect',
  'multipleSelects',
])
/** Whether the values of such a field can name records: it can become one of links. */
export const canNameRecords = (type: TableFieldType): boolean => namingTypes.has(type)

export const tableIdShapes = {
  base: /^app[0-9A-Za-z]{14}$/u,
  table: /^tbl[0-9A-Za-z]{14}$/u,
  field: /^fld[0-9A-Za-z]{14}$/u,
  record: /^rec[0-9A-Za-z]{14}$/u,
  view: /^viw[0-9A-Za-z]{14}$/u,
} as const
const createIdSchema = (kind: keyof typeof tableIdShapes) =>
  z.string().check(z.regex(tableIdShapes[kind], `must be the id of a ${kind}`))
export const BaseId = createIdSchema('base')
export const TableId = createIdSchema('table')
export const TableFieldId = createIdSchema('field')
export const TableRecordId = createIdSchema('record')
export const TableViewId = createIdSchema('view')

export const TableChoice = z.strictObject({
  id: z.optional(z.string().check(z.regex(/^sel[0-9A-Za-z]{14}$/u, 'must be the id of an option'))),
  name: singleLine(200),
  color: z.optional(singleLine(40)),
})
export type TableChoice = z.infer<typeof TableChoice>

const word = z.optional(singleLine(100))
const format = z.strictObject({ name: singleLine(20), format: word })
/** How values of a type look. */
const looks = {
  precision: z.optional(z.int().check(z.gte(0, 'must be 0 to 8'), z.lte(8, 'must be 0 to 8'))),
  symbol: z.optional(singleLine(10)),
  icon: word,
  color: word,
  /** Of a rating. */
  max: z.optional(z.int().check(z.gte(1, 'must be 1 to 10'), z.lte(10, 'must be 1 to 10'))),
  durationFormat: z.optional(z.enum(['h:mm', 'h:mm:ss', 'h:mm:ss.S', 'h:mm:ss.SS', 'h:mm:ss.SSS'])),
  dateFormat: z.optional(format),
  timeFormat: z.optional(format),
  /** IANA name, `utc` or `client`. */
  timeZone: word,
  choices: z.optional(
    z.array(TableChoice).check(z.maxLength(tableLimits.choices, `must have at most ${tableLimits.choices} options`)),
  ),
}
/** Every option that any type has; each type takes its own, in the names of Airtable. */
export const TableFieldOptions = z.strictObject({
  ...looks,
  /** Of a link: the other table, and there the field that shows the same links. */
  linkedTableId: z.optional(TableId),
  inverseLinkFieldId: z.optional(TableFieldId),
  prefersSingleRecordLink: z.optional(z.boolean()),
  /** Of a link to the rest of the workspace. */
  linkedKind: z.optional(TableLinkKind),
  viewIdForRecordSelection: z.optional(TableViewId),
  isReversed: z.optional(z.boolean()),
  /** Of a lookup, count or rollup: a link of this table, and a field of the table it leads to. */
  recordLinkFieldId: z.optional(TableFieldId),
  fieldIdInLinkedTable: z.optional(TableFieldId),
  /** Instead of that field, where the link leads to the rest of the workspace: one of `tableLinkColumns`. */
  linkedColumn: z.optional(singleLine(40)),
  /** Of a formula; of a button its address; of a rollup with `values` for what is rolled up. */
  formula: z.optional(longText(16_000)),
  /** Of a button. */
  label: word,
  /** Said by the server. */
  referencedFieldIds: z.optional(z.array(TableFieldId)),
  isValid: z.optional(z.boolean()),
  /** The type that computed values have, with what a field of that type would say of their looks. */
  result: z.optional(z.nullable(z.object({ type: z.string(), options: z.optional(z.object(looks)) }))),
})
export type TableFieldOptions = z.infer<typeof TableFieldOptions>

export const TableField = z.object({
  id: TableFieldId,
  name: z.string(),
  type: TableFieldType,
  description: z.nullable(z.string()),
  options: TableFieldOptions,
  /** Sorting and filtering by it use an index. */
  is_indexed: z.boolean(),
})
export type TableField = z.infer<typeof TableField>

export const NewTableField = z.strictObject({
  name: singleLine(255),
  type: TableFieldType,
  description: z.optional(z.nullable(longText(2000))),
  options: z.optional(TableFieldOptions),
})
export type NewTableField = z.infer<typeof NewTableField>
export const TableFieldChange = z.strictObject({
  name: z.optional(singleLine(255)),
  description: z.optional(z.nullable(longText(2000))),
  options: z.optional(TableFieldOptions),
  position: z.optional(Place),
})
export type TableFieldChange = z.infer<typeof TableFieldChange>
