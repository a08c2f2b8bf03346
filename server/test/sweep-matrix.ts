import { can, type Right, type Role, type RouteRight } from '@draftwright/contract/rights'
import { contracts } from '@draftwright/contract'
import { type RouteId, routeOf } from './harness.ts'
import type { Sample } from './sample-shape.ts'
import { samples } from './samples.ts'
import { type Actor, roleOfBoth } from './sweep-world.ts'

export const routeIds = Object.entries(contracts).flatMap(([slice, table]) =>
  Object.keys(table).map((verb) => `${slice}.${verb}` as RouteId),
)

/** What a cell of the matrix must answer: `done` is 200, or one of the sample's own refusals. */
export type Expected = 401 | 403 | 404 | 'done'

export const needsWorkspace = (right: RouteRight): right is Right => right !== 'public' && right !== 'signed-in'

/** Throws for a route that nobody has written a sample for. */
export function sampleOf(id: RouteId): Sample {
  const sample = samples[id]
  if (sample === undefined) throw new Error(`${id} has no sample in test/samples.ts`)
  return sample
}

/** Read from the contract's right and from whether the sample names a row; from nothing that the server does. */
export function expected(id: RouteId, actor: Actor): Expected {
  const { right } = routeOf(id)
  if (right === 'public') return 'done'
  if (actor === 'no token' || actor === 'expired token') return 401
  if (!needsWorkspace(right)) return 'done'
  if (actor === 'stranger') return 403
  if (actor !== 'member of both, wrong header') return may(actor, right)
  return may(roleOfBoth, right) === 403 ? 403 : sampleOf(id).isAboutARow === true ? 404 : 'done'
}

const may = (role: Role, right: Right): Expected => (can(role, right) ? 'done' : 403)
