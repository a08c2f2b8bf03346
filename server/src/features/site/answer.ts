import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Found } from './resolve.ts'

/** A whole answer, ready to be sent again and again. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
  gzip: Buffer
  brotli: Buffer
  etag: string
  accountId: string | null
  contentId: string | null
  /** Milliseconds since 1970 until which it may be sent again. */
  freshUntil: number
}

const policy = "default-src 'none'; frame-ancestors 'none'"

export function answerOf(found: Found, freshUntil: number): Answer {
  switch (found.kind) {
    case 'moved':
      return make(found, 301, '', { location: found.to, 'cache-control': 'no-cache' }, freshUntil)
    case 'file':
      return make(found, 200, found.body, text(found.type, policy), freshUntil)
    case 'page':
      return make(
        found,
        found.page.status,
        found.page.body,
        text('text/html; charset=utf-8', found.page.policy),
        freshUntil,
      )
  }
}

function text(type: string, contentPolicy: string): Record<string, string> {
  return {
    'content-type': type,
    'content-security-policy': contentPolicy,
    // Always asked again, so that a change shows at once and a return visit is seen.
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  }
}

function make(found: Found, status: number, body: string, headers: Record<string, string>, freshUntil: number): Answer {
  const bytes = Buffer.from(body)
  // Weak, because the same text also travels compressed.
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return {
    status,
    headers: status === 200 ? { ...headers, etag } : headers,
    body: bytes,
    gzip: gzipSync(bytes, { level: 9 }),
    brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
    etag,
    accountId: found.accountId,
    contentId: found.kind === 'page' ? found.contentId : null,
    freshUntil,
  }
}
