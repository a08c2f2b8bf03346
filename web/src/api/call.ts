import type { RouteEntry } from '@draftwright/contract/route'

export interface CallArgs {
  route: RouteEntry
  /** What is said when the server says nothing itself. */
  fallback: string
  params?: object
  query?: object
  body?: unknown
}

/** What went wrong, in words for the person; `status` is 0 when there was no answer. */
export interface Failure {
  status: number
  code: string
  message: string
  details?: unknown
}

export type CallOutcome = { data: unknown } | { error: Failure }
