import * as z from 'zod/mini'
import { ById } from './fields.ts'
import { defineRoutes } from './route.ts'

/** A link as a network shows it below a post. */
const LinkCard = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
})
export type LinkCard = z.infer<typeof LinkCard>

export const linkCards = defineRoutes({
  /**
   * What the page of the post's first link says of itself, as a network shows it where the author says nothing else; null without a page
   * that can be read.
   */
  read: {
    method: 'GET',
    path: '/content/:id/link-card',
    right: 'content:read',
    limit: 'feed',
    params: ById,
    data: z.nullable(LinkCard),
  },
})
