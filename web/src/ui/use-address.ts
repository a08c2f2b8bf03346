import { useCallback, useEffect } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

export type ChangeAddress = (edit: (params: URLSearchParams) => void, options?: NavigateOptions) => void

/** The newest change that the browser does not show yet, and the query that it was asked on. */
let asked: { on: string; to: string } | null = null

/**
 * The query of the address, and a way to edit it. React Router renders a change a moment later and does not queue the next:
 * two steps within that moment would both start from the old query, and the first would be lost. Here the second builds on the first.
 */
export function useAddress(): [params: URLSearchParams, change: ChangeAddress] {
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    asked = null
  }, [params])
  const change = useCallback<ChangeAddress>(
    (edit, options) => {
      const on = window.location.search
      const after = new URLSearchParams(asked?.on === on ? asked.to : on)
      edit(after)
      asked = { on, to: after.toString() }
      setParams(after, options)
    },
    [setParams],
  )
  return [params, change]
}
