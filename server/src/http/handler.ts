import type { Right, RouteRight } from '@draftwright/contract/rights'
import type { Route, Routes } from '@draftwright/contract/route'
import type * as z from 'zod/mini'
import type { AccountDb } from '../db/account-db.ts'
import type { Caller, SignedInUser } from './caller.ts'
import type { FilePart } from '../integrations/joined-file.ts'
import type { AppContext } from './app-context.ts'

export interface UploadedFile {
  readonly bytes: Buffer
  readonly filename: string
}

/** One of several files of a form, with its declared type. */
export interface FormFile extends UploadedFile {
  readonly mediaType: string
}

export interface RequestFacts {
  readonly ip: string | null
  readonly userAgent: string
  /**
   * The caller requested `text/event-stream` and the route has events. On the base `agent` a field of the body decides
   * instead.
   */
  readonly wantsStream: boolean
  /** Whether a body was sent; an empty object counts as one. */
  readonly hasBody: boolean
  readonly file: UploadedFile | null
  /** In the order they were sent; empty if the route takes no form. */
  readonly files: readonly FormFile[]
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** The header `dpop`, with the request it must be bound to. Not verified here: features/auth does. */
  readonly proof: SentProof | null
  /**
   * The idempotency key of a write. Only routes with events read it; for all others a repeat does not reach the
   * handler.
   */
  readonly idempotencyKey: string | null
  /** A header by its name in lower case, for signatures; null if it is missing. */
  readHeader(name: string): string | null
}

interface SentProof {
  readonly jws: string
  readonly method: string
  /** From the root, without the query. */
  readonly path: string
}

/** Response metadata besides the data. */
export interface ReplyFacts {
  /** For a successful response; defaults to the route's own. */
  setStatus(status: 201 | 202): void
  /**
   * HttpOnly, SameSite=Lax, Secure if the site is served over https; for this path and below, with this lifetime in
   * seconds (0 deletes it).
   */
  setCookie(name: string, value: string, path: string, seconds: number): void
}

type Parsed<T> = T extends z.ZodMiniType ? z.infer<T> : undefined
type CallerContext<R extends RouteRight> = R extends 'public'
  ? { caller: null; db: null }
  : R extends 'signed-in'
    ? { caller: SignedInUser; db: null }
    : R extends Right
      ? { caller: Caller; db: AccountDb }
      : never

/** A handler's arguments: validated input, the caller, and a database restricted to the workspace. */
export type HandlerContext<R extends Route> = CallerContext<R['right']> & {
  readonly params: Parsed<R['params']>
  readonly query: Parsed<R['query']>
  readonly body: Parsed<R['body']>
  readonly context: AppContext
  readonly request: RequestFacts
  readonly reply: ReplyFacts
  readonly signal: AbortSignal
}

/** A file that is generated while it is sent. */
export interface Download {
  readonly filename: string
  readonly headers?: Readonly<Record<string, string>>
  readonly pieces: AsyncIterable<string | Uint8Array>
}

/** A stored file. */
export interface StoredFile {
  readonly key: string
  /** If its bytes are in several files; its key then only names the version. */
  readonly parts?: readonly FilePart[]
  readonly mediaType: string
  readonly filename: string
}

/** A handler's result before the contract strips it: rows may have more columns than the response. */
type HandlerResult<R extends Route> = R extends { produces: 'file' }
  ? StoredFile
  : R extends { produces: string }
    ? Download
    : JsonResult<R>
type JsonResult<R extends Route> =
  | (R['meta'] extends z.ZodMiniType ? { data: z.input<R['data']>; meta: z.input<R['meta']> } : z.input<R['data']>)
  | (R['events'] extends z.ZodMiniType ? AsyncIterable<z.input<R['events']>> : never)

export type Handler<R extends Route> = (call: HandlerContext<R>) => Promise<HandlerResult<R>> | HandlerResult<R>
export type Handlers<T extends Routes> = { readonly [K in keyof T]: Handler<T[K]> }

export interface RouteImplementation {
  readonly table: Routes
  readonly handlers: Record<string, Handler<Route>>
}

/** Connects a contract to its handlers: exactly one for each route. */
export function implementRoutes<T extends Routes>(table: T, handlers: Handlers<T>): RouteImplementation {
  // The names and types were checked above; below this line routes are handled generically.
  return { table, handlers: handlers as unknown as Record<string, Handler<Route>> }
}
