import type { Parts } from '../src/http/parts.ts'
import type { Fixture } from './fixture.ts'
import type { Ask, Person, RouteId } from './harness.ts'

export interface Sample {
  /** A request that succeeds for somebody who may make it. */
  ask(rows: Fixture, asker: Person): Ask
  /** The request names a row; to another workspace it must look like one that is missing. */
  isAboutARow?: true
  /** The row is gone or changed for good afterwards. */
  isFinal?: true
  /** Who asks is gone, signed out or somebody else afterwards: everybody in it is made anew for each asking. */
  endsTheAsker?: true
  /** Brings the rows to where the request succeeds. */
  prepare?(owner: Person, rows: Fixture, parts: Parts): Promise<unknown>
  /** Why no sample can: what does is in the slice's own tests. */
  neverSucceeds?: string
  /** Takes fields that only a type's own file knows. */
  isOpen?: true
  /** Answers besides 200 that are right for some role that holds the right (own rows, order of states). */
  mayAnswer?: number[]
}

export const about = (ask: Sample['ask'], more: Partial<Sample> = {}): Sample => ({ ask, isAboutARow: true, ...more })
/** Is about no row. */
export const plain = (ask: Ask = {}, more: Partial<Sample> = {}): Sample => ({ ask: () => ask, ...more })
export const byId =
  (key: keyof Fixture, body?: unknown) =>
  (rows: Fixture): Ask => ({ params: { id: rows[key] }, ...(body === undefined ? {} : { body }) })
/** Own drafts only, for those who are not publishers. */
export const own = { mayAnswer: [403] }
/** A step of a post's life, from where the steps before have brought it. */
export const aMove = (by: number[], ...before: RouteId[]): Partial<Sample> => ({
  isFinal: true,
  mayAnswer: by,
  async prepare(owner, rows) {
    for (const id of before) {
      const body = id === 'content.approve' ? { body: { dismiss_prompts: true } } : {}
      await owner.call(id, { params: { id: rows.content }, ...body })
    }
  },
})
