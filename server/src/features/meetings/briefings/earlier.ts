import type { MeetingViewer } from '../records/visible-meetings-store.ts'

/** By what earlier meetings belong to one. */
export interface EarlierOf {
  readonly viewer: MeetingViewer
  readonly id: string
  readonly startedAt: string
  /** Of the people from outside. */
  readonly emails: readonly string[]
  readonly entityIds: readonly string[]
}
