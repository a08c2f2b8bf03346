import { type SourceKind, sourceKindLabels } from '@draftwright/contract/visits'
import type { IsExcludedHost } from './excluded-hosts.ts'
import { findSourceByName, findSourceOfHost } from './referrers.ts'

export interface VisitSource {
  readonly source: string
  readonly source_kind: SourceKind
  readonly utm_source: string | null
  readonly utm_medium: string | null
  readonly campaign: string
  readonly utm_term: string | null
  readonly utm_content: string | null
  readonly link_code: string | null
}

/** Of advertisements; only that there is one counts: its value would tell a person apart. Facebook adds its own to every link. */
const clickIds = ['gclid', 'gbraid', 'wbraid', 'msclkid', 'ttclid', 'li_fat_id', 'twclid']
/** Those and Facebook's, by which the page that a link leads to tells its advertisement. */
export const passedClickIds: readonly string[] = [...clickIds, 'fbclid', 'dclid']
const paidMedium = /^(?:cpc|ppc|cpm|cpv|cpa|paid.*|.*paid|display|banner|ads?)$/u
const emailMedium = /^(?:e-?mail|newsletter)$/u

/** What is read of an address's query. */
const readFields = new Set(['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 's', 'nocount'])
const mostValue = 255

/** The fields of a query that are read, each cut by itself: what stands before them may be as long as it likes. */
export const pickFields = (search: string): string =>
  new URLSearchParams(
    [...new URLSearchParams(search)].flatMap(([name, value]) =>
      readFields.has(name) ? [[name, value.slice(0, mostValue)]] : clickIds.includes(name) ? [[name, '']] : [],
    ),
  ).toString()

const readField = (fields: URLSearchParams, name: string): string | null =>
  cleanText(fields.get(name) ?? '')
    .toLowerCase()
    .slice(0, mostValue) || null

/** A stored text holds no control characters and no broken characters. */
const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()

/**
 * Where a request came from, or null if it says nothing or only names a page of the same site. `ownHosts` are the hosts of
 * the workspace's site.
 */
export function readVisitSource(
  search: string,
  referrer: string | undefined,
  ownHosts: readonly string[],
): VisitSource | null {
  const fields = new URLSearchParams(search)
  const utm_source = readField(fields, 'utm_source')
  const utm_medium = readField(fields, 'utm_medium')
  const campaign = readField(fields, 'utm_campaign') ?? ''
  const code = fields.get('s') ?? ''
  const link_code = /^[\w-]{1,40}$/u.test(code) ? code : null
  const host = readReferrerHost(referrer, ownHosts)
  const hasClickId = clickIds.some((name) => fields.has(name))
  if (
    utm_source === null &&
    utm_medium === null &&
    campaign === '' &&
    link_code === null &&
    host === null &&
    !hasClickId
  )
    return null
  const known = utm_source !== null ? findSourceByName(utm_source) : host !== null ? findSourceOfHost(host) : undefined
  return {
    source: known?.name ?? utm_source ?? host ?? sourceKindLabels.direct,
    source_kind: chooseKind(),
    utm_source,
    utm_medium,
    campaign,
    utm_term: readField(fields, 'utm_term'),
    utm_content: readField(fields, 'utm_content'),
    link_code,
  }

  function chooseKind(): SourceKind {
    if (utm_medium === 'ambassador' || (link_code !== null && utm_medium === null)) return 'ambassador'
    if (hasClickId || (utm_medium !== null && paidMedium.test(utm_medium))) return 'paid'
    if (utm_medium !== null && emailMedium.test(utm_medium)) return 'email'
    if (utm_medium === 'social') return 'social'
    if (known !== undefined) return known.kind
    return utm_source === null && host === null ? 'direct' : 'referral'
  }
}

/** Whether a request says that it comes from a host that is left out: by its referrer, or by its campaign's source. */
export function comesFromExcluded(search: string, referrer: string | undefined, isExcluded: IsExcludedHost): boolean {
  const named = readField(new URLSearchParams(search), 'utm_source')
  const host = readReferrerHost(referrer, [])
  return (named !== null && isExcluded(named)) || (host !== null && isExcluded(host))
}

/** Without `www.`; null for pages of the own site and what is no address. */
function readReferrerHost(referrer: string | undefined, ownHosts: readonly string[]): string | null {
  if (referrer === undefined || !URL.canParse(referrer)) return null
  const { protocol, hostname } = new URL(referrer)
  if (!['http:', 'https:', 'android-app:', 'ios-app:'].includes(protocol)) return null
  const host = cleanText(hostname.toLowerCase().replace(/^www\./u, '')).slice(0, 255)
  return host === '' || ownHosts.includes(host) ? null : host
}

export const directSource: VisitSource = {
  source: sourceKindLabels.direct,
  source_kind: 'direct',
  utm_source: null,
  utm_medium: null,
  campaign: '',
  utm_term: null,
  utm_content: null,
  link_code: null,
}

const compared = [
  'source',
  'source_kind',
  'utm_source',
  'utm_medium',
  'campaign',
  'utm_term',
  'utm_content',
  'link_code',
] as const
type SourceFields = Readonly<Record<(typeof compared)[number], string | null>>

export const isSameSource = (a: SourceFields, b: SourceFields): boolean => compared.every((name) => a[name] === b[name])
