import type { RouteEntry } from '@draftwright/contract/route'
import { atAgent } from '../../api/agent-url.ts'
import { addressOf, type CallArgs, type Failure, type ResultOf, type RouteName } from '../../api/api.ts'
import { stored } from '../../api/session.ts'
import { authorizedHeaders, renewSession } from '../../api/session-calls.ts'
import { detailIn, networkWords } from './run/chat-words.ts'

/** Sends one call to the agent service, which answers bare data and `{detail}`. Never throws. */
export async function askAgent<Id extends RouteName>(
  args: CallArgs & { route: RouteEntry & { id: Id } },
): Promise<{ data: ResultOf<Id> } | { error: Failure }> {
  const { method, url } = addressOf({ ...args, route: atAgent(args.route) })
  const attempt = async () =>
    fetch(url, {
      method,
      headers: {
        ...(await authorizedHeaders()),
        ...(args.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(args.body === undefined ? {} : { body: JSON.stringify(args.body) }),
    })
  try {
    let response = await attempt()
    if (response.status === 401 && (await renewSession(stored('accessToken'))) === 'renewed') response = await attempt()
    const body = await response.text()
    if (!response.ok) {
      const { words, code } = detailIn(body)
      return { error: { status: response.status, code, message: words === '' ? args.fallback : words } }
    }
    // The contract of the route says what is in it; the server's own tests hold it to that.
    return { data: (body === '' ? null : JSON.parse(body)) as ResultOf<Id> }
  } catch {
    return { error: { status: 0, code: 'network', message: networkWords } }
  }
}
