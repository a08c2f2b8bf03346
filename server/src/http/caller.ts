import { type ApiKeyScope, findScope } from '@draftwright/contract/api-key-scopes'
import { getGrantKind, type Grant } from '@draftwright/contract/grants'
import { hasRight, type Right, type Role } from '@draftwright/contract/rights'
import { forbiddenError } from './errors.ts'

/** The caller and their workspace. Read from the database at every request, so that a changed role applies at once. */
export interface Caller {
  readonly userId: string
  /** For an API key, its own id: no session has it. */
  readonly sessionId: string
  /** Set if a program authenticated with an API key: it has its creator's rights, but may not approve. */
  readonly apiKeyId?: string | null
  /** Of an API key. */
  readonly scopes?: readonly ApiKeyScope[] | null
  /** Bases of tables that an API key is limited to. */
  readonly baseIds?: readonly string[] | null
  readonly accountId: string
  readonly role: Role
}
/** A signed-in person before a workspace is chosen. */
export type SignedInUser = Pick<Caller, 'userId' | 'sessionId'>

type Scoped = Pick<Caller, 'role' | 'scopes'>

/** Of an API key for Ask Co-CEO, which reads the whole workspace for its maker, `agent` is enough to read. */
const lacksScope = ({ scopes }: Scoped, scope: ApiKeyScope | null): boolean =>
  scopes != null &&
  (scope === null || !(scopes.includes(scope) || (scope.endsWith(':read') && scopes.includes('agent'))))

/** Whether the caller may do what another part of the workspace asks for; of an API key its scopes say so, too. */
export const isAllowed = (caller: Scoped, right: Right): boolean =>
  hasRight(caller.role, right) && !lacksScope(caller, findScope(right, right.endsWith(':read')))

const personOnlyError = () => forbiddenError('This takes a person: an API key cannot do it', 'person_only')

/** Throws 403 for a call that reaches another part of the workspace than its route's. */
export function assertAllowed(caller: Scoped, right: Right): void {
  if (!hasRight(caller.role, right)) throw forbiddenError()
  const scope = findScope(right, right.endsWith(':read'))
  if (caller.scopes != null && scope === null) throw personOnlyError()
  if (lacksScope(caller, scope)) throw forbiddenError(`This API key does not have the scope ${scope}`, 'missing_scope')
}

/** Throws 403 for a key that lacks one of the scopes of a call; null are those of a call that takes a person. */
export function assertScopes(caller: Scoped, needed: readonly ApiKeyScope[] | null): void {
  if (caller.scopes == null) return
  if (needed === null) throw personOnlyError()
  const missing = needed.find((scope) => lacksScope(caller, scope))
  if (missing !== undefined) throw forbiddenError(`This API key does not have the scope ${missing}`, 'missing_scope')
}

/** Throws 403 for someone who could not do themselves what they would leave behind. */
export function assertMayGrant(caller: Scoped, grant: Grant): void {
  const { carries, takesAPerson = false } = getGrantKind(grant)
  if (caller.scopes != null && takesAPerson) throw personOnlyError()
  for (const right of carries) assertAllowed(caller, right)
}

/** Authenticates the two headers, or an API key that has the scopes; throws 401 without a valid token and 403 for a workspace the person is not in. */
export interface Authenticator {
  authenticateCaller(
    authorization: string | undefined,
    accountId: string | undefined,
    scopes?: readonly ApiKeyScope[] | null,
  ): Promise<Caller>
  authenticateUser(authorization: string | undefined): Promise<SignedInUser>
  /** Whether the session is still active, and the person still a member in the same role: checked again during a long response. */
  isStillValid(caller: Caller): Promise<boolean>
}
