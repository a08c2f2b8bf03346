import type { AccountDb } from '../db/account-db.ts'
import type { AppContext } from './app-context.ts'
import type { Caller } from './caller.ts'

/** What a request does its work with: who asks, in the database of which workspace, and the parts of the server. */
export interface RequestScope {
  readonly db: AccountDb
  readonly context: AppContext
  readonly caller: Caller
}
