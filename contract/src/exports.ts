import * as z from 'zod/mini'
import { ContentQuery } from './content.ts'
import { IdeaQuery } from './ideas.ts'
import { defineRoutes } from './route.ts'

const file = { method: 'GET', limit: 'export', produces: 'text/csv', data: z.string() } as const
/** Everything that matches a list's filters, as a table; there are no paging parameters, as it is never paged. */
export const exports = defineRoutes({
  posts: {
    ...file,
    path: '/content/export',
    right: 'content:read',
    query: z.omit(ContentQuery, { page: true, limit: true }),
  },
  ideas: {
    ...file,
    path: '/idea/export',
    right: 'ideas:read',
    query: z.omit(IdeaQuery, { page: true, limit: true }),
  },
})
