import { z } from 'zod'

/** A table as the composer knows it: what a question may name. */
export const KnownTable = z.object({
  id: z.string(),
  base: z.string(),
  name: z.string(),
  fields: z.array(z.object({ name: z.string(), type: z.string(), options: z.array(z.string()) })),
})
export type KnownTable = z.infer<typeof KnownTable>

const name = z.string().trim().min(1).max(255)
const operators = ['eq', 'neq', 'contains', 'notContains', 'gt', 'lt', 'gte', 'lte', 'isBlank', 'isNotBlank'] as const
const measures = ['sum', 'average', 'min', 'max'] as const

/** Records of a table by conditions that all hold: counted, measured, grouped or listed. */
export const TableQuery = z.strictObject({
  table: name.describe('Id or name of the table'),
  conditions: z
    .array(
      z.strictObject({
        field: name.optional().describe('Name of a field; without it, any field of text'),
        operator: z.enum(operators),
        value: z.union([z.string().max(1000), z.number(), z.boolean()]).optional(),
      }),
    )
    .max(20)
    .optional(),
  measure: z.strictObject({ kind: z.enum(measures), field: name }).optional(),
  group_by: name.optional(),
  sort: z.strictObject({ field: name, direction: z.enum(['asc', 'desc']) }).optional(),
  /** Records that are listed; 0 counts only. */
  limit: z.int().min(0).max(20).optional(),
})
export type TableQuery = z.infer<typeof TableQuery>
