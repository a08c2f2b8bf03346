import { randomUUID } from 'node:crypto'
import { toJsonObject, toJsonText } from './json-values.ts'
import { findRicosViolations, readRicos, type RicosPicture } from './ricos-rules.ts'
import type { WixMedia } from './wix-media.ts'
import { draftFields, type FieldViolation, refuseFields, refuseOneField, refuseWix, wixLimits } from './wix-rules.ts'

/** A post as people see it on the site, and what became of it. */
export interface WixPost {
  readonly id: string
  url: string
  title: string
  /** One line per block. */
  text: string
  /** Those that are shown: a picture by address, or of a file that is not there, is not. */
  pictures: readonly RicosPicture[]
  /** The id of the cover; null without one, and without both of its flags. */
  cover: string | null
  slug: string
  categoryIds: readonly string[]
  memberId: string
  richContent: unknown
  state: 'live' | 'deleted'
  /** How often it was published; more than once is an edit. */
  publications: number
  readonly firstPublishedDate: string
  lastPublishedDate: string
}

/** A draft as Wix keeps it; a published post has one too. */
export interface WixDraft {
  readonly id: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly status: 'UNPUBLISHED' | 'PUBLISHED'
  readonly hasUnpublishedChanges: boolean
  readonly createdDate: string
  readonly editedDate: string
}

export interface WixBlog {
  readonly drafts: ReadonlyMap<string, WixDraft>
  readonly posts: readonly WixPost[]
  createDraft(fields: Record<string, unknown>): WixDraft
  /** Throws the 404 of a draft that is not there, as the next three do. */
  readDraft(id: string): WixDraft
  updateDraft(id: string, fields: Record<string, unknown>): WixDraft
  publishDraft(id: string): WixPost
  deleteDraft(id: string): void
  /** What was sent and dropped without a word, like `draftPost.slug`. */
  readonly dropped: string[]
}

interface BlogParts {
  readonly siteUrl: string
  readonly categories: readonly { readonly id: string }[]
  readonly members: readonly { readonly id: string }[]
  readonly media: WixMedia
  readonly readClock: () => number
}

