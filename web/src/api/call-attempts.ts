import type { RouteEntry } from '@draftwright/contract/route'
import type { Failure } from './call.ts'

const crmBase = '/functions/v1/crm/'
/** A CRM call is sent once and at most twice again. */
const crmAttempts = 3
/** The number of the retry helper. */
const safeAttempts = 5

/** Verbs of POSTs that only read: their question is too long for an address. */
const readsByPost = /\.(?:query|summarize|similar|previewMerge)$/u
/** Whether a call changes nothing, so that it may be repeated when it is unknown whether it arrived. */
const isSafe = ({ id, method }: RouteEntry): boolean => method === 'GET' || (method === 'POST' && readsByPost.test(id))

/** How a call is repeated. */
export interface CallAttempts {
  /** All attempts, including the first. */
  readonly attempts: number
  /** For a write that is repeated: the server does it once, and answers a repeat as it answered the first. */
  readonly idempotencyKey?: string
}

export function planAttempts(route: RouteEntry): CallAttempts {
  if (!route.path.startsWith(crmBase)) return { attempts: isSafe(route) ? safeAttempts : 1 }
  return isSafe(route)
    ? { attempts: crmAttempts }
    : { attempts: crmAttempts, idempotencyKey: globalThis.crypto.randomUUID() }
}

/** No response, or one of a gateway. */
export const isTransient = ({ code, status }: Failure): boolean =>
  code === 'network' || [502, 503, 504].includes(status)

/** Outside of a browser nobody knows. */
export const isOffline = (): boolean => typeof navigator === 'object' && 'onLine' in navigator && !navigator.onLine

/**
 * Whether the same call may succeed a moment later: also one whose first attempt, the answer of which was lost, is still being
 * worked on. Without a network nothing passes until it is back.
 */
export const mayPass = (failure: Failure): boolean =>
  !isOffline() && (isTransient(failure) || failure.code === 'request_in_progress')
