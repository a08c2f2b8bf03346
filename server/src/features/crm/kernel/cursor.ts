import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Filter, FilterValue, Sort } from '@draftwright/contract/crm/filters'
import type { Secrets } from '../../../integrations/secrets.ts'
import type { Position } from './order-store.ts'

/** The list a cursor belongs to; it says nothing in any other. */
export interface CursorList {
  readonly accountId: string
  readonly resource: string
  readonly filter: Filter | null
  readonly sort: readonly Sort[]
}
export interface Place {
  readonly position: Position
  /** The number of the page that begins there. */
  readonly page: number
}

const macBytes = 16

/** Where a list goes on, as one text; it holds the values of one row, signed together with the list. */
export function writeCursor(secrets: Secrets, list: CursorList, { position, page }: Place): string {
  const payload = Buffer.from(JSON.stringify([page, position.id, ...position.values]))
  return Buffer.concat([mac(secrets, list, payload), payload]).toString('base64url')
}

/** Null for one that we did not write, or wrote for another list. */
export function readCursor(secrets: Secrets, list: CursorList, cursor: string): Place | null {
  const bytes = Buffer.from(cursor, 'base64url')
  const payload = bytes.subarray(macBytes)
  if (payload.length === 0 || !timingSafeEqual(bytes.subarray(0, macBytes), mac(secrets, list, payload))) return null
  // The signature says that this is what was written.
  const [page, id, ...values] = JSON.parse(payload.toString('utf8')) as [number, string, ...FilterValue[]]
  return { page, position: { id, values } }
}

function mac(secrets: Secrets, { accountId, resource, filter, sort }: CursorList, payload: Buffer): Buffer {
  const list = JSON.stringify([accountId, resource, filter, sort.map(({ column, order }) => [column, order])])
  return createHmac('sha256', secrets.key('cursors'))
    .update(`${Buffer.byteLength(list)}:${list}`)
    .update(payload)
    .digest()
    .subarray(0, macBytes)
}
