import {
  commentSchema,
  patchSchema,
  postSchema,
  refuseRequest as refuse,
  refuseField,
  refuseScope,
  uploadSchema,
} from './linkedin-rules.ts'
import type { LinkedInImages } from './linkedin-images.ts'
import type { LinkedInGrant, LinkedInOAuth } from './linkedin-oauth.ts'
import { type LinkedInPosts, toRestPost } from './linkedin-posts.ts'
import { type LinkedInCounts, listStatistics } from './linkedin-statistics.ts'
import { type NetworkAnswer, type NetworkRequest, parseObject } from './network-server.ts'
import { findRestliErrors, type RestliRecord } from './restli-schema.ts'

export interface LinkedInOrganization {
  readonly id: string
  readonly urn: string
  readonly name: string
  readonly vanityName: string
  role: 'ADMINISTRATOR' | 'CONTENT_ADMINISTRATOR' | 'DIRECT_SPONSORED_CONTENT_POSTER' | 'ANALYST'
  state: 'APPROVED' | 'REQUESTED' | 'REJECTED' | 'REVOKED'
}

export interface LinkedInMember {
  readonly sub: string
  readonly urn: string
  readonly name: string
  readonly given_name: string
  readonly family_name: string
  readonly email: string
}

/** What the calls work on. */
interface LinkedInParts {
  readonly member: LinkedInMember
  readonly organizations: readonly LinkedInOrganization[]
  readonly oauth: LinkedInOAuth
  readonly images: LinkedInImages
  readonly posts: LinkedInPosts
  readonly counts: ReadonlyMap<string, LinkedInCounts>
  /** The active ones, YYYYMM. */
  readonly versions: ReadonlySet<string>
  readonly readClock: () => number
}

const posters = new Set(['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR', 'DIRECT_SPONSORED_CONTENT_POSTER'])
const aclParameters = new Set(['q', 'role', 'state', 'start', 'count'])

interface Call {
  readonly request: NetworkRequest
  readonly grant: LinkedInGrant
  readonly version: string
}

