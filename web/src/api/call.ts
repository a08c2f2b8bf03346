import type { RouteEntry } from '@draftwright/contract/route'

export interface CallArgs {
  route: RouteEntry
  /** The message if the server sends none. */
  fallback: string
  params?: object
  query?: object
  body?: unknown
}

/** A failed call with a message for the person; `status` is 0 if there was no response. */
export interface Failure {
  status: number
  code: string
  message: string
  details?: unknown
}

export type CallOutcome = { data: unknown } | { error: Failure }
