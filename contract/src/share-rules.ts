import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { Id, longText, Time } from './fields.ts'
import { defineRoutes } from './route.ts'
import { sharePlatforms } from './share-platforms.ts'

const Platform = z.enum(sharePlatforms, { error: `must be one of ${sharePlatforms.join(', ')}` })
/** Each once, at most all. */
export const PlatformList = z.array(Platform).check(
  z.maxLength(sharePlatforms.length, `must have at most ${sharePlatforms.length} networks`),
  z.refine((names) => new Set(names).size === names.length, 'must name each network once'),
)

const ShareRules = z.object({
  content_id: Id,
  title: z.string(),
  is_shareable: z.boolean(),
  /** Where this post is not to be shared, besides what the workspace refuses. */
  refused_platforms: z.array(Platform),
  /** Nobody shares it before; shares that wait go out then. */
  embargo_until: z.nullable(Time),
  /** Null unless it was withdrawn from sharing. */
  withdrawal: z.nullable(
    z.object({
      at: Time,
      by: z.nullable(z.string()),
      reason: z.string(),
      /** How many people who shared it have it still up, as far as is known. */
      n_left: z.number(),
    }),
  ),
})
export type ShareRules = z.infer<typeof ShareRules>

const ShareRulesChange = z.strictObject({
  is_shareable: z.boolean('must be true or false'),
  refused_platforms: PlatformList,
  embargo_until: z.nullable(Time),
})
export type ShareRulesChange = z.infer<typeof ShareRulesChange>

const right = 'content:publish'
const params = z.object({ content_id: Id })
const path = '/ambassador/posts/:content_id/rules'

/** What publishers say about sharing a post. */
export const shareRules = defineRoutes({
  /** Of posts that are withdrawn, not to be shared, or not to be shared yet or everywhere; at most 100. */
  list: { method: 'GET', path: '/ambassador/rules', right, data: z.array(ShareRules) },
  read: { method: 'GET', path, right, params, data: ShareRules },
  save: { method: 'PUT', path, right, params, body: ShareRulesChange, data: ShareRules },
  /** Ends sharing: shares that wait are stopped, and everybody who shared it is told why. */
  withdraw: {
    method: 'POST',
    path: '/ambassador/posts/:content_id/withdrawal',
    right,
    params,
    body: z.strictObject({ reason: z._default(longText(500), '') }),
    data: ShareRules,
  },
  undoWithdrawal: { method: 'DELETE', path: '/ambassador/posts/:content_id/withdrawal', right, params, data: Nothing },
})
