import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { defineRoutes } from './route.ts'

/** The person's own address for sending ideas by mail. */
const IdeaMailbox = z.object({
  /** Whether this server receives mail at all. */
  is_receiving: z.boolean(),
  /** Null until it is requested. */
  address: z.nullable(z.string()),
  /** Whether it takes mail from any sender; else from addresses of members alone. */
  takes_anyone: z.boolean(),
})
const MailboxChange = z.strictObject({ takes_anyone: z.boolean({ error: 'must be true or false' }) })
type IdeaMailbox = z.infer<typeof IdeaMailbox>

const mine = { path: '/idea-mailbox', right: 'ideas:write' } as const
export const ideaMailbox = defineRoutes({
  read: { ...mine, method: 'GET', keys: 'never', data: IdeaMailbox },
  /** Creates a new address; an old one stops working at once. */
  create: { ...mine, method: 'POST', makes: 'ideaAddress', data: IdeaMailbox },
  /** 404 before there is an address. */
  update: { ...mine, method: 'PUT', makes: 'ideaAddress', body: MailboxChange, data: IdeaMailbox },
  remove: { ...mine, method: 'DELETE', keys: 'never', data: Nothing },
})
