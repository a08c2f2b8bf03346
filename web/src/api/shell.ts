import type { Shell } from '@draftwright/contract/shell'
import type { CallArgs, CallOutcome } from './call.ts'
import { readStoredValue } from './session.ts'

/** The newest notifications as the bell asks for them; the server's shell holds as many. */
export const newestNotifications = 10
/** Data not requested by then may be outdated. */
const keptMs = 10_000

const parts: Record<string, (shell: Shell, query: Record<string, unknown>) => unknown> = {
  'members.own': ({ access }) => access,
  'accounts.list': ({ accounts }) => accounts,
  'accounts.features': ({ features }) => features,
  'profile.read': ({ profile }) => profile,
  'notifications.list': ({ notifications }, { limit, ...rest }) =>
    limit === newestNotifications && Object.keys(rest).length === 0 ? notifications : undefined,
}

interface Load {
  readonly session: string
  readonly startedAt: number
  readonly outcome: Promise<CallOutcome>
  readonly taken: Set<string>
}
let load: Load | null = null

const readSession = (): string => `${readStoredValue('accountId')} ${readStoredValue('accessToken')}`

/**
 * Loads the data of every page's frame once. The first calls for its parts wait for this response instead of being sent, so that
 * each part is in the cache of its own endpoint, with that endpoint's tags.
 */
export function startShell(send: () => Promise<CallOutcome>): void {
  const session = readSession()
  load = { session, startedAt: Date.now(), outcome: send(), taken: new Set() }
}

/** A write may have changed the data; later calls are sent. */
export function dropShell(): void {
  load = null
}

/** The response to a call from the shell's data, once for each; null: send it. */
export async function takeShellPart({ route: { id }, query = {} }: CallArgs): Promise<CallOutcome | null> {
  const read = parts[id]
  if (read === undefined || load === null || load.taken.has(id)) return null
  if (load.session !== readSession() || Date.now() - load.startedAt > keptMs) return null
  load.taken.add(id)
  const outcome = await load.outcome
  if ('error' in outcome) return null
  // The contract names what the route answers.
  const data = read(outcome.data as Shell, query as Record<string, unknown>)
  return data === undefined ? null : { data }
}
