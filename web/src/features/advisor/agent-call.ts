import type { RouteEntry } from '@draftwright/contract/route'
import { toAgentRoute } from '../../api/agent-url.ts'
import { buildRequest, type RouteResult, type RouteName } from '../../api/api.ts'
import type { CallArgs, Failure } from '../../api/call.ts'
import { readStoredValue } from '../../api/session.ts'
import { getAuthHeaders, renewSession } from '../../api/session-calls.ts'
import { parseDetail, networkMessage } from './run/chat-errors.ts'

/** Sends one request to the agent service, which returns bare data, or `{detail}` on errors. Never throws. */
export async function callAgent<Id extends RouteName>(
  args: CallArgs & { route: RouteEntry & { id: Id } },
): Promise<{ data: RouteResult<Id> } | { error: Failure }> {
  const { method, url } = buildRequest({ ...args, route: toAgentRoute(args.route) })
  const attempt = async () =>
    fetch(url, {
      method,
      headers: {
        ...(await getAuthHeaders()),
        ...(args.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(args.body === undefined ? {} : { body: JSON.stringify(args.body) }),
    })
  try {
    let response = await attempt()
    if (response.status === 401 && (await renewSession(readStoredValue('accessToken'))) === 'renewed')
      response = await attempt()
    const body = await response.text()
    if (!response.ok) {
      const { words, code } = parseDetail(body)
      return { error: { status: response.status, code, message: words === '' ? args.fallback : words } }
    }
    // The route's contract defines the response shape; the server's tests check it.
    return { data: (body === '' ? null : JSON.parse(body)) as RouteResult<Id> }
  } catch {
    return { error: { status: 0, code: 'network', message: networkMessage } }
  }
}
