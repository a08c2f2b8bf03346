import { useCallback, useEffect } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

export type ChangeUrlParams = (edit: (params: URLSearchParams) => void, options?: NavigateOptions) => void

/** The newest change not rendered yet, and the query it was based on. */
let pendingChange: { on: string; to: string } | null = null

/**
 * The URL's query and a way to edit it. React Router applies a change asynchronously and does not queue the next: of
 * two quick changes both would start from the old query, losing the first. Here the second builds on the first.
 */
export function useUrlParams(): [params: URLSearchParams, change: ChangeUrlParams] {
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    pendingChange = null
  }, [params])
  const change = useCallback<ChangeUrlParams>(
    (edit, options) => {
      const on = window.location.search
      const after = new URLSearchParams(pendingChange?.on === on ? pendingChange.to : on)
      edit(after)
      pendingChange = { on, to: after.toString() }
      setParams(after, options)
    },
    [setParams],
  )
  return [params, change]
}
