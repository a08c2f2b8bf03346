import type { ApiKeyScope } from '@draftwright/contract/api-key-scopes'
import type { Role } from '@draftwright/contract/rights'
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

/** Throws 403 for an API key without the scope: for a call that reaches another part of the workspace than its route’s. */
export function assertScope({ scopes }: Pick<Caller, 'scopes'>, scope: ApiKeyScope): void {
  if (scopes?.includes(scope) === false)
    throw forbiddenError(`This API key does not have the scope ${scope}`, 'missing_scope')
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
