import { tableIdShapes, tableLimits } from '@draftwright/contract/table-fields'
import { z } from 'zod'
import type { BaseSchema, TableShape } from '../schema.ts'

const dataTypes = ['tableData', 'tableFields', 'tableMetadata'] as const

export type WebhookChangeType = 'add' | 'remove' | 'update'
/** Airtable's; some of them never occur here. */
const sources = [
  'client',
  'publicApi',
  'formSubmission',
  'formPageSubmission',
  'automation',
  'system',
  'sync',
  'anonymousUser',
  'unknown',
] as const

const fieldIds = z.array(z.string().regex(tableIdShapes.field)).max(tableLimits.fields)
const sourceId = z.string().max(100)
const Filters = z.strictObject({
  dataTypes: z.array(z.enum(dataTypes)).min(1).max(10),
  recordChangeScope: z.string().max(20).nullish(),
  changeTypes: z
    .array(z.enum(['add', 'remove', 'update']))
    .max(10)
    .nullish(),
  fromSources: z.array(z.enum(sources)).max(20).nullish(),
  sourceOptions: z
    .strictObject({
      formSubmission: z.strictObject({ viewId: sourceId }).nullish(),
      formPageSubmission: z.strictObject({ pageId: sourceId }).nullish(),
    })
    .nullish(),
  watchDataInFieldIds: fieldIds.nullish(),
  watchSchemasOfFieldIds: fieldIds.nullish(),
})
const Includes = z.strictObject({
  includeCellValuesInFieldIds: z.union([z.literal('all'), fieldIds]).nullish(),
  includePreviousCellValues: z.boolean().nullish(),
  includePreviousFieldDefinitions: z.boolean().nullish(),
})
const Specification = z.strictObject({
  options: z.strictObject({ filters: Filters, includes: Includes.nullish() }),
})
/** What a webhook wants to know, in Airtable's words. */
export type WebhookSpecification = z.infer<typeof Specification>
export type WebhookFilters = z.infer<typeof Filters>

/** The part of a base whose records a webhook is about; null is all of it. */
interface WebhookScope {
  readonly table: TableShape
  /** Null for the whole table. */
  readonly viewId: string | null
}

/** Undefined where the base has it no more. */
export function findWebhookScope(schema: BaseSchema, id: string | null | undefined): WebhookScope | null | undefined {
  if (id === null || id === undefined) return null
  const table = schema.findTable(id)
  if (table !== undefined) return { table, viewId: null }
  const holder = schema.tables.find(({ views }) => views.some((view) => view.id === id))
  return holder === undefined ? undefined : { table: holder, viewId: id }
}

/** Null for what is none, or names what the base does not have. */
export function readSpecification(schema: BaseSchema, value: unknown): WebhookSpecification | null {
  const parsed = Specification.safeParse(value)
  if (!parsed.success) return null
  const { filters, includes } = parsed.data.options
  const included = includes?.includeCellValuesInFieldIds
  const named = [
    ...(filters.watchDataInFieldIds ?? []),
    ...(filters.watchSchemasOfFieldIds ?? []),
    ...(Array.isArray(included) ? included : []),
  ]
  const isKnown =
    findWebhookScope(schema, filters.recordChangeScope) !== undefined &&
    named.every((id) => schema.findField(id) !== undefined)
  return isKnown ? parsed.data : null
}
