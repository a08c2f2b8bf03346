import * as z from 'zod/mini'
import { ConnectionReport } from './connections.ts'
import { Id } from './fields.ts'
import { defineRoutes } from './route.ts'
import { contentStatuses } from './vocabulary.ts'

/** What a try of keys found: the account, the site and the member by whom posts are made, as far as Wix says them. */
const WixReport = z.object({
  ok: z.boolean(),
  account: z.optional(z.string()),
  site: z.optional(z.string()),
  member: z.optional(z.string()),
  reasons: ConnectionReport.shape.reasons,
})

/** Calls of the specification that are about Wix alone; the others work for channels of every type. */
export const wix = defineRoutes({
  /** Tries keys, or those of a channel with changes: `reasons` has each thing that is wrong, and is empty if posts can be published, which is `ok`. */
  validate: {
    method: 'POST',
    path: '/integrations/wix/validate/post',
    right: 'channels:manage',
    body: z.looseObject({ channel_id: z.optional(Id) }),
    data: WixReport,
    audit: 'none',
  },
  /** Publishes an approved post of the channel, and waits most of a minute for the outcome. What is not known by then is null. */
  createPublish: {
    method: 'POST',
    path: '/integrations/wix/post/:channel_id/create-publish',
    right: 'content:publish',
    params: z.object({ channel_id: Id }),
    body: z.strictObject({ content_id: Id }),
    data: z.object({
      draft_id: z.nullable(z.string()),
      post_id: z.nullable(z.string()),
      url: z.nullable(z.string()),
      state: z.enum(contentStatuses),
    }),
  },
})
