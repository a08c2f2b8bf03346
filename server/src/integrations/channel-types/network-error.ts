import { shortenText } from '../../documents/excerpt.ts'

/**
 * Why a request to a network did not succeed.
 * `rejected`: it certainly was not done, and will not be if sent again as it is; `throttled`: not done, may be sent again at `until`;
 * `unreachable`: no byte arrived; `ambiguous`: it may have been done; `unauthorized`: not done, the access ended or was revoked;
 * `held`: not done, and nothing is wrong with the post: the operator has to change something, such as the API version.
 */
export type NetworkFailure = 'rejected' | 'throttled' | 'unreachable' | 'ambiguous' | 'unauthorized' | 'held'

interface NetworkErrorDetails {
  /** What a person can do, in a sentence. */
  readonly fix?: string | null
  readonly status?: number | null
  readonly requestId?: string | null
  readonly until?: Date | null
  /** The network's own name of the error. */
  readonly code?: string | null
}

/** Characters of a network's words that are kept. */
const maxWords = 500

/** A failed request; the message is the network's own words where it said any. */
export class NetworkError extends Error {
  readonly failure: NetworkFailure
  readonly fix: string | null
  readonly status: number | null
  readonly requestId: string | null
  readonly until: Date | null
  readonly code: string | null
  constructor(failure: NetworkFailure, message: string, details: NetworkErrorDetails = {}) {
    // PostgreSQL stores no NUL, and what a network says is stored.
    super(shortenText(message.replaceAll('\0', '').toWellFormed(), maxWords))
    this.name = 'NetworkError'
    this.failure = failure
    this.fix = details.fix ?? null
    this.status = details.status ?? null
    this.requestId = details.requestId ?? null
    this.until = details.until ?? null
    this.code = details.code ?? null
  }
}
