import * as z from 'zod/mini'
import { checkTogether, Id, longText, Time, Url } from './fields.ts'
import { defineRoutes } from './route.ts'
import { sharePlatforms } from './share-platforms.ts'

const commentAngles = ['view', 'number', 'quote', 'question'] as const

const CommentText = z.object({
  text: z.string(),
  angle: z.enum(commentAngles),
  /** The language model that wrote this comment; null for the built-in composer. */
  made_with: z.nullable(z.string()),
})
export type CommentText = z.infer<typeof CommentText>

/** Of the post: its words, or what a colleague shared. */
const source = {
  text: z.optional(longText(10_000)),
  share_id: z.optional(Id),
  /** How the person sees it, in a line: nobody's view is made up. */
  view: z._default(longText(300), ''),
}
const hasOneSource = checkTogether<{ text?: string | undefined; share_id?: string | undefined }>(
  ({ text, share_id }) => (text === undefined) !== (share_id === undefined),
  { error: 'or share_id must be given, one of the two', path: ['text'] },
)
const CommentRequest = z.strictObject(source).check(hasOneSource)
const CommentFeedback = z
  .strictObject({
    ...source,
    comment: longText(3000),
    /** "shorter", "more personal", "as a question", or anything else. */
    feedback: longText(500),
  })
  .check(hasOneSource)

const Comments = z.object({
  comments: z.array(CommentText),
  /** What could not be done, and why. */
  note: z.nullable(z.string()),
})
const RevisedComment = z.object({ text: z.string(), made_with: z.nullable(z.string()), note: z.nullable(z.string()) })

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