/** The Blog app of a Wix site; sources in wix-server.ts. */
export function createWixBlog({ siteUrl, categories, members, media, readClock }: BlogParts): WixBlog {
  const drafts = new Map<string, WixDraft>()
  const posts: WixPost[] = []
  const dropped: string[] = []
  const readNow = () => new Date(readClock()).toISOString()

  /** The fields that Wix keeps of those sent; throws the 400 of one that breaks a rule. */
  const takeFields = (sent: Record<string, unknown>, memberId: unknown): Record<string, unknown> => {
    const given = Object.entries(sent).filter(([, value]) => value !== null && value !== undefined)
    dropped.push(...given.filter(([name]) => !(name in draftFields)).map(([name]) => `draftPost.${name}`))
    const fields = Object.fromEntries(given.filter(([name]) => name in draftFields))
    if (fields['title'] === '') throw refuseOneField('draftPost.title', 'must not be empty', 'REQUIRED_FIELD')
    const violations = findFieldViolations(fields)
    if (violations.length > 0) throw refuseFields(violations)
    if (Buffer.byteLength(JSON.stringify(fields)) > wixLimits.draft)
      throw refuseOneField('draftPost', `is larger than ${wixLimits.draft} bytes`, 'MAX_SIZE')
    if (typeof memberId !== 'string' || memberId === '')
      throw refuseWix(400, 'INVALID_ARGUMENT', 'Missing post owner information')
    if (!members.some(({ id }) => id === memberId))
      throw refuseWix(400, 'INVALID_ARGUMENT', `memberIds [${memberId}] do not exist`)
    return { ...fields, ...('categoryIds' in fields && { categoryIds: keepCategories(fields['categoryIds']) }) }
  }

  const keepCategories = (ids: unknown): string[] => {
    const all: string[] = Array.isArray(ids) ? ids : []
    const isKnown = (wanted: string) => categories.some(({ id }) => id === wanted)
    dropped.push(...all.filter((id) => !isKnown(id)).map((id) => `draftPost.categoryIds ${id}`))
    return all.filter(isKnown)
  }

  const readDraft = (id: string): WixDraft => {
    const draft = drafts.get(id)
    if (!draft) throw refuseWix(404, 'NOT_FOUND', `Draft post ${id} was not found`)
    return draft
  }

  const readCover = (mediaField: unknown): string | null => {
    const { displayed, custom, wixMedia } = toJsonObject(mediaField)
    const id = toJsonObject(toJsonObject(wixMedia)['image'])['id']
    if (typeof id !== 'string') return null
    const isShown = displayed === true && custom === true && media.files.some((file) => file.id === id)
    if (!isShown) dropped.push(`draftPost.media ${id}`)
    return isShown ? id : null
  }

  /** The site has one post at an address: a further one gets a number. */
  const findFreeSlug = (wanted: string, ownId: string): string => {
    const isTaken = (slug: string) =>
      posts.some((post) => post.slug === slug && post.id !== ownId && post.state === 'live')
    let slug = wanted
    for (let number = 1; isTaken(slug); number += 1) slug = `${wanted}-${number}`
    return slug
  }

  return {
    drafts,
    posts,
    dropped,
    readDraft,
    createDraft: (sent) => {
      const fields = takeFields({ title: '', ...sent }, sent['memberId'])
      const id = randomUUID()
      const dates = { createdDate: readNow(), editedDate: readNow() }
      const draft: WixDraft = { id, fields, status: 'UNPUBLISHED', hasUnpublishedChanges: false, ...dates }
      drafts.set(id, draft)
      return draft
    },
    updateDraft: (id, sent) => {
      const before = readDraft(id)
      const fields = { ...before.fields, ...takeFields(sent, sent['memberId'] ?? before.fields['memberId']) }
      const hasUnpublishedChanges = before.status === 'PUBLISHED'
      const draft = { ...before, fields, hasUnpublishedChanges, editedDate: readNow() }
      drafts.set(id, draft)
      return draft
    },
    publishDraft: (id) => {
      const draft = readDraft(id)
      const { fields } = draft
      const { text, pictures, hasLineBreaks } = readRicos(fields['richContent'])
      if (hasLineBreaks) dropped.push('draftPost.richContent line break in a text')
      const shown = pictures.filter((picture) => media.files.some((file) => file.id === picture.id))
      dropped.push(
        ...pictures.filter((one) => !shown.includes(one)).map((one) => `draftPost.richContent image ${one.id}`),
      )
      const slug = findFreeSlug(toSlug(fields), id)
      const content = {
        url: `${siteUrl}/post/${encodeURIComponent(slug)}`,
        title: toJsonText(fields['title']),
        text,
        pictures: shown,
        cover: readCover(fields['media']),
        slug,
        categoryIds: Array.isArray(fields['categoryIds']) ? fields['categoryIds'] : [],
        memberId: toJsonText(fields['memberId']),
        richContent: fields['richContent'],
        state: 'live' as const,
        lastPublishedDate: readNow(),
      }
      drafts.set(id, {
        ...draft,
        fields: { ...fields, seoSlug: slug },
        status: 'PUBLISHED',
        hasUnpublishedChanges: false,
      })
      const earlier = posts.find((post) => post.id === id)
      if (earlier) return Object.assign(earlier, content, { publications: earlier.publications + 1 })
      const post: WixPost = { id, ...content, publications: 1, firstPublishedDate: readNow() }
      posts.push(post)
      return post
    },
    deleteDraft: (id) => {
      readDraft(id)
      drafts.delete(id)
      const post = posts.find((one) => one.id === id)
      if (post) post.state = 'deleted'
    },
  }
}

/** The part of the address: the one that was asked for, else one from the title. */
export const toSlug = (fields: Readonly<Record<string, unknown>>): string =>
  toJsonText(fields['seoSlug'] ?? fields['title'])
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/gu, '')

function findFieldViolations(fields: Readonly<Record<string, unknown>>): FieldViolation[] {
  const violations = Object.entries(fields).flatMap(([name, value]): FieldViolation[] => {
    const kind = draftFields[name]
    const isRight =
      kind === 'object'
        ? typeof value === 'object' && !Array.isArray(value)
        : kind === 'strings'
          ? Array.isArray(value) && value.every((item) => typeof item === 'string')
          : typeof value === kind
    return isRight ? [] : [{ field: `draftPost.${name}`, description: 'has the wrong type', violatedRule: 'FORMAT' }]
  })
  if (violations.length > 0) return violations
  const limited: [name: string, size: number, limit: number][] = [
    ['title', toJsonText(fields['title']).length, wixLimits.title],
    ['excerpt', toJsonText(fields['excerpt']).length, wixLimits.excerpt],
    ['seoSlug', encodeURIComponent(toJsonText(fields['seoSlug']).toWellFormed()).length, wixLimits.seoSlug],
    ['categoryIds', countItems(fields['categoryIds']), wixLimits.categoryIds],
    ['tagIds', countItems(fields['tagIds']), wixLimits.tagIds],
    ['hashtags', countItems(fields['hashtags']), wixLimits.hashtags],
  ]
  const tooLong = limited
    .filter(([, size, limit]) => size > limit)
    .map(([name, size, limit]) => ({
      field: `draftPost.${name}`,
      description: `has size ${size}, expected ${limit} or less`,
      violatedRule: 'MAX_LENGTH',
    }))
  const ricos = 'richContent' in fields ? findRicosViolations(fields['richContent'], 'draftPost.richContent') : []
  return [...tooLong, ...ricos]
}

const countItems = (value: unknown): number => (Array.isArray(value) ? value.length : 0)
