import type { Right, RouteRight } from '@draftwright/contract/rights'
import type { Route, Routes } from '@draftwright/contract/route'
import type * as z from 'zod/mini'
import type { AccountDb } from '../db/account-db.ts'
import type { Caller, Person } from './caller.ts'
import type { Parts } from './parts.ts'

export interface UploadedFile {
  readonly bytes: Buffer
  readonly filename: string
}

/** One of several files of a form, with the type that its sender says it has. */
export interface FormFile extends UploadedFile {
  readonly mediaType: string
}

export interface RequestFacts {
  readonly ip: string
  readonly userAgent: string
  /** The caller asked for `text/event-stream` and the route has events. On the base `agent` a field of the body says so instead. */
  readonly wantsStream: boolean
  /** Whether a body was sent at all; an empty object counts as one. */
  readonly hasBody: boolean
  readonly file: UploadedFile | null
  /** In the order they were sent; none where the route takes no form. */
  readonly files: readonly FormFile[]
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** The header `dpop`, with what it must have been made for. Unread: features/auth checks it. */
  readonly proof: SentProof | null
  /** The header of that name on a write. Only routes with events read it; for all others a repeat never reaches the handler. */
  readonly idempotencyKey: string | null
}

export interface SentProof {
  readonly jws: string
  readonly method: string
  /** From the root, without query. */
  readonly path: string
}

/** What a handler may say beside its data. */
export interface ReplyFacts {
  /** Of an answer that succeeds; where it is not said, the route's own. */
  setStatus(status: 201 | 202): void
  /** HttpOnly, SameSite=Lax, Secure where people come by https; for this path and below, for so many seconds (0 takes it away). */
  setCookie(name: string, value: string, path: string, seconds: number): void
}

type Parsed<T> = T extends z.ZodMiniType ? z.infer<T> : undefined
type WhoAsks<R extends RouteRight> = R extends 'public'
  ? { caller: null; db: null }
  : R extends 'signed-in'
    ? { caller: Person; db: null }
    : R extends Right
      ? { caller: Caller; db: AccountDb }
      : never

/** What a handler gets: checked input, who asks, and a database that shows that workspace alone. */
export type Call<R extends Route> = WhoAsks<R['right']> & {
  readonly params: Parsed<R['params']>
  readonly query: Parsed<R['query']>
  readonly body: Parsed<R['body']>
  readonly parts: Parts
  readonly request: RequestFacts
  readonly reply: ReplyFacts
  readonly signal: AbortSignal
}

/** A file that is written while it is sent. */
export interface Download {
  readonly filename: string
  readonly headers?: Readonly<Record<string, string>>
  readonly pieces: AsyncIterable<string>
}

/** A file that is kept. */
export interface KeptFile {
  readonly key: string
  readonly mediaType: string
  readonly filename: string
}

/** A handler's answer before the contract strips it: rows may carry more columns than the wire shows. */
export type Answer<R extends Route> = R extends { produces: 'file' }
  ? KeptFile
  : R extends { produces: string }
    ? Download
    : JsonAnswer<R>
type JsonAnswer<R extends Route> =
  | (R['meta'] extends z.ZodMiniType ? { data: z.input<R['data']>; meta: z.input<R['meta']> } : z.input<R['data']>)
  | (R['events'] extends z.ZodMiniType ? AsyncIterable<z.input<R['events']>> : never)

export type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>> | Answer<R>
export type Handlers<T extends Routes> = { readonly [K in keyof T]: Handler<T[K]> }

export interface Implementation {
  readonly table: Routes
  readonly handlers: Record<string, Handler<Route>>
}

/** Ties a contract to its handlers: one for each route, none left out, none besides. */
export function implement<T extends Routes>(table: T, handlers: Handlers<T>): Implementation {
  // The names and types were checked just above; below this line a route is handled without knowing which.
  return { table, handlers: handlers as unknown as Record<string, Handler<Route>> }
}
