import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PrivateFeedKind } from '@draftwright/contract/private-feeds'
import type { Secrets } from '../../integrations/secrets.ts'

export const feedPath = '/private-feeds/'
const extensions: Record<PrivateFeedKind, string> = { calendar: 'ics', due: 'ics', approvals: 'xml' }
const shape = /^([0-9a-f]{32})\.([\w-]{43})\.(?:ics|xml)$/u

const signId = ({ deriveKey }: Secrets, id: string): Buffer =>
  createHmac('sha256', deriveKey('private-feeds')).update(id).digest()

/** The address of a feed: its id, and what only this server can compute of it. */
export function buildFeedUrl(publicUrl: string, secrets: Secrets, id: string, kind: PrivateFeedKind): string {
  const name = id.replaceAll('-', '')
  return `${publicUrl}${feedPath}${name}.${signId(secrets, name).toString('base64url')}.${extensions[kind]}`
}

/** The id in an address; null for one that this server did not make. */
export function readFeedId(secrets: Secrets, name: string): string | null {
  const [, id = '', signature = ''] = shape.exec(name) ?? []
  const expected = signId(secrets, id)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-')
}
