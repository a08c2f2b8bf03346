import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { AppContext } from '../../http/app-context.ts'
import { createMacKey } from '../../integrations/secrets.ts'
import type { Place } from './list-parts-store.ts'
import type { SortPart } from './sort-keys-store.ts'

const Stored = z.tuple([
  z.array(z.tuple([z.union([z.number(), z.literal('-Infinity')]), z.string()])),
  z.number(),
  z.number().nullable(),
])

/** What a page continues: the same query of the same table. */
export interface CursorScope {
  readonly context: Pick<AppContext, 'secrets'>
  readonly accountId: string
  readonly tableId: string
  readonly sorts: readonly SortPart[]
  /** Everything else that decides which records are listed. */
  readonly query: unknown
}
export interface PageStart {
  readonly after: Place
  /** Records that are left of a maximum over all pages. */
  readonly left: number | null
}

function signCursor({ context, accountId, tableId, sorts, query }: CursorScope, body: string): string {
  const order = sorts.map(({ field, direction, period }) => [
    field.id,
    direction,
    ...(period === undefined ? [] : [period]),
  ])
  const scope = createHash('sha256')
    .update(JSON.stringify([accountId, tableId, order, query]))
    .digest('base64url')
  const key = createMacKey(context.secrets.deriveKey('table-offsets'))
  return createHmac('sha256', key).update(`${scope}.${body}`).digest('base64url').slice(0, 27)
}

/** A text that a later request continues from; it never expires, and nobody else can make one. */
export function createCursor(scope: CursorScope, { after, left }: PageStart): string {
  const body = Buffer.from(JSON.stringify([after.keys, after.number, left])).toString('base64url')
  return `itr${signCursor(scope, body)}/${body}`
}

/** Null for one that was not made by the same query. */
export function readCursor(scope: CursorScope, text: string): PageStart | null {
  const [, mark = '', body = ''] = /^itr([\w-]{27})\/([\w-]+)$/u.exec(text) ?? []
  const own = Buffer.from(signCursor(scope, body))
  const sent = Buffer.from(mark)
  if (body === '' || own.length !== sent.length || !timingSafeEqual(own, sent)) return null
  const parsed = Stored.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  if (!parsed.success) return null
  const [keys, number, left] = parsed.data
  return { after: { keys, number }, left }
}