/** The calls under /rest, /v2 and of the host for uploads; sources in linkedin-server.ts. */
export function createLinkedInCalls({
  member,
  organizations,
  oauth,
  images,
  posts,
  counts,
  versions,
  readClock,
}: LinkedInParts): (request: NetworkRequest) => NetworkAnswer | Promise<NetworkAnswer> {
  const checkCall = (request: NetworkRequest): Call => {
    const grant = oauth.authenticate(request)
    const version = request.headers['linkedin-version']
    if (typeof version !== 'string')
      throw refuse(400, 'A version must be present. Please specify a version by adding the LinkedIn-Version header', {
        code: 'VERSION_MISSING',
      })
    if (!/^20\d\d(0[1-9]|1[0-2])$/u.test(version))
      throw refuse(400, `Invalid version format. Expected: "YYYYMM", got: "${version}"`, { code: 'VERSION_INVALID' })
    if (!versions.has(version))
      throw refuse(426, `Requested version ${version}01 is not active`, { code: 'NONEXISTENT_VERSION' })
    if (request.headers['x-restli-protocol-version'] !== '2.0.0')
      throw refuseField('ILLEGAL_ARGUMENT', 'X-RestLi-Protocol-Version 2.0.0 is required')
    return { request, grant, version }
  }

  /** Whether this person may write as `urn` with this token; `field` names it in the answer. */
  const assertMayWrite = ({ grant, version }: Call, urn: string, field: string, call: string): void => {
    const isOrganization = urn.startsWith('urn:li:organization:')
    const [needed, other] = isOrganization
      ? ['w_organization_social', 'w_member_social']
      : ['w_member_social', 'w_organization_social']
    if (!grant.scopes.includes(needed) && !grant.scopes.includes(other)) throw refuseScope(call, version)
    if (!/^urn:li:(person|organization):[\w-]+$/u.test(urn))
      throw refuseField('INVALID_URN_TYPE', `${field} ${urn} is not the URN of a person or an organization`)
    const [scopeName, thing] = isOrganization ? ['Organization', 'organization'] : ['Member', 'member']
    if (!grant.scopes.includes(needed))
      throw refuse(400, `${scopeName} permissions must be used when using ${thing} as ${field}`)
    const page = organizations.find((organization) => organization.urn === urn)
    if (isOrganization ? !page || page.state !== 'APPROVED' || !posters.has(page.role) : urn !== member.urn)
      throw refuse(
        403,
        `Field Value validation failed in REQUEST_BODY: Data Processing Exception while processing fields [/${field}]`,
        { code: 'ACCESS_DENIED', serviceErrorCode: 100 },
      )
  }

  const createPost = (call: Call): NetworkAnswer => {
    const body = readBody(call.request, postSchema)
    assertMayWrite(call, body.author, 'author', 'posts.CREATE')
    const { id } = posts.create(body)
    return { status: 201, headers: { 'x-restli-id': id, location: `/posts/${encodeURIComponent(id)}` } }
  }

  const changePost = (call: Call, segment: string): NetworkAnswer => {
    const { method, headers } = call.request
    const restliMethod = String(headers['x-restli-method'] ?? (method === 'POST' ? '' : method)).toUpperCase()
    const id = decodeUrn(segment)
    const post = posts.find(id)
    if (restliMethod === 'PARTIAL_UPDATE' && method === 'POST') {
      const { patch } = readBody(call.request, patchSchema)
      if (post?.state !== 'live') throw refuseMissing(id)
      assertMayWrite(call, post.author, 'author', 'posts.PARTIAL_UPDATE')
      if (patch.$set.commentary !== undefined) posts.edit(post, patch.$set.commentary)
      return { status: 204 }
    }
    if (restliMethod === 'DELETE' && method === 'DELETE') {
      if (!post) throw refuseMissing(id)
      assertMayWrite(call, post.author, 'author', 'posts.DELETE')
      posts.remove(post)
      return { status: 204 }
    }
    if (restliMethod === 'GET' && method === 'GET') {
      const isPage = post?.author.startsWith('urn:li:organization:') ?? false
      const needed = isPage ? 'r_organization_social' : 'r_member_social'
      if (!call.grant.scopes.includes(needed)) throw refuseScope('posts.GET', call.version)
      if (post?.state !== 'live') throw refuseMissing(id)
      return { status: 200, body: toRestPost(post) }
    }
    throw refuse(400, `X-RestLi-Method ${restliMethod || '(none)'} does not fit ${method}`, {
      code: 'ILLEGAL_ARGUMENT',
    })
  }

  const listPosts = ({ request, grant, version }: Call): NetworkAnswer => {
    const author = request.query.get('author') ?? ''
    const isPage = author.startsWith('urn:li:organization:')
    if (request.query.get('q') !== 'author') throw refuse(400, 'Invalid query parameters passed to request')
    if (!grant.scopes.includes(isPage ? 'r_organization_social' : 'r_member_social')) {
      if (!isPage) throw refuse(400, 'Member permissions must be used when using member as author')
      throw refuseScope('posts.FINDER-author', version)
    }
    const found = posts.all.filter((post) => post.author === author && post.state === 'live')
    return { status: 200, body: { paging: { start: 0, count: 10, links: [] }, elements: found.map(toRestPost) } }
  }

  const createComment = (call: Call, segment: string): NetworkAnswer => {
    const target = decodeUrn(segment)
    const { actor, object, message } = readBody(call.request, commentSchema)
    assertMayWrite(call, actor, 'actor', 'socialActions/comments.CREATE')
    const post = posts.findLive(target)
    if (!post) throw refuseMissing(target)
    if (object !== target) throw refuseField('INVALID_VALUE_FOR_FIELD', `object ${object} is not ${target}`)
    if (message.text.trim() === '') throw refuseField('MISSING_FIELD', 'message/text is empty')
    const id = posts.comment(post, actor, message.text)
    return {
      status: 201,
      headers: { 'x-restli-id': id },
      body: {
        id,
        actor,
        object,
        message,
        commentUrn: `urn:li:comment:(${object},${id})`,
        created: { time: readClock() },
      },
    }
  }

  const initializeUpload = (call: Call): NetworkAnswer => {
    const body = readBody(call.request, uploadSchema, 'initializeUpload')
    assertMayWrite(call, body.initializeUploadRequest.owner, 'owner', 'images.ACTION-initializeUpload')
    const { urn, uploadPath } = images.announce(body.initializeUploadRequest.owner)
    const uploadUrl = `${call.request.origin}${uploadPath}`
    return { status: 200, body: { value: { uploadUrlExpiresAt: readClock() + 86_400_000, uploadUrl, image: urn } } }
  }

  const showImage = ({ grant }: Call, segment: string): NetworkAnswer => {
    const image = images.find(decodeUrn(segment))
    if (!grant.scopes.includes('w_organization_social') || image?.owner.startsWith('urn:li:person:') !== false)
      throw refuse(403, 'Accessing this image resource is forbidden. Please check your permissions for this resource')
    const status = image.status === 'AVAILABLE' && image.refusalsLeft > 0 ? 'PROCESSING' : image.status
    return { status: 200, body: { id: image.urn, owner: image.owner, status } }
  }

  const receiveUpload = async (request: NetworkRequest): Promise<NetworkAnswer> => {
    oauth.authenticate(request)
    const image = images.findByPath(request.path)
    if (!image) return { status: 404 }
    await images.receive(image, request.body)
    return { status: 201 }
  }

  const listRoles = ({ request, grant, version }: Call): NetworkAnswer => {
    const { query } = request
    if (!grant.scopes.includes('rw_organization_admin') && !grant.scopes.includes('r_organization_admin'))
      throw refuseScope('organizationAcls.FINDER-roleAssignee', version)
    const unknown = [...query.keys()].find((name) => !aclParameters.has(name))
    if (unknown !== undefined)
      throw refuse(
        400,
        `Unpermitted fields present in PARAMETER: Data Processing Exception while processing fields [/${unknown}]`,
      )
    if (query.get('q') !== 'roleAssignee') throw refuse(400, 'Invalid query parameters passed to request')
    const start = Number(query.get('start') ?? 0)
    const count = Number(query.get('count') ?? 10)
    const elements = organizations
      .filter(({ role, state }) => (query.get('role') ?? role) === role && (query.get('state') ?? state) === state)
      .map(({ urn, role, state }) => ({ organization: urn, roleAssignee: member.urn, role, state }))
    const paging = { start, count, links: [], total: elements.length }
    return { status: 200, body: { paging, elements: elements.slice(start, start + count) } }
  }

  const showOrganization = ({ grant, version }: Call, id: string): NetworkAnswer => {
    if (!grant.scopes.includes('rw_organization_admin') && !grant.scopes.includes('r_organization_admin'))
      throw refuseScope('organizations.GET', version)
    const organization = organizations.find((one) => one.id === id)
    if (!organization) throw refuseMissing(`urn:li:organization:${id}`)
    const { urn, name, vanityName, state } = organization
    if (state !== 'APPROVED')
      throw refuse(403, `Viewer don't have permission to the ADMIN_ONLY VisibilityReduction for ${urn}`)
    return { status: 200, body: { id: Number(id), localizedName: name, vanityName, primaryOrganizationType: 'NONE' } }
  }

  const showMember = ({ scopes }: LinkedInGrant): NetworkAnswer => {
    if (!scopes.includes('openid')) throw refuseScope('userinfo.GET', null)
    const { sub, name, given_name, family_name, email } = member
    const picture = 'https://media.licdn.com/dms/image/ada.jpg'
    const locale = { country: 'US', language: 'en' }
    const profile = scopes.includes('profile') ? { name, given_name, family_name, picture, locale } : {}
    return { status: 200, body: { sub, ...profile, ...(scopes.includes('email') && { email, email_verified: true }) } }
  }

  return (request) => {
    const call = `${request.method} ${request.path}`
    if (call === 'GET /v2/userinfo') return showMember(oauth.authenticate(request))
    if (call.startsWith('PUT /dms-uploads/')) return receiveUpload(request)
    if (!request.path.startsWith('/rest/')) return { status: 404 }
    const checked = checkCall(request)
    if (call === 'POST /rest/posts') return createPost(checked)
    if (call === 'GET /rest/posts') return listPosts(checked)
    if (call === 'GET /rest/organizationAcls') return listRoles(checked)
    if (call === 'GET /rest/organizationalEntityShareStatistics') {
      if (!checked.grant.scopes.includes('rw_organization_admin'))
        throw refuseScope('organizationalEntityShareStatistics.FINDER-organizationalEntity', checked.version)
      return listStatistics(request, organizations, posts, counts)
    }
    if (call === 'POST /rest/images' && request.query.get('action') === 'initializeUpload')
      return initializeUpload(checked)
    const [, post] = /^\w+ \/rest\/posts\/([^/]+)$/u.exec(call) ?? []
    if (post !== undefined) return changePost(checked, post)
    const [, target] = /^POST \/rest\/socialActions\/([^/]+)\/comments$/u.exec(call) ?? []
    if (target !== undefined) return createComment(checked, target)
    const [, image] = /^GET \/rest\/images\/([^/]+)$/u.exec(call) ?? []
    if (image !== undefined) return showImage(checked, image)
    const [, organization] = /^GET \/rest\/organizations\/(\d+)$/u.exec(call) ?? []
    if (organization !== undefined) return showOrganization(checked, organization)
    throw refuse(404, `No virtual resource found for ${call}`, { code: 'RESOURCE_NOT_FOUND' })
  }
}

