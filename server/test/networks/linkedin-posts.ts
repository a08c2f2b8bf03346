import { isDeepStrictEqual } from 'node:util'
import type { LinkedInImages } from './linkedin-images.ts'
import {
  type LinkedInArticle,
  type NewLinkedInPost,
  limits,
  refuseDuplicate,
  refuseField,
  throttled,
} from './linkedin-rules.ts'
import { readLittleText } from './little-text.ts'
import { Refusal } from './refusal.ts'

/** A post as people see it, and what became of it. */
export interface LinkedInPost {
  /** urn:li:share:N, or urn:li:ugcPost:N of several pictures. */
  readonly id: string
  readonly url: string
  readonly author: string
  /** What was sent. */
  commentary: string
  /** What people read: little text, cut where it is not well-formed. */
  text: string
  hashtags: readonly string[]
  mentions: readonly { readonly name: string; readonly urn: string }[]
  readonly pictures: readonly { readonly id: string; readonly altText: string; readonly bytes: Buffer }[]
  readonly article: LinkedInArticle | null
  readonly visibility: string
  readonly comments: { readonly id: string; readonly actor: string; readonly text: string }[]
  state: 'live' | 'deleted'
  isEdited: boolean
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  deletedAt: number | null
}

export interface LinkedInPosts {
  readonly all: readonly LinkedInPost[]
  /** The post; throws what LinkedIn answers to one that it does not take. */
  create(body: NewLinkedInPost): LinkedInPost
  findLive(urn: string): LinkedInPost | undefined
  find(urn: string): LinkedInPost | undefined
  edit(post: LinkedInPost, commentary: string): void
  /** The id of the comment. */
  comment(post: LinkedInPost, actor: string, text: string): string
  remove(post: LinkedInPost): void
}

const minute = 60_000
const duplicateWindow = 10 * minute
const ghostWindow = 48 * 60 * minute

/** Checks of values, duplicates and the daily limit of LinkedIn's Posts API; sources in linkedin-server.ts. */
export function createLinkedInPosts(
  images: LinkedInImages,
  readClock: () => number,
  settings: { readonly postsPerDay: number },
): LinkedInPosts {
  const all: LinkedInPost[] = []
  const sent = new Map<string, NewLinkedInPost>()
  let lastNumber = 7_431_329_065_766_260_000n
  const nextNumber = (): bigint => (lastNumber += 736n)

  const assertNoDuplicate = (body: NewLinkedInPost): void => {
    const isSame = ({ id }: LinkedInPost) => {
      const earlier = sent.get(id)
      return earlier?.commentary === body.commentary && isDeepStrictEqual(earlier.content, body.content)
    }
    const same = all.filter((post) => post.author === body.author && isSame(post))
    const live = same.find(({ state, createdAt }) => state === 'live' && readClock() - createdAt < duplicateWindow)
    if (live) throw refuseDuplicate(live.id)
    if (same.some(({ deletedAt }) => deletedAt !== null && readClock() - deletedAt < ghostWindow))
      throw refuseDuplicate(`urn:li:share:${nextNumber()}`)
  }

  const assertWithinDay = (author: string): void => {
    const today = toDay(readClock())
    const count = all.filter((post) => post.author === author && toDay(post.createdAt) === today).length
    if (count >= settings.postsPerDay) throw new Refusal(throttled)
  }

  return {
    all,
    create: (body) => {
      assertWithinDay(body.author)
      assertValues(body)
      const { content, author, visibility, commentary } = body
      const named = content?.multiImage?.images ?? (content?.media ? [content.media] : [])
      const pictures = named.map(({ id, altText = '' }) => ({
        id,
        altText,
        bytes: images.take(id, author).bytes ?? Buffer.alloc(0),
      }))
      if (content?.article?.thumbnail !== undefined) images.take(content.article.thumbnail, author)
      assertNoDuplicate(body)
      const id = `urn:li:${content?.multiImage ? 'ugcPost' : 'share'}:${nextNumber()}`
      const { text, hashtags, mentions } = readLittleText(commentary)
      const url = `https://www.linkedin.com/feed/update/${id}`
      const article = content?.article ?? null
      const shown = { text, hashtags, mentions, pictures, article, visibility, comments: [] }
      const state = { state: 'live' as const, isEdited: false, createdAt: readClock(), deletedAt: null }
      const post: LinkedInPost = { id, url, author, commentary, ...shown, ...state }
      sent.set(id, body)
      all.push(post)
      return post
    },
    find: (urn) => all.find(({ id }) => id === urn),
    findLive: (urn) => all.find(({ id, state }) => id === urn && state === 'live'),
    edit: (post, commentary) => {
      assertLength('commentary', commentary, limits.commentary)
      const { text, hashtags, mentions } = readLittleText(commentary)
      Object.assign(post, { commentary, text, hashtags, mentions, isEdited: true })
    },
    comment: (post, actor, text) => {
      assertLength('message/text', text, limits.comment)
      const id = String(nextNumber())
      post.comments.push({ id, actor, text })
      return id
    },
    remove: (post) => {
      post.state = 'deleted'
      post.deletedAt ??= readClock()
    },
  }
}

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Lengths are in UTF-16 units of what was sent, escapes included. */
function assertLength(field: string, value: string, limit: number): void {
  if (value.length > limit)
    throw refuseField('FIELD_LENGTH_TOO_LONG', `${field} has ${value.length} characters, more than ${limit}`)
}

function assertValues({ commentary, lifecycleState, content }: NewLinkedInPost): void {
  assertLength('commentary', commentary, limits.commentary)
  if (lifecycleState !== 'PUBLISHED')
    throw refuseField('INVALID_VALUE_FOR_FIELD', `lifecycleState ${lifecycleState} cannot be set at creation`)
  if (!content) {
    if (commentary.trim() === '') throw refuseField('MISSING_FIELD', 'commentary is empty and there is no content')
    return
  }
  const { media, multiImage, article, poll } = content
  const count = multiImage?.images.length
  if (count !== undefined && (count < limits.images.min || count > limits.images.max))
    throw refuseField(
      'INVALID_VALUE_FOR_FIELD',
      `multiImage has ${count} images, outside ${limits.images.min} to ${limits.images.max}`,
    )
  for (const { altText = '' } of [...(multiImage?.images ?? []), ...(media ? [media] : [])])
    assertLength('altText', altText, limits.altText)
  if (article) assertArticle(article)
  if (poll && (poll.options.length < 2 || poll.options.length > 4))
    throw refuseField('INVALID_VALUE_FOR_FIELD', `poll has ${poll.options.length} options, outside 2 to 4`)
}

function assertArticle({ source, title }: LinkedInArticle): void {
  if (!/^https?:$/u.test(URL.parse(source)?.protocol ?? ''))
    throw refuseField('INVALID_VALUE_FOR_FIELD', 'article/source is not a URL')
  if (title === undefined || title.trim() === '') throw refuseField('MISSING_FIELD', 'article/title is missing')
  assertLength('article/title', title, limits.articleTitle)
}

/** A post as the Posts API shows it. */
export const toRestPost = (post: LinkedInPost): object => ({
  id: post.id,
  author: post.author,
  commentary: post.commentary,
  visibility: post.visibility,
  lifecycleState: 'PUBLISHED',
  lifecycleStateInfo: { isEditedByAuthor: post.isEdited },
  createdAt: post.createdAt,
})
