/**
 * A server of the AT Protocol on loopback, with one account and what the network counts of its posts. Publishing is tested on a real
 * PDS (real-pds.test.ts), which knows no numbers: those are the AppView's, to which a PDS passes the call on.
 *
 * Where each behaviour is from ("lexicon" is bluesky-social/atproto, lexicons):
 * - sessions, putRecord with swapRecord null, getRecord, deleteRecord, names of errors: docs/NETWORKS.md, seen on a real PDS.
 * - app.bsky.feed.getPosts: 25 URIs at most, those that are not there are left out, counts beside the record: lexicon
 *   app/bsky/feed/getPosts.json, defs.json#postView. Counts are optional there.
 * - 429 RateLimitExceeded with ratelimit-reset in seconds since 1970: atproto, packages/xrpc-server, rate-limiter.
 */
import { createHash, randomUUID } from 'node:crypto'
import { isJsonObject, toJsonText } from './json-values.ts'
import { type NetworkAnswer, type NetworkServer, parseObject, startNetworkServer } from './network-server.ts'
import { catchRefusals, Refusal } from './refusal.ts'

interface BlueskyCounts {
  likeCount?: number
  repostCount?: number
  replyCount?: number
  quoteCount?: number
  bookmarkCount?: number
}
type BlueskyRecords = Map<string, { text: string; parent: string | null; cid: string; value: Record<string, unknown> }>

export interface BlueskyServer extends NetworkServer {
  readonly handle: string
  readonly password: string
  /** By their URI; `reply` is the one that it answers. */
  readonly records: Readonly<BlueskyRecords>
  /** What people did with a post, by its URI; a count that is not given is not in the answer. */
  readonly counts: Map<string, BlueskyCounts>
  /** Ends every session and refuses the app password. */
  revoke(): void
  restore(): void
  removePost(uri: string): void
}

const refuse = (status: number, error: string, message: string) => new Refusal({ status, body: { error, message } })

const throttled: NetworkAnswer = {
  status: 429,
  body: { error: 'RateLimitExceeded', message: 'Rate Limit Exceeded' },
  get headers() {
    return { 'ratelimit-reset': String(Math.floor(Date.now() / 1000) + 120) }
  },
}

function toBlob(bytes: Buffer, mimeType: string | undefined): NetworkAnswer {
  const $link = `bafkrei${createHash('sha256').update(bytes).digest('hex')}`
  return { status: 200, body: { blob: { $type: 'blob', ref: { $link }, mimeType, size: bytes.length } } }
}

/** Bluesky on loopback; the head of this file says what it does and why. */
export async function startBlueskyServer(): Promise<BlueskyServer> {
  const [did, handle, password] = ['did:plc:ada', 'ada.test', 'aaaa-bbbb-cccc-dddd']
  const records: BlueskyRecords = new Map()
  const counts = new Map<string, BlueskyCounts>()
  const tokens = new Set<string>()
  let isRevoked = false

  const openSession = (): NetworkAnswer => {
    const [accessJwt, refreshJwt] = [randomUUID(), randomUUID()]
    tokens.add(accessJwt).add(refreshJwt)
    return { status: 200, body: { accessJwt, refreshJwt, did, handle } }
  }
  const putRecord = ({ repo, collection, rkey, record }: Record<string, unknown>): NetworkAnswer => {
    if (repo !== did || collection !== 'app.bsky.feed.post' || !isJsonObject(record))
      throw refuse(400, 'InvalidRequest', 'Input is not valid')
    const uri = `at://${did}/app.bsky.feed.post/${toJsonText(rkey)}`
    const known = records.get(uri)
    if (known !== undefined) return { status: 200, body: { uri, cid: known.cid } }
    const reply = isJsonObject(record['reply']) ? record['reply']['parent'] : undefined
    const parent = isJsonObject(reply) ? toJsonText(reply['uri']) : null
    const cid = `bafy${randomUUID().replaceAll('-', '')}`
    records.set(uri, { text: toJsonText(record['text']), parent, cid, value: record })
    return { status: 200, body: { uri, cid, commit: { cid, rev: '1' } } }
  }
  const getPosts = (uris: readonly string[]): NetworkAnswer => {
    if (uris.length === 0 || uris.length > 25)
      throw refuse(400, 'InvalidRequest', 'Error: uris must not have more than 25 elements')
    const posts = uris.flatMap((uri) => {
      const record = records.get(uri)
      if (record === undefined) return []
      const own = [...records.values()].filter(({ parent }) => parent === uri).length
      const { replyCount, ...rest } = counts.get(uri) ?? { likeCount: 0, repostCount: 0, quoteCount: 0 }
      return [
        {
          uri,
          cid: record.cid,
          author: { did, handle },
          record: record.value,
          replyCount: own + (replyCount ?? 0),
          ...rest,
          indexedAt: new Date().toISOString(),
        },
      ]
    })
    return { status: 200, body: { posts } }
  }

  const base = await startNetworkServer(
    catchRefusals(({ path, method, query, headers, body }) => {
      const call = `${method} ${path.replace('/xrpc/', '')}`
      const input = parseObject(body) ?? {}
      if (call === 'POST com.atproto.server.createSession') {
        if (isRevoked || input['password'] !== password || input['identifier'] !== handle)
          throw refuse(401, 'AuthenticationRequired', 'Invalid identifier or password')
        return openSession()
      }
      const token = /^Bearer (.+)$/u.exec(headers.authorization ?? '')?.[1] ?? ''
      if (!tokens.has(token)) throw refuse(400, 'ExpiredToken', 'Token has been revoked')
      if (call === 'POST com.atproto.server.refreshSession') return openSession()
      if (call === 'GET com.atproto.server.getSession') return { status: 200, body: { did, handle, active: true } }
      if (call === 'POST com.atproto.repo.putRecord') return putRecord(input)
      if (call === 'POST com.atproto.repo.uploadBlob') return toBlob(body, headers['content-type'])
      if (call === 'GET app.bsky.feed.getPosts') return getPosts(query.getAll('uris'))
      const uri = `at://${did}/app.bsky.feed.post/${query.get('rkey') ?? toJsonText(input['rkey'])}`
      const record = records.get(uri)
      if (call === 'GET com.atproto.repo.getRecord') {
        if (record === undefined) throw refuse(400, 'RecordNotFound', `Could not locate record: ${uri}`)
        return { status: 200, body: { uri, cid: record.cid, value: record.value } }
      }
      if (call !== 'POST com.atproto.repo.deleteRecord')
        throw refuse(501, 'MethodNotImplemented', 'Method Not Implemented')
      records.delete(uri)
      return { status: 200, body: {} }
    }),
    throttled,
  )
  return Object.assign(base, {
    handle,
    password,
    records,
    counts,
    revoke: () => {
      tokens.clear()
      isRevoked = true
    },
    restore: () => {
      isRevoked = false
    },
    removePost: (uri: string) => void records.delete(uri),
  })
}
