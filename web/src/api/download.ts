import type { RouteEntry } from '@draftwright/contract/route'
import { buildRequest, type RouteArgs, type RouteName } from './api.ts'
import type { Failure } from './call.ts'
import { getAuthHeaders } from './session-calls.ts'

/** Downloads a generated file. Returns the error message, or null. */
export async function fetchAndSaveFile<Id extends RouteName>(
  route: RouteEntry & { id: Id },
  args: RouteArgs<Id>,
  fallback: string,
): Promise<Failure | null> {
  const answer = await fetchFile(route, args, fallback)
  if ('failure' in answer) return answer.failure
  saveFile(answer.file, answer.name ?? 'download')
  return null
}

/** A file that only signed-in people may have, such as the sound of an idea. */
export async function fetchFile<Id extends RouteName>(
  route: RouteEntry & { id: Id },
  args: RouteArgs<Id>,
  fallback: string,
): Promise<{ file: Blob; name: string | undefined } | { failure: Failure }> {
  const { method, url } = buildRequest({ route, ...args })
  const { body } = (args ?? {}) as { body?: unknown }
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(await getAuthHeaders()),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) return { failure: await readFailure(response, fallback) }
    return { file: await response.blob(), name: readFileName(response) }
  } catch {
    // Also when the connection is cut: an incomplete file is an error.
    const message = 'The download was cut off. Check your connection and try again.'
    return { failure: { status: 0, code: 'network', message } }
  }
}

async function readFailure(response: Response, fallback: string): Promise<Failure> {
  const { status } = response
  try {
    const { error } = (await response.json()) as { error?: Partial<Failure> }
    return { status, code: error?.code ?? 'failed', message: error?.message ?? fallback }
  } catch {
    return { status, code: 'unreadable', message: fallback }
  }
}

const readFileName = (response: Response): string | undefined =>
  /filename="([^"]+)"/u.exec(response.headers.get('content-disposition') ?? '')?.[1]

/** Saves what the browser has made or fetched. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken it by then; kept longer it would stay in memory as long as the page.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
