import type { AppContext } from '../src/http/app-context.ts'
import type { Fixture } from './fixture.ts'
import type { CallOptions, Person, RouteId } from './harness.ts'

export interface Sample {
  /** A request that succeeds for somebody who may make it. */
  request(rows: Fixture, runCaller: Person): CallOptions
  /** The request names a row; to another workspace it must look like one that is missing. */
  isAboutARow?: true
  /** The row is gone or changed for good afterwards. */
  isFinal?: true
  /** Rows that the request does not name and that are spoilt as well. */
  mutates?: readonly (keyof Fixture)[]
  /** Who asks is gone, signed out or somebody else afterwards: everybody in it is made anew for each asking. */
  invalidatesCaller?: true
  /** Brings the rows to where the request succeeds. */
  prepare?(owner: Person, rows: Fixture, context: AppContext): Promise<unknown>
  /** Why no sample can: what does is in the slice's own tests. */
  neverSucceeds?: string
  /** Takes fields that only a type's own file knows. */
  isOpen?: true
  /** Answers besides 200 that are right for some role that holds the right (own rows, order of states). */
  mayAnswer?: number[]
}

export const createRowSample = (options: Sample['request'], more: Partial<Sample> = {}): Sample => ({
  request: options,
  isAboutARow: true,
  ...more,
})
/** Is about no row. */
export const createSample = (options: CallOptions = {}, more: Partial<Sample> = {}): Sample => ({
  request: () => options,
  ...more,
})
export const buildIdRequest =
  (key: keyof Fixture, body?: unknown) =>
  (rows: Fixture): CallOptions => ({ params: { id: rows[key] }, ...(body === undefined ? {} : { body }) })
/** Own drafts only, for those who are not publishers. */
export const ownRowsOnly = { mayAnswer: [403] }
/** A step of a post's life, from where the steps before have brought it. */
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
