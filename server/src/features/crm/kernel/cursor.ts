import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FilterValue, Sort } from '@draftwright/contract/crm/filters'
import { createMacKey, type Secrets } from '../../../integrations/secrets.ts'
import type { Position } from './list-segments-store.ts'

/** The list a cursor belongs to; it is invalid in any other. */
export interface CursorScope {
  readonly accountId: string
  readonly resource: string
  /** What was asked for: the same at any time. */
  readonly filter: unknown
  readonly sort: readonly Sort[]
}
export interface CursorPosition {
  readonly position: Position
  /** The number of the page that begins there. */
  readonly page: number
}

const macBytes = 16

/** The position where a list continues, as one text; it contains the values of one row, signed together with the list. */
export function encodeCursor(secrets: Secrets, list: CursorScope, { position, page }: CursorPosition): string {
  const payload = Buffer.from(JSON.stringify([page, position.id, ...position.values]))
  return Buffer.concat([signCursor(secrets, list, payload), payload]).toString('base64url')
}

/** Null for one that we did not create, or created for another list. */
export function decodeCursor(secrets: Secrets, list: CursorScope, cursor: string): CursorPosition | null {
  const bytes = Buffer.from(cursor, 'base64url')
  const payload = bytes.subarray(macBytes)
  if (payload.length === 0 || !timingSafeEqual(bytes.subarray(0, macBytes), signCursor(secrets, list, payload)))
    return null
  // The signature guarantees that this is what was written.
  const [page, id, ...values] = JSON.parse(payload.toString('utf8')) as [number, string, ...FilterValue[]]
  return { page, position: { id, values } }
}

function signCursor(secrets: Secrets, { accountId, resource, filter, sort }: CursorScope, payload: Buffer): Buffer {
  const list = JSON.stringify([
    accountId,
    resource,
    filter,
    sort.map(({ column, order, unit }) => (unit === undefined ? [column, order] : [column, order, unit])),
  ])
  return createHmac('sha256', createMacKey(secrets.deriveKey('cursors')))
    .update(`${Buffer.byteLength(list)}:${list}`)
    .update(payload)
    .digest()
    .subarray(0, macBytes)
}
