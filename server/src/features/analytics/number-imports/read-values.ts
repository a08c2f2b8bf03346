import { isCountryCode, toCountryCode } from '@draftwright/contract/crm/countries'
import type { SourceKind } from '@draftwright/contract/visits'
import { createHostExclusion } from '../excluded-hosts.ts'
import { comesFromExcluded, directSource, readVisitSource, type VisitSource } from '../visit-source.ts'

const most = 500

/** As counting here stores a text: no control characters, no broken characters, at most 500. */
export const cleanValue = (text: string): string =>
  text
    .slice(0, 2 * most)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()

/** What tools write where they know nothing. */
const isUnknown = (text: string): boolean =>
  /^(?:\((?:not set|none|not provided)\)|unknown|null|\\N|)$/iu.test(text.trim())

/** A page as sites of one's own are counted: host without `www.` and path; without a known host the path alone. */
export function toPagePath(host: string, path: string): string {
  const name = isUnknown(host)
    ? ''
    : host
        .trim()
        .toLowerCase()
        .replace(/^www\./u, '')
  if (isUnknown(path) && name === '') return ''
  return cleanValue(`${name}${path.startsWith('/') || path === '' ? path : `/${path}`}`)
}

/** The page of a full address, without its query; a text that is none is taken for a path. */
export function toPageOfAddress(address: string): string {
  if (!URL.canParse(address)) return toPagePath('', address)
  const { hostname, pathname } = new URL(address)
  return toPagePath(hostname, pathname)
}

export function toDevice(text: string): string {
  if (isUnknown(text)) return ''
  if (/tablet/iu.test(text)) return 'Tablet'
  return /mobile|phone/iu.test(text) ? 'Mobile' : 'Desktop'
}

/** By the first that fits, in the words of counting here. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/facebook/iu, 'Facebook app'],
  [/instagram/iu, 'Instagram app'],
  [/linkedin/iu, 'LinkedIn app'],
  [/edge/iu, 'Edge'],
  [/opera/iu, 'Opera'],
  [/samsung/iu, 'Samsung Internet'],
  [/firefox|fxios/iu, 'Firefox'],
  [/chrome|chromium|crios/iu, 'Chrome'],
  [/safari|^ios/iu, 'Safari'],
]
export const toBrowser = (text: string): string =>
  isUnknown(text) ? '' : (browsers.find(([pattern]) => pattern.test(text))?.[1] ?? 'Other')

export function toCountry(text: string): string {
  const code = text.trim().toUpperCase()
  return isCountryCode(code) ? code : (toCountryCode(text) ?? '')
}

export interface OriginCells {
  readonly source?: string
  readonly medium?: string
  readonly campaign?: string
  readonly referrer?: string
  /** Of a page's own address. */
  readonly query?: string
  readonly ownHost?: string
}

const isSpam = createHostExclusion()

/** Where a visit came from, by the rules of counting here. */
export function readOrigin({
  source = '',
  medium = '',
  campaign = '',
  referrer = '',
  query,
  ownHost,
}: OriginCells): VisitSource {
  const fields = new URLSearchParams(query)
  for (const [name, text] of [
    ['utm_source', source],
    ['utm_medium', medium],
    ['utm_campaign', campaign],
  ] as const)
    if (!isUnknown(text) && !/^\(.*\)$|^direct/iu.test(text.trim())) fields.set(name, text)
  const address = isUnknown(referrer) || /^direct/iu.test(referrer) ? undefined : toAddress(referrer)
  // The other tool has counted them as people: they stay in its numbers, without the name they want to be read.
  if (comesFromExcluded(fields.toString(), address, isSpam)) return directSource
  return readVisitSource(fields.toString(), address, ownHost === undefined ? [] : [ownHost]) ?? directSource
}

const toAddress = (referrer: string): string => (/^[a-z-]+:\/\//iu.test(referrer) ? referrer : `https://${referrer}`)

/** Google's channel groups. */
export function toSourceKind(group: string): SourceKind | '' {
  const text = group.trim().toLowerCase()
  if (/^(?:paid|display|cross-network|audio)/u.test(text)) return 'paid'
  if (text === 'direct') return 'direct'
  if (/^ai\b/u.test(text)) return 'ai'
  if (text === 'organic search') return 'search'
  if (/^organic (?:social|video)$/u.test(text)) return 'social'
  if (/^(?:e-?mail|sms|mobile push)/u.test(text)) return 'email'
  return /^(?:referral|affiliates|organic shopping)$/u.test(text) ? 'referral' : ''
}
