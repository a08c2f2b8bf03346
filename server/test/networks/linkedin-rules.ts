import type { NetworkAnswer } from './network-server.ts'
import { Refusal } from './refusal.ts'
import type { RestliRecord, RestliSchema } from './restli-schema.ts'

/** The limits of the Posts, Images and Comments API (learn.microsoft.com, and the sandbox notes in linkedin-server.ts). */
export const limits = {
  commentary: 3000,
  comment: 1250,
  altText: 4086,
  articleTitle: 400,
  images: { min: 2, max: 20 },
  /** Fewer pixels than this. */
  pixels: 36_152_320,
  frames: 250,
  /** The number that Ayrshare names; LinkedIn shows its own only in the app's console. */
  postsPerDay: 150,
}

export interface LinkedInArticle {
  readonly source: string
  readonly title?: string
  readonly description?: string
  readonly thumbnail?: string
}

/** The body of a creation, after the check against `postSchema`. */
export interface NewLinkedInPost {
  readonly author: string
  readonly commentary: string
  readonly visibility: string
  readonly lifecycleState: string
  readonly content?: {
    readonly media?: { readonly id: string; readonly altText?: string }
    readonly multiImage?: { readonly images: readonly { readonly id: string; readonly altText?: string }[] }
    readonly article?: LinkedInArticle
    readonly poll?: { readonly question: string; readonly options: readonly { readonly text: string }[] }
  }
}

const text: RestliSchema = { type: 'string' }
const record = (fields: RestliRecord['fields']): Omit<RestliRecord, 'shape'> => ({ type: 'record', fields })
const list = (items: RestliSchema): RestliSchema => ({ type: 'array', items })
const choice = (...symbols: string[]): RestliSchema => ({ type: 'enum', symbols })

/** Creation of a post: the fields of the Post schema that a caller may write. */
export const postSchema: RestliRecord<NewLinkedInPost> = record({
  author: text,
  commentary: text,
  visibility: choice('PUBLIC', 'CONNECTIONS', 'LOGGED_IN', 'CONTAINER'),
  distribution: record({
    feedDistribution: choice('MAIN_FEED', 'NONE'),
    'targetEntities?': list(
      record({ 'geoLocations?': list(text), 'seniorities?': list(text), 'industries?': list(text) }),
    ),
    'thirdPartyDistributionChannels?': list(text),
  }),
  lifecycleState: choice('PUBLISHED', 'DRAFT', 'PUBLISH_REQUESTED', 'PUBLISH_FAILED'),
  'isReshareDisabledByAuthor?': { type: 'boolean' },
  'content?': {
    type: 'union',
    members: {
      media: record({ id: text, 'title?': text, 'altText?': text }),
      multiImage: record({ images: list(record({ id: text, 'altText?': text })), 'altText?': text }),
      article: record({
        source: text,
        'title?': text,
        'description?': text,
        'thumbnail?': text,
        'thumbnailAltText?': text,
      }),
      poll: record({
        question: text,
        options: list(record({ text })),
        settings: record({
          duration: choice('ONE_DAY', 'THREE_DAYS', 'SEVEN_DAYS', 'FOURTEEN_DAYS'),
          'voteSelectionType?': choice('SINGLE_VOTE', 'MULTIPLE_VOTE'),
          'isVoterVisibleToAuthor?': { type: 'boolean' },
        }),
      }),
    },
  },
  'reshareContext?': record({ parent: text }),
  'contentLandingPage?': text,
  'contentCallToActionLabel?': text,
})

/** What PARTIAL_UPDATE may set; pictures cannot be changed. */
export const patchSchema: RestliRecord<{ patch: { $set: { commentary?: string } } }> = record({
  patch: record({
    $set: record({ 'commentary?': text, 'contentLandingPage?': text, 'contentCallToActionLabel?': text }),
  }),
})

export const commentSchema: RestliRecord<{ actor: string; object: string; message: { text: string } }> = record({
  actor: text,
  object: text,
  message: record({
    text,
    'attributes?': list(record({ start: text, length: text, value: text })),
  }),
  'parentComment?': text,
})

export const uploadSchema: RestliRecord<{ initializeUploadRequest: { owner: string } }> = record({
  initializeUploadRequest: record({ owner: text, 'mediaLibraryMetadata?': record({ 'associatedAccount?': text }) }),
})

/** LinkedIn's error body; `code` and `serviceErrorCode` are there only where seen. */
export const refuseRequest = (
  status: number,
  message: string,
  extra: { code?: string; serviceErrorCode?: number } = {},
): Refusal => new Refusal({ status, body: { message, ...extra, status } })

/** A field's value that a resource does not take, with a code of its own. */
export const refuseField = (code: string, message: string): Refusal => refuseRequest(400, message, { code })

/** The token lacks the scope; `call` is like `posts.CREATE`, `version` like 202611 or null for a call without one. */
export const refuseScope = (call: string, version: string | null): Refusal =>
  refuseRequest(403, `Not enough permissions to access: ${call}.${version === null ? 'NO_VERSION' : `${version}01`}`, {
    code: 'ACCESS_DENIED',
    serviceErrorCode: 100,
  })

/** The answer to too many requests: neither Retry-After nor quota headers (reference §3.1; Automattic/wp-calypso #32007). */
export const throttled: NetworkAnswer = {
  status: 429,
  body: {
    status: 429,
    serviceErrorCode: 101,
    code: 'TOO_MANY_REQUESTS',
    message: 'Resource level throttle limit for calls to this resource is reached.',
  },
}

/** A post like a recent one of the same author (Arisamiga/Linkedin-RSS #5). */
export const refuseDuplicate = (urn: string): Refusal =>
  new Refusal({
    status: 422,
    body: {
      errorDetailType: 'com.linkedin.common.error.BadRequest',
      message: `com.linkedin.content.common.exception.BadRequestResponseException: Content is a duplicate of ${urn}`,
      errorDetails: { inputErrors: [{ description: 'Duplicate post is detected', input: {}, code: 'DUPLICATE_POST' }] },
      status: 422,
    },
  })
