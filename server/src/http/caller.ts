import type { Role } from '@draftwright/contract/rights'

/** Who asks, in which workspace. Read from the database at every request, so a demotion bites at once. */
export interface Caller {
  readonly userId: string
  /** Of an API key, its own id: no session has it. */
  readonly sessionId: string
  /** Set where a program signed in with an API key: it acts as its maker, and may not approve anything in their name. */
  readonly apiKeyId?: string | null
  readonly accountId: string
  readonly role: Role
}
/** A signed-in person before a workspace is chosen. */
export type Person = Pick<Caller, 'userId' | 'sessionId'>

/** Turns the two headers into a caller, where it is allowed also an API key; throws 401 without a good token and 403 for a workspace the person is not in. */
export interface Identify {
  caller(authorization: string | undefined, accountId: string | undefined, allowsKeys?: boolean): Promise<Caller>
  person(authorization: string | undefined): Promise<Person>
  /** Whether the session still lives, and the person is still a member in the same role: what a long answer asks again. */
  isStill(caller: Caller): Promise<boolean>
}
