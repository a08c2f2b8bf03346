import * as z from 'zod/mini'
import { checkTogether, Id, longText, Time, Url } from './fields.ts'
import { defineRoutes } from './route.ts'
import { sharePlatforms } from './share-platforms.ts'

const commentAngles = ['view', 'number', 'quote', 'question'] as const

const CommentText = z.object({
  /** Feedback may name it for 30 days. */
  id: Id,
  text: z.string(),
  angle: z.enum(commentAngles),
  /** The language model that wrote this comment; null for the built-in composer. */
  made_with: z.nullable(z.string()),
})
export type CommentText = z.infer<typeof CommentText>

/** Of the post: its words, what a colleague shared, or a published post of the workspace. */
const source = {
  text: z.optional(longText(10_000)),
  share_id: z.optional(Id),
  content_id: z.optional(Id),
  /** Where the comment is to stand: comments fit what it takes. */
  network: z.optional(z.enum(sharePlatforms, { error: `must be one of ${sharePlatforms.join(', ')}` })),
  /** Of the post; nothing is read there. */
  url: z.optional(Url),
  /** How the person sees it, in a line: nobody's view is made up. */
  view: z._default(longText(300), ''),
}
type Source = {
  text?: string | undefined
  share_id?: string | undefined
  content_id?: string | undefined
  comment_id?: string | undefined
}
const hasOneSource = checkTogether<Source>(
  ({ text, share_id, content_id }) => [text, share_id, content_id].filter((one) => one !== undefined).length === 1,
  { error: 'or share_id or content_id must be given, one of the three', path: ['text'] },
)
const CommentRequest = z.strictObject(source).check(hasOneSource)
const CommentFeedback = z
  .strictObject({
    ...source,
    /** One that was written for this person: what it is on, and their view, are known then. */
    comment_id: z.optional(Id),
    /** Left out where `text` is the comment itself, or for the one of `comment_id` as it was left. */
    comment: z.optional(longText(3000)),
    /** "shorter", "more personal", "as a question", or anything else. */
    feedback: longText(500),
  })
  .check(
    checkTogether<Source>(
      ({ text, share_id, content_id, comment_id }) =>
        [text, share_id, content_id, comment_id].filter((one) => one !== undefined).length === 1,
      { error: 'or share_id or content_id or comment_id must be given, one of the four', path: ['text'] },
    ),
    checkTogether<{ comment?: string | undefined } & Source>(
      ({ comment, text, comment_id }) => [comment, text, comment_id].some((one) => one !== undefined),
      { error: 'is required', path: ['comment'] },
    ),
  )

const Comments = z.object({
  comments: z.array(CommentText),
  /** What could not be done, and why. */
  note: z.nullable(z.string()),
})
const RevisedComment = z.object({
  text: z.string(),
  /** The words that were changed, in order; empty before for what was added, empty after for what was left out. */
  changes: z.array(z.object({ before: z.string(), after: z.string() })),
  made_with: z.nullable(z.string()),
  note: z.nullable(z.string()),
})

/** What a colleague shared and said where. */
const ColleaguePost = z.object({
  share_id: Id,
  content_title: z.string(),
  platform_type: z.enum(sharePlatforms),
  share_content: z.string(),
  share_url: Url,
  by: z.nullable(z.string()),
  created_at: Time,
})
export type ColleaguePost = z.infer<typeof ColleaguePost>

const write = { method: 'POST', right: 'published:read', limit: 'ai', audit: 'none' } as const

/** Comments on somebody's post, which the person copies and posts themselves. */
export const generateComment = defineRoutes({
  /** The newest 30 of others. */
  posts: {
    method: 'GET',
    path: '/generate-comment/posts',
    right: 'published:read',
    data: z.array(ColleaguePost),
  },
  /** Three, each from another side. */
  create: { ...write, path: '/generate-comment', body: CommentRequest, data: Comments },
  feedback: { ...write, path: '/generate-comment/feedback', body: CommentFeedback, data: RevisedComment },
})
