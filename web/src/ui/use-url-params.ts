import { useCallback, useEffect } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

export type ChangeUrlParams = (edit: (params: URLSearchParams) => void, options?: NavigateOptions) => void

/** The newest change that the browser does not show yet, and the query that it was asked on. */
let pendingChange: { on: string; to: string } | null = null

/**
 * The query of the address, and a way to edit it. React Router renders a change a moment later and does not queue the next:
 * two steps within that moment would both start from the old query, and the first would be lost. Here the second builds on the first.
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
