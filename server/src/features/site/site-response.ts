import { createHash } from 'node:crypto'
import { encodeBytes, type EncodedBytes } from '../../http/compress.ts'
import type { ShownExperiment } from './page-titles.ts'
import type { ResolvedAddress } from './resolve-address.ts'

/** A complete response that can be sent repeatedly. */
export interface SiteResponse {
  status: number
  headers: Record<string, string>
  body: EncodedBytes
  /** Pictures are sent uncompressed: their other forms are empty. */
  isCompressed: boolean
  etag: string
  accountId: string | null
  contentId: string | null
  /** Whether opening it is a view: it is a page that was found. */
  isCounted: boolean
  /** If it shows a post that has two titles: then each visitor gets the response with theirs. */
  experiment: ShownExperiment | null
  /** Whether it is the front page, or one after it. */
  isIndex: boolean
  /** Milliseconds since 1970 until which it may be reused. */
  freshUntil: number
}

const policy = "default-src 'none'; frame-ancestors 'none'"

export function buildSiteResponse(found: ResolvedAddress, freshUntil: number): SiteResponse {
  switch (found.kind) {
    case 'moved':
      return compressResponse(found, 301, '', { location: found.to, 'cache-control': 'no-cache' }, freshUntil)
    case 'file':
      return compressResponse(found, 200, found.body, buildTextHeaders(found.type, policy), freshUntil)
    case 'picture': {
      const { bytes } = found
      const none = Buffer.alloc(0)
      const etag = toEtag(bytes)
      const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600', etag }
      const body = { identity: bytes, br: none, gzip: none }
      return { ...toCacheFacts(found, freshUntil), status: 200, headers, body, etag, isCompressed: false }
    }
    case 'page':
      return compressResponse(
        found,
        found.page.status,
        found.page.body,
        found.experiment
          ? buildPrivateHeaders('text/html; charset=utf-8', found.page.policy)
          : buildTextHeaders('text/html; charset=utf-8', found.page.policy),
        freshUntil,
      )
  }
}

function buildTextHeaders(type: string, contentPolicy: string): Record<string, string> {
  return {
    'content-type': type,
    'content-security-policy': contentPolicy,
    // Always revalidated, so that a change shows at once and a return visit is counted.
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  }
}

/** Of a page that is not the same for everybody: nothing between us and the browser may keep it. */
const buildPrivateHeaders = (type: string, contentPolicy: string): Record<string, string> => ({
  ...buildTextHeaders(type, contentPolicy),
  'cache-control': 'private, no-cache',
})

function compressResponse(
  found: ResolvedAddress,
  status: number,
  body: string,
  headers: Record<string, string>,
  freshUntil: number,
): SiteResponse {
  const bytes = Buffer.from(body)
  // Weak, because the same text is also sent compressed.
  const etag = toEtag(bytes)
  return {
    status,
    headers: status === 200 ? { ...headers, etag } : headers,
    body: encodeBytes(bytes),
    etag,
    isCompressed: true,
    ...toCacheFacts(found, freshUntil),
  }
}

const toEtag = (bytes: Buffer): string => `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

const toCacheFacts = (found: ResolvedAddress, freshUntil: number) => ({
  accountId: found.accountId,
  contentId: found.kind === 'page' ? found.contentId : null,
  isCounted: found.kind === 'page' && found.page.status === 200,
  experiment: (found.kind === 'page' && found.experiment) || null,
  isIndex: found.kind === 'page' && found.isIndex === true,
  freshUntil,
})
