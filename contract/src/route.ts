import * as z from 'zod/mini'
import type { Grant } from './grants.ts'
import type { Right, RouteRight } from './rights.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export const basePaths = {
  api: '/functions/v1/api',
  crm: '/functions/v1/crm',
  storage: '/storage/v1/object',
  /** Follows the protocol of another product's agent service: no envelope, and errors as `{detail, error_code}`. */
  agent: '/agent',
} as const
type Base = keyof typeof basePaths

/** Of a Word file. */
export const wordMediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export const zipMediaType = 'application/zip'
/** Of an Excel workbook. */
export const sheetMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * The definition of a route: request, required right and response. `path` is relative to its base, with `:name` for
 * parameters and `*` at its end for the remaining path.
 */
export interface Route {
  readonly method: Method
  readonly path: string
  readonly right: RouteRight
  /** Further ones that the caller must have as well; an API key needs the scopes of all: what its answer shows or the call changes elsewhere. */
  readonly alsoRights?: readonly Right[]
  /** `never`: it takes a person, because it acts in their name, belongs to them alone, or decides who may do what. */
  readonly keys?: 'never'
  /** What it leaves behind that acts or opens something by itself; the caller needs its rights as well. */
  readonly makes?: Grant
  readonly base?: Base
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  /** If absent, the route takes no body and rejects one (except an empty object). */
  readonly body?: z.ZodMiniType
  /**
   * `multipart`: one file part named `file` beside the text fields of `body`. `file`: only a file, as the body or as
   * the only file of a form. `form`: a form of either encoding with up to 10 parts named `files`, 25 MB together, or
   * JSON with its values converted to form text; `body` only gets text, and has to let unknown fields through. `signed`:
   * the bytes of a body of any type, at most 2 MB, whose signature the handler checks.
   */
  readonly consumes?: 'multipart' | 'file' | 'form' | 'signed'
  /** Status of a successful response; defaults to 200. With 204 there is no body. */
  readonly status?: 201 | 202 | 204
  /**
   * The handler returns a file in chunks, and `data` only describes a chunk. `file`: a stored file of any type, with
   * support for range requests.
   */
  readonly produces?:
    | 'text/csv'
    | 'text/plain'
    | typeof wordMediaType
    | typeof zipMediaType
    | typeof sheetMediaType
    | 'file'
  /**
   * A write creates an audit log row by default. `none`: it only reads, or is private; `once-in-a-while`: repeats
   * within minutes are one row.
   */
  readonly audit?: 'none' | 'once-in-a-while'
  readonly data: z.ZodMiniType
  /** A separate rate limit, besides the person's general one: for calls that are expensive or can annoy others. */
  readonly limit?: 'upload' | 'part' | 'export' | 'invite' | 'workspace' | 'ai' | 'feed' | 'numbers' | 'followUp'
  /** What no two may share that are not deleted: another one's is refused with 409 `name_taken` or `slug_taken`. Other names may repeat. */
  readonly unique?: 'name' | 'slug'
  /** Statuses of refusals that only it has, beside those that every such call can answer (`listRefusals`). */
  readonly refuses?: readonly (401 | 403 | 404 | 409 | 410 | 413 | 422 | 502 | 504)[]
  /** Returns at once and queues its work: nobody is rejected because other work is in progress. */
  readonly isQueued?: true
  /** Metadata that lists return with their data. */
  readonly meta?: z.ZodMiniType
  /**
   * Set if `accept: text/event-stream` returns a stream of these instead of one response; for the base `agent`, the
   * handler decides.
   */
  readonly events?: z.ZodMiniType
}

export type Routes = Record<string, Route>

/** Names the routes of one slice; a route without a right does not compile. */
/* @__NO_SIDE_EFFECTS__ */
export function defineRoutes<const T extends Routes>(table: T): T {
  return table
}

/** The full path of a route. */
export function getFullPath(route: Pick<Route, 'base' | 'path'>): string {
  return basePaths[route.base ?? 'api'] + route.path
}

/** What a client needs to call a route; the generated table has one entry per route. */
export interface RouteEntry {
  /** `slice.verb`. */
  readonly id: string
  readonly method: Method
  /** With its base. */
  readonly path: string
  /** Tokens are ignored. */
  readonly isPublic?: true
  readonly hasMeta?: true
}

/** Whether a route returns its data without an envelope. */
export const isUnwrapped = ({ base }: Pick<Route, 'base'>): boolean => base === 'agent'
