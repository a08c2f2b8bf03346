import { useCallback } from 'react'
import { useUrlParams } from './use-url-params.ts'

export interface UrlStateOptions {
  /** Each value gets its own history entry: for tabs and pages, not for typed text or filters. */
  isStep?: boolean
}

/** One value in the URL, so that links, reloads and Back restore it. The fallback is omitted from the URL. */
export function useUrlState<T extends string>(
  name: string,
  fallback: T,
  { isStep = false }: UrlStateOptions = {},
): [T, (value: T | null) => void] {
  const [params, change] = useUrlParams()
  // Anyone can edit the URL; consumers treat an unknown value as the server does.
  const value = (params.get(name) ?? fallback) as T
  const setValue = useCallback(
    (next: T | null) => {
      change(
        (params) => {
          if (next === null || next === fallback || next === '') params.delete(name)
          else params.set(name, next)
          // A changed filter is a different list: it starts on its first page.
          if (name !== 'page') params.delete('page')
        },
        { replace: !isStep, preventScrollReset: name !== 'page' },
      )
    },
    [name, fallback, isStep, change],
  )
  return [value, setValue]
}
