import * as z from 'zod/mini'
import { defineRoutes } from './route.ts'

const exampleTradeNames = ['software', 'roastery', 'consultancy'] as const
export type ExampleTradeName = (typeof exampleTradeNames)[number]

/** The tables whose rows carry no mark of the example themselves, in the order in which they are removed. */
export const exampleRowKinds = [
  'tracked_links',
  'newsletters',
  'subscribers',
  'campaigns',
  'crm_surveys',
  'crm_stage_activities',
  'table_bases',
] as const
export type ExampleRowKind = (typeof exampleRowKinds)[number]

/** Sample data of a fictitious company, added to a new workspace with one click and removed with another. */
const Example = z.object({ is_present: z.boolean(), n_rows: z.number() })
type Example = z.infer<typeof Example>

/** What the company lives from; software if nothing is said. */
const NewExample = z.strictObject({
  trade: z.optional(z.enum(exampleTradeNames, { error: `must be one of ${exampleTradeNames.join(', ')}` })),
})

export const example = defineRoutes({
  read: { method: 'GET', path: '/example-workspace', right: 'content:read', data: Example },
  create: {
    method: 'POST',
    path: '/example-workspace',
    right: 'account:manage',
    body: z.optional(NewExample),
    data: Example,
  },
  remove: { method: 'DELETE', path: '/example-workspace', right: 'account:manage', data: Example },
})
