import * as z from 'zod/mini'
import type { RouteRight } from './rights.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export const basePaths = {
  api: '/functions/v1/api',
  crm: '/functions/v1/crm',
  storage: '/storage/v1/object',
  /** Speaks the wire of another product's agent service: bare answers, and errors as `{detail, error_code}`. */
  agent: '/agent',
} as const
type Base = keyof typeof basePaths

/** What can be asked, by whom, and what comes back. `path` is below its base and uses `:name` for parameters, and `*` at its end for all the rest. */
export interface Route {
  readonly method: Method
  readonly path: string
  readonly right: RouteRight
  readonly base?: Base
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  /** Absent: the route takes no body, and one that is sent is refused (an empty object is let through). */
  readonly body?: z.ZodMiniType
  /**
   * `multipart`: one file part named `file` beside the text fields of `body`. `file`: a file and nothing else, as the body or as
   * the one file of a form. `form`: a form of either encoding with up to 10 parts named `files`, 25 MB together, or JSON, whose
   * values come as the text a form would hold; `body` sees text alone, and has to let fields through that it does not know.
   */
  readonly consumes?: 'multipart' | 'file' | 'form'
  /** Of an answer that succeeded; 200 unless said. With 204 nothing is sent. */
  readonly status?: 201 | 202 | 204
  /** The handler answers a file in pieces, and `data` is only the kind of its pieces. `file`: one that is kept, of any type, also in parts. */
  readonly produces?: 'text/csv' | 'file'
  /** A write leaves one row in the audit log by itself. `none`: it only reads, or is nobody's business; `once-in-a-while`: repeats within minutes are one row. */
  readonly audit?: 'none' | 'once-in-a-while'
  readonly data: z.ZodMiniType
  /** Counted by itself, beside all calls of a person: what is dear, or can be a nuisance to others. */
  readonly limit?: 'upload' | 'export' | 'invite' | 'workspace' | 'ai'
  /** Answers at once, and its work waits in line: nobody is refused for having work in progress. */
  readonly isQueued?: true
  /** What lists say beside their data. */
  readonly meta?: z.ZodMiniType
  /** Set where `accept: text/event-stream` gets a stream of these instead of one answer; of the base `agent`, where the handler so chooses. */
  readonly events?: z.ZodMiniType
}

export type Routes = Record<string, Route>

/** Names the routes of one slice; a route without its right does not compile. */
/* @__NO_SIDE_EFFECTS__ */
export function defineRoutes<const T extends Routes>(table: T): T {
  return table
}

/** The full path a route is served under. */
export function getFullPath(route: Pick<Route, 'base' | 'path'>): string {
  return basePaths[route.base ?? 'api'] + route.path
}

/** What a caller must know of a route to make it; the generated table holds one for each. */
export interface RouteEntry {
  /** `slice.verb`. */
  readonly id: string
  readonly method: Method
  /** With its base. */
  readonly path: string
  /** Nobody's token is looked at. */
  readonly isPublic?: true
  readonly hasMeta?: true
}

/** Whether a route answers its data without an envelope. */
export const isUnwrapped = ({ base }: Pick<Route, 'base'>): boolean => base === 'agent'
