import { hasRight, type Right, type Role, type RouteRight } from '@draftwright/contract/rights'
import { contracts } from '@draftwright/contract'
import { type RouteId, getRoute } from './harness.ts'
import type { Sample } from './sample-shape.ts'
import { samples } from './samples.ts'
import { type Actor, roleOfBoth } from './sweep-fixture.ts'

export const routeIds = Object.entries(contracts).flatMap(([slice, table]) =>
  Object.keys(table).map((verb) => `${slice}.${verb}` as RouteId),
)

/** The required result of a matrix cell: `done` is 200, or one of the sample's other allowed statuses. */
export type ExpectedResult = 401 | 403 | 404 | 'done'

export const isWorkspaceRight = (right: RouteRight): right is Right => right !== 'public' && right !== 'signed-in'

/** Throws for a route without a sample. */
export function getSample(id: RouteId): Sample {
  const sample = samples[id]
  if (sample === undefined) throw new Error(`${id} has no sample in test/samples.ts`)
  return sample
}

/** Computed from the contract's right and whether the sample names a row; independent of the server's code. */
export function computeExpected(id: RouteId, actor: Actor): ExpectedResult {
  const { right } = getRoute(id)
  if (right === 'public') return 'done'
  if (actor === 'no token' || actor === 'expired token') return 401
  if (!isWorkspaceRight(right)) return 'done'
  if (actor === 'stranger') return 403
  if (actor !== 'member of both, wrong header') return expectByRole(actor, right)
  return expectByRole(roleOfBoth, right) === 403 ? 403 : getSample(id).isAboutARow === true ? 404 : 'done'
}

const expectByRole = (role: Role, right: Right): ExpectedResult => (hasRight(role, right) ? 'done' : 403)
