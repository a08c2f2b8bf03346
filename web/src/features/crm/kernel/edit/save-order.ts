import type { RecordRow } from '../record.ts'

/** Sequential per record: a second change must not conflict with the first. */
const queues = new Map<string, Promise<unknown>>()
/** The version of each record after our own last change. */
const versions = new Map<string, string>()

export const rememberVersion = ({ id, updated_at }: RecordRow): void => void versions.set(id, updated_at)

/** The newest version that this page has seen or written. */
export function getSeenVersion(id: string, since: string): string {
  const ours = versions.get(id)
  return ours !== undefined && ours > since ? ours : since
}

/** Runs a change of records after the earlier ones of any of them. */
export async function runInOrder<T>(ids: readonly string[], act: () => Promise<T>): Promise<T> {
  const before = [...new Set(ids.flatMap((id) => queues.get(id) ?? []))]
  const own = (async () => {
    await Promise.allSettled(before)
    return act()
  })()
  for (const id of ids) queues.set(id, own)
  try {
    return await own
  } finally {
    for (const id of ids) if (queues.get(id) === own) queues.delete(id)
  }
}
