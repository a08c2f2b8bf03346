import type { LinkedInPosts } from './linkedin-posts.ts'
import { refuseRequest } from './linkedin-rules.ts'
import type { NetworkAnswer, NetworkRequest } from './network-server.ts'

export interface LinkedInCounts {
  impressionCount: number
  uniqueImpressionsCount: number
  clickCount: number
  likeCount: number
  commentCount: number
  shareCount: number
}
const noLinkedInCounts: LinkedInCounts = {
  impressionCount: 0,
  uniqueImpressionsCount: 0,
  clickCount: 0,
  likeCount: 0,
  commentCount: 0,
  shareCount: 0,
}
const parameters = new Set(['q', 'organizationalEntity', 'shares', 'ugcPosts', 'timeIntervals'])

const refuseParameter = (status: number, name: string) =>
  refuseRequest(
    status,
    `Unpermitted fields present in PARAMETER: Data Processing Exception while processing fields [/${name}]`,
    { code: 'ACCESS_DENIED', serviceErrorCode: 100 },
  )

/** A page and the role of the person who signs in. */
interface StatisticsPage {
  readonly urn: string
  readonly role: string
  readonly state: string
}

/** The finder of organizationalEntityShareStatistics; sources in linkedin-server.ts. */
export function listStatistics(
  { query }: NetworkRequest,
  organizations: readonly StatisticsPage[],
  posts: LinkedInPosts,
  counts: ReadonlyMap<string, LinkedInCounts>,
): NetworkAnswer {
  const unknown = [...query.keys()].find((name) => !parameters.has(name))
  if (unknown !== undefined) throw refuseParameter(400, unknown)
  const page = organizations.find(({ urn }) => urn === query.get('organizationalEntity'))
  if (query.get('q') !== 'organizationalEntity' || page === undefined)
    throw refuseRequest(400, 'Invalid query parameters passed to request')
  if (page.state !== 'APPROVED' || page.role !== 'ADMINISTRATOR') throw refuseParameter(403, 'organizationalEntity')
  const kinds = ['shares', 'ugcPosts'].filter((name) => query.has(name))
  const [kind] = kinds
  if (kind === undefined || kinds.length > 1) throw refuseRequest(400, 'Invalid query parameters passed to request')
  const list = /^List\((.+)\)$/u.exec(query.get(kind) ?? '')?.[1]
  if (list === undefined) throw refuseRequest(400, `Invalid value for parameter ${kind}`)
  const type = kind === 'shares' ? 'share' : 'ugcPost'
  const elements = list.split(',').flatMap((urn, at) => {
    const post = posts.find(urn)
    if (!urn.startsWith(`urn:li:${type}:`) || post?.author !== page.urn) throw refuseParameter(403, `${kind}[${at}]`)
    if (post.state !== 'live') return []
    const { impressionCount, likeCount, ...rest } = counts.get(urn) ?? noLinkedInCounts
    const engagement = impressionCount === 0 ? 0 : likeCount / impressionCount
    return [
      {
        organizationalEntity: page.urn,
        [type]: urn,
        totalShareStatistics: { engagement, impressionCount, likeCount, ...rest },
      },
    ]
  })
  return { status: 200, body: { paging: { start: 0, count: 10, links: [] }, elements } }
}
