import * as z from 'zod/mini'
import { QueryFormSchema } from './query-form-schema.ts'
import { defineRoutes } from './route.ts'
import { sourceKinds } from './sources.ts'

const Fact = z.union([z.string(), z.number(), z.boolean(), z.null()])
const Row = z.object({
  kind: z.enum(sourceKinds),
  id: z.string(),
  title: z.string(),
  href: z.string(),
  facts: z.record(z.string(), Fact),
})
const Rows = z.object({
  total: z.int(),
  rows: z.array(Row),
  /** One number for each group, span and currency. */
  numbers: z.array(Row),
  /** What could not be read, in whole sentences. */
  notes: z.array(z.string()),
})

/** Rows on one page of a list. */
export const rowsPerPage = 50

export const query = defineRoutes({
  /** Exactly the rows of a query, with the caller's rights. */
  rows: {
    method: 'POST',
    path: '/query/rows',
    right: 'advisor:use',
    audit: 'none',
    body: z.strictObject({
      form: QueryFormSchema,
      page: z.optional(z.int().check(z.gte(1, 'must be 1 or more'), z.lte(200, 'must be 200 or less'))),
    }),
    data: Rows,
  },
})
