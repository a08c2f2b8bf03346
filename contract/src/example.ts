import * as z from 'zod/mini'
import { defineRoutes } from './route.ts'

/** Sample data of a fictitious company, added to a new workspace with one click and removed with another. */
const Example = z.object({ is_present: z.boolean(), n_rows: z.number() })
type Example = z.infer<typeof Example>

export const example = defineRoutes({
  read: { method: 'GET', path: '/example-workspace', right: 'content:read', data: Example },
  create: { method: 'POST', path: '/example-workspace', right: 'account:manage', data: Example },
  remove: { method: 'DELETE', path: '/example-workspace', right: 'account:manage', data: Example },
})
