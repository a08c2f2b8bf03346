import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { CallRoute, RouteCall } from '../../http/call-route.ts'

/** The program that calls: an app that a person has connected, or an API key. */
export interface McpClient {
  /** Of its connection, or of its key. */
  readonly id: string
  readonly name: string
  /** Its person can be asked for more scopes; those of a key are fixed. */
  readonly isApp: boolean
}

/** One call of a client, as a person in one workspace. */
export interface McpCall extends RouteCall {
  readonly client: McpClient
  readonly db: AccountDb
  readonly context: AppContext
  readonly callRoute: CallRoute
}

/** What a client is told when it has asked for something that cannot be; it reads what to do instead. */
export class ToolError extends Error {}
