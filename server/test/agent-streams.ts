import type { RunEvent } from '@draftwright/contract/agent/events'
import type { Person } from '../../scripts/api-client.ts'

/** Calls a server's agent service over the network. Throws with status and body on an error. */
export interface AgentCaller {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the path's response type
  <T>(method: string, path: string, form?: Readonly<Record<string, unknown>>): Promise<T>
  open(path: string, form: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<Response>
}

export function createAgentCaller(url: string, person: Pick<Person, 'accessToken' | 'account'>): AgentCaller {
  const send = async (
    method: string,
    path: string,
    form?: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ): Promise<Response> => {
    const answer = await fetch(`${url}/agent${path}`, {
      method,
      headers: { authorization: `Bearer ${person.accessToken}`, 'account-id': person.account.id },
      ...(form === undefined ? {} : { body: toFormData(form) }),
      ...(signal === undefined ? {} : { signal }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the path's response type
  const call = async <T>(method: string, path: string, form?: Readonly<Record<string, unknown>>): Promise<T> =>
    JSON.parse(await (await send(method, path, form)).text())
  return Object.assign(call, {
    open: (path: string, form: Readonly<Record<string, unknown>>, signal?: AbortSignal) =>
      send('POST', path, form, signal),
  })
}

function toFormData(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return form
}

/** An event as received, with its time of arrival. */
export interface ReceivedEvent {
  readonly event: RunEvent
  readonly at: number
}

/** Splits bytes into chunks of at most this size, as a network may. */
const createCutter = (bytes: number) =>
  new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      for (let at = 0; at < piece.length; at += bytes) controller.enqueue(piece.slice(at, at + bytes))
    },
  })

/** Reads a run's stream to its end and records each event on arrival; events before a lost connection are kept. */
export async function followRun(
  ask: AgentCaller,
  form: Readonly<Record<string, unknown>>,
  received: ReceivedEvent[],
  path = '/agents/co-ceo-advisor/runs',
  { bytes = 65_536, signal }: { bytes?: number | undefined; signal?: AbortSignal } = {},
): Promise<void> {
  const answer = await ask.open(path, form, signal)
  if (answer.body === null) throw new Error('The stream has no body')
  let rest = ''
  for await (const piece of answer.body.pipeThrough(createCutter(bytes)).pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    const at = performance.now()
    for (const line of lines)
      if (line.startsWith('data: ')) received.push({ event: JSON.parse(line.slice(6)) as RunEvent, at })
  }
}
