import type { NetworkAnswer } from './network-server.ts'
import { Refusal } from './refusal.ts'

export interface FieldViolation {
  /** A path like draftPost.richContent.nodes[0]. */
  readonly field: string
  readonly description: string
  readonly violatedRule: string
}

/** The limits of a draft post (dev.wix.com, Draft Object and About the Draft Posts API; reference §3.2 for the slug). */
export const wixLimits = {
  title: 200,
  excerpt: 500,
  seoSlug: 100,
  categoryIds: 10,
  tagIds: 30,
  hashtags: 100,
  /** Bytes of one draft as JSON. */
  draft: 400 * 1024,
  requestsPerMinute: 200,
  pageSize: 100,
}

/** The definition of the Blog app (wix/skills, list-installed-apps). */
export const blogAppId = '14bcded7-0066-7c35-14d7-466cb3f09103'

/** What a caller may write in a draft; Wix ignores anything else, `slug` included. */
export const draftFields: Readonly<Record<string, 'string' | 'boolean' | 'object' | 'strings'>> = {
  title: 'string',
  excerpt: 'string',
  featured: 'boolean',
  categoryIds: 'strings',
  memberId: 'string',
  hashtags: 'strings',
  commentingEnabled: 'boolean',
  tagIds: 'strings',
  relatedPostIds: 'strings',
  pricingPlanIds: 'strings',
  language: 'string',
  richContent: 'object',
  seoSlug: 'string',
  seoData: 'object',
  media: 'object',
  heroImage: 'object',
  firstPublishedDate: 'string',
  translationId: 'string',
}

/** The operators of each field that a query of drafts filters by (dev.wix.com, Draft Posts: Filter and Sort); no slug. */
const textOperators = '$eq $ne $contains $startsWith $endsWith $hasSome $in $exists'.split(' ')
export const draftFilters: Readonly<Record<string, readonly string[]>> = {
  id: ['$eq', '$ne', '$hasSome'],
  title: textOperators,
  excerpt: textOperators,
  status: textOperators,
  language: textOperators,
  featured: ['$eq', '$ne'],
  commentingEnabled: ['$eq', '$ne'],
  hasUnpublishedChanges: ['$eq', '$ne'],
  memberId: ['$eq', '$ne', '$hasSome'],
  categoryIds: ['$hasSome', '$hasAll'],
  tagIds: ['$hasSome', '$hasAll'],
  hashtags: ['$hasSome', '$hasAll'],
}

/** The same of published posts, which do have a slug. */
export const postFilters: Readonly<Record<string, readonly string[]>> = {
  id: ['$eq', '$ne', '$hasSome'],
  title: textOperators,
  slug: ['$hasSome', '$hasAll', '$eq'],
  language: ['$eq', '$ne', '$hasSome', '$exists', '$in'],
  memberId: ['$eq', '$ne', '$hasSome'],
  categoryIds: ['$hasSome', '$hasAll'],
}

/** Wix's body of an error that is no violation of a field (dev.wix.com, About Errors). */
const buildWixError = (status: number, code: string, message: string): NetworkAnswer => ({
  status,
  body: { message, details: { applicationError: { code, description: message, data: {} } } },
})

export const refuseWix = (status: number, code: string, message: string): Refusal =>
  new Refusal(buildWixError(status, code, message))

/** The 400 of a request that breaks rules of fields. */
export const refuseFields = (violations: readonly FieldViolation[]): Refusal =>
  new Refusal({
    status: 400,
    body: {
      message: violations.map(({ field, description }) => `${field} ${description}`).join(', '),
      details: {
        validationError: {
          fieldViolations: violations.map((one) => ({ ...one, ruleName: one.violatedRule, data: {} })),
        },
      },
    },
  })

export const refuseOneField = (field: string, description: string, violatedRule = 'OTHER'): Refusal =>
  refuseFields([{ field, description, violatedRule }])

/** The sentences are Wix's where one is known: wix/skills (list-installed-apps), reference §3.2. */
export const wixErrors = {
  key: buildWixError(401, 'UNAUTHENTICATED', 'Not authenticated'),
  identity: buildWixError(401, 'UNAUTHENTICATED', 'No identity found'),
  blogAbsent: buildWixError(401, 'UNAUTHENTICATED', 'No Wix Blog instanceId found'),
  permission: buildWixError(
    403,
    'PERMISSION_DENIED',
    'The auth identity is not allowed on this resource for this site/account',
  ),
  noContext: buildWixError(403, 'PERMISSION_DENIED', 'No Metasite Context in identity'),
  conflict: buildWixError(409, 'ALREADY_EXISTS', 'The entity already exists'),
  unavailable: buildWixError(503, 'UNAVAILABLE', 'Service unavailable'),
  throttle: buildWixError(429, 'RESOURCE_EXHAUSTED', 'Rate limit exceeded'),
}
