import * as z from 'zod/mini'
import { askGhost } from '../ghost-client.ts'
import { isMissing } from './article-steps.ts'
import type { NetworkConnection, NumbersReader, PostCounts, RemotePost } from './channel-type.ts'
import { Count, pickCounts } from './network-numbers.ts'

const Email = z.object({
  email_count: Count,
  opened_count: Count,
  track_opens: z.optional(z.nullable(z.boolean())),
  track_clicks: z.optional(z.nullable(z.boolean())),
})
const Posts = z.object({
  posts: z
    .array(
      z.object({
        email: z.optional(z.nullable(Email)),
        count: z.optional(z.nullable(z.object({ clicks: Count }))),
      }),
    )
    .check(z.minLength(1)),
})

const notMailed = 'Ghost counts mails only, and this post was not sent by mail. Its page views stay with Ghost.'

async function readPost({ external_id }: RemotePost, connection: NetworkConnection): Promise<PostCounts> {
  try {
    const path = `posts/${external_id ?? ''}/?include=email,count.clicks`
    const { value } = await askGhost(connection, path, Posts)
    const [post] = value.posts
    if (!post?.email) return { state: 'unavailable', reason: notMailed }
    const { email_count, opened_count, track_opens, track_clicks } = post.email
    // What Ghost was told not to follow it has as 0.
    const values = pickCounts({
      recipients: email_count,
      opens: track_opens === true ? opened_count : undefined,
      clicks: track_clicks === true ? post.count?.clicks : undefined,
    })
    return { state: 'measured', counts: [{ network: 'ghost', values }] }
  } catch (error) {
    if (isMissing(error)) return { state: 'gone' }
    throw error
  }
}

/** The mail that a post went out by; views are in a service of Ghost's own that a key does not open. */
export const ghostNumbers: NumbersReader = {
  listMetrics: () => ['recipients', 'opens', 'clicks'],
  batchSize: 1,
  readNumbers: (posts, connection) => Promise.all(posts.map((post) => readPost(post, connection))),
}