/** The body after the check against a schema; `action` names the action whose parameters it holds. */
function readBody<T>(request: NetworkRequest, schema: RestliRecord<T>, action?: string): T {
  if (!(request.headers['content-type'] ?? '').startsWith('application/json'))
    throw refuse(415, 'Content-Type is not application/json', { code: 'UNSUPPORTED_MEDIA_TYPE' })
  const body = parseObject(request.body)
  if (!body) throw refuseField('ILLEGAL_ARGUMENT', 'Request body could not be converted to data map')
  const errors = findRestliErrors(body, schema).join('')
  if (errors && action !== undefined)
    throw refuse(400, `Parameters of method '${action}' failed validation with error '${errors}'`)
  if (errors) throw refuse(422, errors)
  // The schema found no errors, and T is what it describes.
  return body as T
}

function decodeUrn(segment: string): string {
  if (!/^(?:[^%:()',]|%[0-7][\dA-F])+$/iu.test(segment))
    throw refuseField('ILLEGAL_ARGUMENT', 'Syntax exception in path variables')
  const urn = decodeURIComponent(segment)
  if (!/^urn:li:(share|ugcPost|image):[\w-]+$/u.test(urn))
    throw refuseField('INVALID_URN_TYPE', `${urn} is not a URN of this resource`)
  return urn
}

const refuseMissing = (urn: string) => refuse(404, `Could not find entity ${urn}`, { code: 'NOT_FOUND' })
