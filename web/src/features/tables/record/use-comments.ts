import type { TableComment } from '@draftwright/contract/table-comments'
import { useCallback, useEffect, useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { showErrorToast } from '../../../ui/toast.tsx'
import { createComment, listComments, removeComment, updateComment } from '../api.ts'
import { listenToRecord } from '../records/touched-records.ts'

interface LoadedComments {
  /** The oldest first; null until they are loaded. */
  readonly comments: readonly TableComment[] | null
  readonly hasEarlier: boolean
  readonly error: unknown
  readonly reload: () => void
  readonly loadEarlier: () => void
  readonly add: (text: string, mentions: string[]) => Promise<boolean>
  readonly save: (id: string, text: string, mentions: string[]) => Promise<boolean>
  readonly remove: (id: string) => Promise<boolean>
}

/** The comments on a record, as others write them. */
export function useComments(table_id: string, record_id: string): LoadedComments {
  /** The newest first, as they are sent. */
  const [loaded, setLoaded] = useState<{ list: readonly TableComment[]; next: string | null } | null>(null)
  const [error, setError] = useState<unknown>(undefined)
  const load = useCallback(
    async (after: string | null, signal?: AbortSignal) => {
      const query = after === null ? {} : { after }
      try {
        const { data, meta } = await listComments({ params: { table_id, record_id }, query }, signal)
        setError(undefined)
        setLoaded((now) => ({
          list: after === null ? data : [...(now?.list ?? []), ...data],
          next: meta.next_after,
        }))
      } catch (problem) {
        if (signal?.aborted !== true) setError(problem)
      }
    },
    [table_id, record_id],
  )
  useEffect(() => {
    const stop = new AbortController()
    void load(null, stop.signal)
    const unlisten = listenToRecord(record_id, () => void load(null, stop.signal))
    return () => {
      stop.abort()
      unlisten()
    }
  }, [load, record_id])
  const attempt = async (
    work: () => Promise<(list: readonly TableComment[]) => readonly TableComment[]>,
    words?: string,
  ) => {
    try {
      const change = await work()
      setLoaded((now) => now && { ...now, list: change(now.list) })
      return true
    } catch (problem) {
      showErrorToast(words === undefined ? problem : `${toFailure(problem).message.replace(/\.$/u, '')}. ${words}`)
      return false
    }
  }
  const params = { table_id, record_id }
  return {
    comments: loaded === null ? null : loaded.list.toReversed(),
    hasEarlier: loaded !== null && loaded.next !== null,
    error,
    reload: () => void load(null),
    loadEarlier: () => void load(loaded?.next ?? null),
    add: (text, mentions) =>
      attempt(async () => {
        const made = await createComment({ params, body: { text, mentions } })
        return (list) => [made, ...list.filter(({ id }) => id !== made.id)]
      }, 'Comment not sent. It’s kept with the record.'),
    save: (id, text, mentions) =>
      attempt(async () => {
        const saved = await updateComment({ params: { ...params, comment_id: id }, body: { text, mentions } })
        return (list) => list.map((one) => (one.id === id ? saved : one))
      }),
    remove: (id) =>
      attempt(async () => {
        await removeComment({ params: { ...params, comment_id: id } })
        return (list) => list.filter((one) => one.id !== id)
      }),
  }
}
