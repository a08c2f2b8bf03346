import { valueOperators } from '@draftwright/contract/table-views'
import { z } from 'zod'

/** Records that one answer can list. */
export const mostRecords = 20

/** A table as the composer knows it: what a question may name. */
export const KnownTable = z.object({
  id: z.string(),
  base: z.string(),
  name: z.string(),
  fields: z.array(z.object({ name: z.string(), type: z.string(), options: z.array(z.string()) })),
})
export type KnownTable = z.infer<typeof KnownTable>

const name = z.string().trim().min(1).max(255)
const operators = [...valueOperators, 'within', 'notWithin'] as const
const measures = ['sum', 'average', 'min', 'max'] as const

/** Records of a table by conditions that all hold: counted, measured, grouped or listed. */
export const TableQuery = z.strictObject({
  table: name.describe('Id or name of the table'),
  conditions: z
    .array(
      z.strictObject({
        field: name.optional().describe('Name of a field; without it, any field of text'),
        operator: z.enum(operators).describe('within and notWithin take "2026-03-01/2026-03-31", both days included'),
        value: z.union([z.string().max(1000), z.number(), z.boolean()]).optional(),
      }),
    )
    .max(20)
    .optional(),
  records: z.array(name).min(1).max(mostRecords).optional().describe('Ids: only these records'),
  measure: z.strictObject({ kind: z.enum(measures), field: name }).optional(),
  group_by: name.optional(),
  sort: z.strictObject({ field: name, direction: z.enum(['asc', 'desc']) }).optional(),
  fields: z.array(name).min(1).max(10).optional().describe('Names of the fields that listed records show'),
  /** Records that are listed; 0 counts only. */
  limit: z.int().min(0).max(mostRecords).optional(),
})
export type TableQuery = z.infer<typeof TableQuery>
