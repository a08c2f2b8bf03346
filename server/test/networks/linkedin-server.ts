/**
 * LinkedIn on loopback: www.linkedin.com, api.linkedin.com and the host for uploads at one origin.
 *
 * Where each behaviour is from ("ref" is what the project noted of it, §3.1; "docs" is learn.microsoft.com/linkedin):
 * - sign-in, tokens, scopes: linkedin-oauth.ts.
 * - 201 without a body and the id in x-restli-id, PARTIAL_UPDATE, the fields of a post: ref; docs "Posts API", "Post schema".
 * - 422 "unrecognized field found but not allowed", "field is required but not found": restli-schema.ts; of an action's
 *   parameters it is a 400 that names the action: linkedin/rest.li, ActionArgumentBuilder.
 * - 400 "could not be converted to data map": community.n8n.io thread 303875.
 * - 426 NONEXISTENT_VERSION with the day appended: n8n-io/n8n #28967, gitroomhq/postiz-app #2005. The version's header is
 *   required: docs "Versioning"; the code of its absence, and the refusal without X-Restli-Protocol-Version (docs require it,
 *   LinkedIn may be milder), are our wording.
 * - 400 "Syntax exception in path variables" for a URN in a path that is not percent-encoded: docs "Protocol Versions".
 * - reading a member's posts needs a scope that nobody gets; without it the list answers 400 "Member permissions must be used
 *   when using member as author": ref; seen by several clients.
 * - 400 "Organization permissions must be used …" and its counterpart for a member: ref; jikig-ai/soleur #4863.
 * - 403 of a foreign author: n8n-io/n8n #1714; of a missing scope: linkedin-developers/linkedin-api-js-client #35.
 * - 422 DUPLICATE_POST: Arisamiga/Linkedin-RSS #5; it lasts ten minutes: docs "UGC Post API"; after a deletion it lasts for a
 *   day or two and names a new post that is not there each time: ComposioHQ/composio #2710.
 * - little text: little-text.ts. A comment is plain text: docs "Comments API"; ref says that clients disagree.
 * - pictures: docs "Images API" (pixels, formats, the token at the upload, 403 of a member who reads the status), "MultiImage
 *   API" (2 to 20, owned by the author), "Videos API" (the codes of a medium that is not ready).
 * - articles: docs "Posts API": nothing is scraped, so that the title has to be given.
 * - organizationAcls: docs "Organization Access Control"; 403 of an organisation with a revoked role: PipedreamHQ/pipedream
 *   #21823; 400 of an unknown parameter: artesaos/laravel-linkedin #20.
 * - organizationalEntityShareStatistics: docs "Organization Share Statistics" (shares and ugcPosts in lists of their own, rw_organization_admin,
 *   administrators only); 403 of a post that is not the page's: learn.microsoft.com/answers 1331917. What is deleted is left out: our reading.
 * - 429 without any header: ref; Automattic/wp-calypso #32007; counted until midnight UTC: docs "Rate Limiting".
 * - deletion of what is already deleted is a 204 too: docs "UGC Post API".
 */
import { randomUUID } from 'node:crypto'
import { createLinkedInCalls, type LinkedInMember, type LinkedInOrganization } from './linkedin-calls.ts'
import { createLinkedInImages } from './linkedin-images.ts'
import { createLinkedInOAuth, type LinkedInApp } from './linkedin-oauth.ts'
import { createLinkedInPosts, type LinkedInPost } from './linkedin-posts.ts'
import { limits, throttled } from './linkedin-rules.ts'
import type { LinkedInCounts } from './linkedin-statistics.ts'
import { type NetworkServer, startNetworkServer } from './network-server.ts'
import { catchRefusals } from './refusal.ts'

/** How LinkedIn behaves; a test may change it at any time. */
interface LinkedInSettings {
  /** Whether the sign-in page redirects at once, as for a person who agreed before; else it shows Allow and Cancel. */
  isConsenting: boolean
  /** What a refresh answers in `refresh_token`; all three happen (reference §3.1, postiz-app #1884). */
  refreshAnswers: 'same' | 'empty' | 'absent'
  /** Posts of one author from midnight to midnight, UTC. */
  postsPerDay: number
  /** How many posts are refused with each picture after its upload: LinkedIn processes it for some seconds. */
  refusalsAfterUpload: number
}

