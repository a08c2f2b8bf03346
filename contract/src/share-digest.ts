import * as z from 'zod/mini'
import { defineRoutes } from './route.ts'

export const digestIntervals = ['daily', 'weekly', 'off'] as const
export type DigestInterval = (typeof digestIntervals)[number]

const ShareDigest = z.object({ often: z.enum(digestIntervals) })
const ShareDigestChange = z.strictObject({
  often: z.enum(digestIntervals, { error: `must be one of ${digestIntervals.join(', ')}` }),
})

/** How often the caller is told what there is to share: never more than that, and never without something new. */
export const shareDigest = defineRoutes({
  read: { method: 'GET', path: '/ambassador/digest', right: 'published:read', data: ShareDigest },
  update: {
    method: 'PUT',
    path: '/ambassador/digest',
    right: 'published:read',
    audit: 'none',
    keys: 'never',
    body: ShareDigestChange,
    data: ShareDigest,
  },
})
