import * as z from 'zod/mini'
import { defineRoutes, type Route } from './route.ts'
import { TableRecordId } from './table-fields.ts'

/** A record as Airtable shows it, cells by the names of fields. */
const StoreRecord = z.object({
  id: TableRecordId,
  createdTime: z.string(),
  fields: z.record(z.string(), z.unknown()),
  commentCount: z.optional(z.number()),
})
const Deleted = z.object({ id: TableRecordId, deleted: z.literal(true) })

const text = z.optional(z.string().check(z.maxLength(16_000, 'must have at most 16000 characters')))
const texts = z.optional(
  z.union([z.string(), z.array(z.string()).check(z.maxLength(500, 'must have at most 500 values'))]),
)
/** Of a list: `sort[0][field]`, `sort[0][direction]` and so on for up to five fields. */
const ListQuery = z.strictObject({
  filterByFormula: text,
  maxRecords: text,
  pageSize: text,
  offset: text,
  view: text,
  'fields[]': texts,
  cellFormat: text,
  timeZone: text,
  userLocale: text,
  returnFieldsByFieldId: text,
  'recordMetadata[]': texts,
  'sort[0][field]': text,
  'sort[0][direction]': text,
  'sort[1][field]': text,
  'sort[1][direction]': text,
  'sort[2][field]': text,
  'sort[2][direction]': text,
  'sort[3][field]': text,
  'sort[3][direction]': text,
  'sort[4][field]': text,
  'sort[4][direction]': text,
})

const Cells = z.record(z.string(), z.unknown())
const typecast = z.optional(z.boolean({ error: 'must be true or false' }))
const records = <T extends z.ZodMiniType>(item: T) =>
  z.optional(z.array(item).check(z.minLength(1, 'must have a record'), z.maxLength(10, 'must have at most 10 records')))
const NewRecords = z.strictObject({
  fields: z.optional(Cells),
  records: records(z.strictObject({ fields: Cells })),
  typecast,
})
const RecordChanges = z.strictObject({
  records: records(z.strictObject({ id: z.optional(TableRecordId), fields: Cells })),
  performUpsert: z.optional(
    z.strictObject({
      fieldsToMergeOn: z
        .array(z.string())
        .check(z.minLength(1, 'must name a field'), z.maxLength(3, 'must name at most 3 fields')),
    }),
  ),
  typecast,
})

/** Of a table by its id, or by its name where the workspace has only one of that name. */
const byTable = z.object({ table_id: z.string().check(z.minLength(1), z.maxLength(255)) })
const byRecord = z.object({ table_id: z.string().check(z.minLength(1), z.maxLength(255)), record_id: TableRecordId })
const table = '/table-store/:table_id'
const record = `${table}/:record_id` as const

/** Airtable’s own, with its type as the code. */
const refuses = [422] as const

/** The same calls below both addresses that clients have. */
const defineStore = <const B extends NonNullable<Route['base']>>(base: B) =>
  defineRoutes({
    /** A page of at most 100; `offset` leads to the next. */
    list: {
      base,
      refuses,
      method: 'GET',
      path: table,
      right: 'tables:read',
      params: byTable,
      query: ListQuery,
      data: z.object({ records: z.array(StoreRecord), offset: z.optional(z.string()) }),
    },
    read: { base, refuses, method: 'GET', path: record, right: 'tables:read', params: byRecord, data: StoreRecord },
    /** One record for `fields`, several for `records`. */
    create: {
      base,
      refuses,
      method: 'POST',
      path: table,
      right: 'tables:write',
      params: byTable,
      body: NewRecords,
      data: z.union([StoreRecord, z.object({ records: z.array(StoreRecord) })]),
    },
    updateMany: {
      base,
      refuses,
      method: 'PATCH',
      path: table,
      right: 'tables:write',
      params: byTable,
      body: RecordChanges,
      data: z.object({
        records: z.array(StoreRecord),
        createdRecords: z.optional(z.array(z.string())),
        updatedRecords: z.optional(z.array(z.string())),
      }),
    },
    update: {
      base,
      refuses,
      method: 'PATCH',
      path: record,
      right: 'tables:write',
      params: byRecord,
      body: z.strictObject({ fields: Cells, typecast }),
      data: StoreRecord,
    },
    remove: { base, refuses, method: 'DELETE', path: record, right: 'tables:write', params: byRecord, data: Deleted },
    removeMany: {
      base,
      refuses,
      method: 'DELETE',
      path: table,
      right: 'tables:write',
      params: byTable,
      query: z.strictObject({ 'records[]': texts }),
      data: z.object({ records: z.array(Deleted) }),
    },
  })

/** Tables in Airtable's shapes within our envelope. */
export const tableStore = defineStore('api')
export const crmTableStore = defineStore('crm')