export interface LinkedInServer extends NetworkServer {
  /** "Sign In with LinkedIn" and "Share on LinkedIn": self-serve, without refresh tokens. */
  readonly memberApp: LinkedInApp
  /** "Community Management API", the only product of its application. */
  readonly organizationApp: LinkedInApp
  /** The person who signs in. */
  readonly member: LinkedInMember
  readonly organizations: readonly LinkedInOrganization[]
  /** Every post ever made, oldest first; `state` says whether it is there now. */
  readonly posts: readonly LinkedInPost[]
  readonly settings: LinkedInSettings
  /** An access token without the sign-in pages. */
  issueToken(app: LinkedInApp, scopes?: readonly string[]): string
  /** Lets every access token expire; refresh tokens stay. */
  expireTokens(): void
  /** As if the person removed the application in LinkedIn's settings. */
  revokeTokens(): void
  /** Takes scopes from every token. */
  revokeScopes(...scopes: string[]): void
  /** Ends this version and those before it; without one, every version so far. */
  sunsetVersion(version?: string): void
  /** Makes the versions of the start active again. */
  restoreVersions(): void
  /** What people did with a post, by its URN; nothing unless a test says so. */
  readonly counts: Map<string, LinkedInCounts>
  /** Every access token ever given. */
  readonly grants: ReadonlyMap<string, { readonly isRevoked: boolean }>
  /** Every refresh token ever given. */
  readonly refreshGrants: ReadonlyMap<string, { readonly isRevoked: boolean }>
  /** A person deletes the post on LinkedIn. */
  removePost(id: string): void
  /** A person changes the text on LinkedIn; `commentary` is little text. */
  editPost(id: string, commentary: string): void
  /** Moves LinkedIn's clock forward. */
  passTime(milliseconds: number): void
}

/** The versions that are active in November 2026; each lives for a year. */
const activeVersions = [
  '202512',
  ...Array.from({ length: 11 }, (_, month) => `2026${String(month + 1).padStart(2, '0')}`),
]

/** LinkedIn on loopback; the head of this file says what it does and why. */
export async function startLinkedInServer(): Promise<LinkedInServer> {
  let ahead = 0
  const readClock = () => Date.now() + ahead
  const memberApp = buildApp('member-app', 'openid profile email w_member_social', false)
  const organizationApp = buildApp(
    'organization-app',
    'w_organization_social r_organization_social rw_organization_admin',
    true,
  )
  const member = buildMember()
  const organizations = [
    buildOrganization('2414183', 'Devtestco', 'devtestco', 'APPROVED'),
    buildOrganization('2414184', 'Former Employer', 'former-employer', 'REVOKED'),
  ]
  const versions = new Set(activeVersions)
  const settings: LinkedInSettings = {
    isConsenting: true,
    refreshAnswers: 'same',
    postsPerDay: limits.postsPerDay,
    refusalsAfterUpload: 0,
  }
  const oauth = createLinkedInOAuth([memberApp, organizationApp], readClock, settings)
  const images = createLinkedInImages(settings)
  const posts = createLinkedInPosts(images, readClock, settings)

  const counts = new Map<string, LinkedInCounts>()
  const answer = createLinkedInCalls({ member, organizations, oauth, images, posts, counts, versions, readClock })
  const handle = catchRefusals((request) => oauth.answer(request) ?? answer(request))
  const base = await startNetworkServer(async (request) => {
    const { headers, ...rest } = await handle(request)
    return { ...rest, headers: { 'x-li-uuid': randomUUID(), ...headers } }
  }, throttled)
  const findPost = (id: string): LinkedInPost => {
    const post = posts.findLive(id)
    if (!post) throw new Error(`LinkedIn has no post ${id}`)
    return post
  }
  return Object.assign(base, {
    memberApp,
    organizationApp,
    member,
    organizations,
    posts: posts.all,
    counts,
    grants: oauth.grants,
    refreshGrants: oauth.refreshGrants,
    settings,
    issueToken: (app: LinkedInApp, scopes?: readonly string[]) => oauth.issueToken(app, scopes).token,
    expireTokens: () => {
      for (const grant of oauth.grants.values()) grant.expiresAt = readClock()
    },
    revokeTokens: () => {
      for (const grant of [...oauth.grants.values(), ...oauth.refreshGrants.values()]) grant.isRevoked = true
    },
    revokeScopes: (...scopes: string[]) => {
      for (const grant of [...oauth.grants.values(), ...oauth.refreshGrants.values()])
        grant.scopes.splice(0, Infinity, ...grant.scopes.filter((scope) => !scopes.includes(scope)))
    },
    sunsetVersion: (version = '999999') => {
      for (const one of versions) if (one <= version) versions.delete(one)
    },
    restoreVersions: () => {
      for (const one of activeVersions) versions.add(one)
    },
    removePost: (id: string) => posts.remove(findPost(id)),
    editPost: (id: string, commentary: string) => posts.edit(findPost(id), commentary),
    passTime: (milliseconds: number) => void (ahead += milliseconds),
  })
}

const buildApp = (clientId: string, scopes: string, hasRefreshTokens: boolean): LinkedInApp => ({
  clientId,
  clientSecret: `WPL_AP1.${clientId}-secret`,
  scopes: scopes.split(' '),
  hasRefreshTokens,
  redirectUris: null,
})

function buildMember(): LinkedInMember {
  const sub = `t3xFd${randomUUID().slice(0, 5)}`
  const names = { name: 'Ada Lovelace', given_name: 'Ada', family_name: 'Lovelace', email: 'ada@example.com' }
  return { sub, urn: `urn:li:person:${sub}`, ...names }
}

const buildOrganization = (
  id: string,
  name: string,
  vanityName: string,
  state: LinkedInOrganization['state'],
): LinkedInOrganization => ({ id, urn: `urn:li:organization:${id}`, name, vanityName, role: 'ADMINISTRATOR', state })
