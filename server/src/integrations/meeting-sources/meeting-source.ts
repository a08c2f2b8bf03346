import type { NoteTaker } from '../../meeting-source-settings.ts'
import type { SaidAttendee } from '../../documents/transcript/attendees.ts'

/** A recording as a note taker lists it. */
export interface SourceItem {
  /** The note taker's own id. */
  readonly key: string
  readonly title: string
  /** RFC 3339 in UTC with milliseconds; null if it does not say. */
  readonly startedAt: string | null
  readonly durationMs: number | null
  readonly attendees: readonly SaidAttendee[]
}

interface SourcePage {
  /** The newest first. */
  readonly items: readonly SourceItem[]
  /** For the next page; null on the last one. */
  readonly next: string | null
}

/** How one account of a note taker is asked. */
export interface SourceCall {
  /** The guarded client. */
  readonly fetch: typeof fetch
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly key: string
  readonly signal: AbortSignal
}

/** What was said, in the form of the note taker's own export, and what it says about the meeting. */
export interface SourceRecording {
  readonly item: SourceItem
  readonly document: object
}

/** A request of the note taker's server, as it was sent. */
interface SourceDelivery {
  readonly body: Buffer
  readHeader(name: string): string | null
}

interface SourceWebhook {
  /**
   * Whether the secret signed the body, compared in constant time. `key` is the delivery's own id where it has one, so that it
   * is accepted once.
   */
  verify(delivery: SourceDelivery, secret: string, now: Date): { isValid: boolean; key: string | null }
  /** The recording it is about, with what it says about it; null for other events. */
  read(body: unknown): { key: string; item: SourceItem | null } | null
}

/** Everything the product knows about one note taker. All calls throw SourceError. */
export interface MeetingSourceType {
  readonly kind: NoteTaker
  readonly label: string
  readonly baseUrl: string
  /** Between two checks; some count requests per day. */
  readonly checkMinutes: number
  /** Pages of one check. */
  readonly maxPages: number
  list(call: SourceCall, cursor: string | null): Promise<SourcePage>
  /** `known` is what the list said. */
  read(call: SourceCall, known: SourceItem): Promise<SourceRecording>
  /** Null if it has none, and is asked. */
  readonly webhook: SourceWebhook | null
}

/** `refused`: the key does not do; `busy`: later; `unavailable`: perhaps later; `missing`: no such recording; `strange`: not what it documents. */
export type SourceFailure = 'refused' | 'busy' | 'unavailable' | 'missing' | 'strange'

/** Why a source did not do what it was asked to; the message is a sentence for people. */
export class SourceError extends Error {
  readonly failure: SourceFailure
  /** It asks not to be called again before, in seconds. */
  readonly retryAfter: number | null

  constructor(failure: SourceFailure, message: string, retryAfter: number | null = null) {
    super(message)
    this.name = 'SourceError'
    this.failure = failure
    this.retryAfter = retryAfter
  }
}
