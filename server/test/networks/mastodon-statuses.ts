import { escapeHtml } from '../../src/documents/escape-html.ts'
import { isJsonObject, toJsonText } from './json-values.ts'
import { assertDescription, type MastodonMedia, type MastodonMediaStore, toMediaAnswer } from './mastodon-media.ts'
import { countCharacters, notFound, refuseRequest, refuseInvalid } from './mastodon-rules.ts'

export interface MastodonPost {
  readonly id: string
  readonly createdAt: number
  readonly visibility: string
  readonly inReplyTo: string | null
  text: string
  media: MastodonMedia[]
  editedAt: number | null
}

export interface StatusSettings {
  maxCharacters: number
  maxPictures: number
  charactersPerUrl: number
}

export interface MastodonStatuses {
  /** What is there now, oldest first. */
  readonly posts: MastodonPost[]
  create(fields: Record<string, unknown>, key: string): MastodonPost
  edit(id: string, fields: Record<string, unknown>): MastodonPost
  remove(id: string): MastodonPost
  find(id: string): MastodonPost
  /** The newest first. */
  list(query: URLSearchParams): MastodonPost[]
  /** Records fields that a request has and the server drops without a word. */
  readonly dropped: string[]
}

/** Milliseconds that the server knows a key for. */
const keyLifeMs = 3_600_000
const newFields = new Set(
  'status media_ids poll in_reply_to_id sensitive spoiler_text visibility language scheduled_at quoted_status_id quote_approval_policy'.split(
    ' ',
  ),
)
const changedFields = new Set(
  'status media_ids media_attributes poll sensitive spoiler_text language quote_approval_policy'.split(' '),
)

/** Posts of the account; sources in mastodon-server.ts. */
export function createMastodonStatuses(
  media: MastodonMediaStore,
  createId: () => string,
  readClock: () => number,
  settings: StatusSettings,
): MastodonStatuses {
  const posts: MastodonPost[] = []
  const keys = new Map<string, { id: string; at: number }>()
  const dropped: string[] = []

  const find = (id: string): MastodonPost => {
    const post = posts.find((one) => one.id === id)
    if (post === undefined) throw notFound()
    return post
  }
  const assertText = (text: string, pictures: number): void => {
    if (text === '' && pictures === 0) throw refuseInvalid("Text can't be blank")
    if (countCharacters(text, settings.charactersPerUrl) > settings.maxCharacters)
      throw refuseInvalid(`Text character limit of ${settings.maxCharacters} exceeded`)
  }
  const noteDropped = (fields: Record<string, unknown>, known: ReadonlySet<string>): void =>
    void dropped.push(...Object.keys(fields).filter((name) => !known.has(name)))

  return {
    posts,
    dropped,
    find,
    create(fields, key) {
      noteDropped(fields, newFields)
      const parent = toJsonText(fields['in_reply_to_id']) || null
      if (parent !== null && !posts.some(({ id }) => id === parent))
        throw refuseRequest(404, 'The post you are trying to reply to does not appear to exist.')
      const known = keys.get(key)
      if (key !== '' && known !== undefined && known.at + keyLifeMs > readClock()) return find(known.id)
      const id = createId()
      const chosen = media.choose(fields['media_ids'], id, settings.maxPictures)
      const text = toJsonText(fields['status']).trim()
      assertText(text, chosen.length)
      const visibility = toJsonText(fields['visibility']) || 'public'
      if (!['public', 'unlisted', 'private', 'direct'].includes(visibility))
        throw refuseInvalid('Visibility is not included in the list')
      for (const one of chosen) one.statusId = id
      const post = { id, createdAt: readClock(), visibility, inReplyTo: parent, text, media: chosen, editedAt: null }
      posts.push(post)
      if (key !== '') keys.set(key, { id, at: readClock() })
      return post
    },
    edit(id, fields) {
      noteDropped(fields, changedFields)
      const post = find(id)
      // Without the field the list is empty: an edit that does not name the pictures takes them off.
      const chosen = media.choose(fields['media_ids'], id, settings.maxPictures)
      const text = toJsonText(fields['status']).trim()
      assertText(text, chosen.length)
      const changed = [fields['media_attributes']].flat().filter(isJsonObject)
      let hasChanged =
        text !== post.text || chosen.map((one) => one.id).join() !== post.media.map((one) => one.id).join()
      for (const { id: mediaId, description } of changed) {
        const one = chosen.find((picture) => picture.id === String(mediaId))
        if (one === undefined || typeof description !== 'string') continue
        assertDescription(description)
        hasChanged ||= one.description !== description
        one.description = description
      }
      if (!hasChanged) return post
      for (const one of chosen) one.statusId = id
      Object.assign(post, { text, media: chosen, editedAt: readClock() })
      return post
    },
    remove(id) {
      const post = find(id)
      posts.splice(posts.indexOf(post), 1)
      for (const one of post.media) one.statusId = null
      return post
    },
    list(query) {
      const limit = Math.min(Math.abs(Number(query.get('limit') ?? 20)) || 20, 40)
      const maxId = query.get('max_id')
      const withReplies = query.get('exclude_replies') !== 'true'
      return posts
        .filter(({ id, inReplyTo }) => (maxId === null || BigInt(id) < BigInt(maxId)) && (withReplies || !inReplyTo))
        .toReversed()
        .slice(0, limit)
    },
  }
}

const toTime = (time: number): string => new Date(time).toISOString()

/** A post as the API shows it; `account` goes with each. */
export const toStatusAnswer = (post: MastodonPost, origin: string, account: object): object => ({
  id: post.id,
  created_at: toTime(post.createdAt),
  in_reply_to_id: post.inReplyTo,
  sensitive: false,
  spoiler_text: '',
  visibility: post.visibility,
  language: 'en',
  uri: `${origin}/users/ada/statuses/${post.id}`,
  url: `${origin}/@ada/${post.id}`,
  replies_count: 0,
  reblogs_count: 0,
  favourites_count: 0,
  edited_at: post.editedAt === null ? null : toTime(post.editedAt),
  content: post.text && `<p>${escapeHtml(post.text).replaceAll('\n\n', '</p><p>').replaceAll('\n', '<br />')}</p>`,
  reblog: null,
  account,
  media_attachments: post.media.map(toMediaAnswer),
  mentions: [],
  tags: [],
  card: null,
  poll: null,
})
