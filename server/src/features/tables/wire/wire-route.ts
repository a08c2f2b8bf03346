import type { Right } from '@draftwright/contract/rights'
import type { WireCall } from './wire-call.ts'

export interface WireRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly path: string
  readonly right: Right
  /** Any key is told whose it is. */
  readonly takesAnyKey?: true
  /** The action in the audit log; routes without one only read. */
  readonly action?: string
  /** Bytes of a body, where it may be larger than others. */
  readonly bodyLimit?: number
  readonly handle: (call: WireCall) => Promise<unknown>
}
