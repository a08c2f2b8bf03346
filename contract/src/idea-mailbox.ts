import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { defineRoutes } from './route.ts'

/** The person's own address for sending ideas by mail. */
const IdeaMailbox = z.object({
  /** Whether this server receives mail at all. */
  is_receiving: z.boolean(),
  /** Null until it is requested. */
  address: z.nullable(z.string()),
})
type IdeaMailbox = z.infer<typeof IdeaMailbox>

const mine = { path: '/idea-mailbox', right: 'ideas:write' } as const
export const ideaMailbox = defineRoutes({
  read: { ...mine, method: 'GET', data: IdeaMailbox },
  /** Creates a new address; an old one stops working at once. */
  create: { ...mine, method: 'POST', data: IdeaMailbox },
  remove: { ...mine, method: 'DELETE', data: Nothing },
})
