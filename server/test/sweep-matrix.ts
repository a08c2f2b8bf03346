import { hasRight, type Right, type Role, roles, type RouteRight } from '@draftwright/contract/rights'
import { contracts } from '@draftwright/contract'
import { type RouteId, getRoute } from './harness.ts'
import type { Sample } from './sample-shape.ts'
import { samples } from './samples.ts'
import { findPostgres } from '../../scripts/find-postgres.ts'
import { type Actor, actorNames, roleOfBoth } from './sweep-fixture.ts'

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

/**
 * Whom the sweep asks: `everyone`; those beside the line between who may and who may not (`neighbours`); or only someone
 * who may (`allowed`), which shows that the statements run.
 */
export type SweepScope = 'everyone' | 'neighbours' | 'allowed'

/** The rights do not depend on the database, so the usual run asks those who may not on one alone. */
export function readScope(): SweepScope {
  if (process.env['TEST_RUN'] !== 'usual') return 'everyone'
  const isSecondDatabase = process.env['TEST_DATABASE'] === 'pglite' && Boolean(findPostgres())
  return isSecondDatabase ? 'allowed' : 'neighbours'
}

const fromLowest = roles.toReversed()

/** The roles beside the line that a right draws: the lowest that has it, and the highest that does not. */
const listNeighbours = (right: Right) => ({
  lowest: fromLowest.find((role) => hasRight(role, right)) ?? 'owner',
  refused: roles.find((role) => !hasRight(role, right)),
})

/** Actors who may, chosen so that the request succeeds for one of them, and is excused for another if the sample has excuses. */
function listAllowed(id: RouteId): Actor[] {
  const { right } = getRoute(id)
  if (right === 'public') return ['no token', 'stranger']
  const lowest = isWorkspaceRight(right) ? listNeighbours(right).lowest : 'amplifier'
  return getSample(id).mayAnswer === undefined || lowest === 'owner' ? [lowest] : [lowest, 'owner']
}

/** Everyone whom the sweep asks about a route, in a fixed order. */
export function listActors(id: RouteId, scope: SweepScope): Actor[] {
  if (scope === 'everyone') return [...actorNames]
  const { right } = getRoute(id)
  const allowed = listAllowed(id)
  if (scope === 'allowed' || right === 'public') return allowed
  const asked = new Set<Actor>(['no token', 'stranger', ...allowed])
  if (hasTurn(id, 'expired token')) asked.add('expired token')
  if (isWorkspaceRight(right))
    asked.add(listNeighbours(right).refused ?? 'stranger').add('member of both, wrong header')
  return actorNames.filter((actor) => asked.has(actor))
}

/** Headers that prove nothing, beside an expired token. One check refuses them all before any route is looked at. */
export const badTokens = {
  'a made-up token': 'Bearer abc.def.ghi',
  'the public key': 'Bearer draftwright-anonymous',
  'another scheme': 'Basic YTpi',
} as const

const takingTurns = ['expired token', ...Object.keys(badTokens)]
/** The usual run shows each route one of them. */
export const hasTurn = (id: RouteId, token: string): boolean =>
  takingTurns.indexOf(token) === routeIds.indexOf(id) % takingTurns.length
