import type { ApiKeyScope } from '@draftwright/contract/api-key-scopes'
import type { AppContext } from '../src/http/app-context.ts'
import type { Fixture } from './fixture.ts'
import type { CallOptions, Person, RouteId } from './harness.ts'

/** Everyone's password in these tests. */
export const password = 'correct horse battery'

export interface Sample {
  /** A request that succeeds for a caller with the right. */
  request(rows: Fixture, runCaller: Person): CallOptions
  /** The request names a row; for another workspace the row must look missing. */
  isAboutARow?: true
  /** The row is deleted or changed permanently afterwards. */
  isFinal?: true
  /** Other rows that the request changes without naming them. */
  mutates?: readonly (keyof Fixture)[]
  /** The caller is deleted, signed out or changed afterwards: all actors are created anew for each request. */
  invalidatesCaller?: true
  /** Brings the rows into a state in which the request succeeds. */
  prepare?(owner: Person, rows: Fixture, context: AppContext): Promise<unknown>
  /** Why no sample can succeed: the slice's own tests cover that. */
  neverSucceeds?: string
  /** Accepts fields that only a type's own file knows. */
  isOpen?: true
  /** What a key needs for just this request, beyond the scopes of its route. */
  needsScopes?: readonly ApiKeyScope[]
  /** Other statuses that are correct for some role with the right (own rows, order of states). */
  mayAnswer?: number[]
}

export const createRowSample = (options: Sample['request'], more: Partial<Sample> = {}): Sample => ({
  request: options,
  isAboutARow: true,
  ...more,
})
/** A request without a row. */
export const createSample = (options: CallOptions = {}, more: Partial<Sample> = {}): Sample => ({
  request: () => options,
  ...more,
})
export const buildIdRequest =
  (key: keyof Fixture, body?: unknown) =>
  (rows: Fixture): CallOptions => ({ params: { id: rows[key] }, ...(body === undefined ? {} : { body }) })
/** Only people's own drafts, except for publishers. */
export const ownRowsOnly = { mayAnswer: [403] }
/** A transition in a post's life, starting from the state after the earlier ones. */
export const buildTransitionSample = (by: number[], ...before: RouteId[]): Partial<Sample> => ({
  isFinal: true,
  mayAnswer: by,
  async prepare(owner, rows) {
    for (const id of before) {
      const body = id === 'content.approve' ? { body: { dismiss_prompts: true } } : {}
      await owner.call(id, { params: { id: rows.content }, ...body })
    }
  },
})
