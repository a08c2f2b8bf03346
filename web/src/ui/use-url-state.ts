import { useCallback } from 'react'
import { useUrlParams } from './use-url-params.ts'

export interface UrlStateOptions {
  /** Each value is a step of its own, which Back undoes: for tabs and pages, not for what is typed or filtered. */
  isStep?: boolean
}

/** One value in the address: what a link, a reload and Back restore. The fallback is omitted from the address. */
export function useUrlState<T extends string>(
  name: string,
  fallback: T,
  { isStep = false }: UrlStateOptions = {},
): [T, (value: T | null) => void] {
  const [params, change] = useUrlParams()
  // The address is text that anybody can write; whoever reads an unknown value treats it as the server does.
  const value = (params.get(name) ?? fallback) as T
  const setValue = useCallback(
    (next: T | null) => {
      change(
        (params) => {
          if (next === null || next === fallback || next === '') params.delete(name)
          else params.set(name, next)
          // Another filter is another list: it starts at its first page.
          if (name !== 'page') params.delete('page')
        },
        { replace: !isStep, preventScrollReset: name !== 'page' },
      )
    },
    [name, fallback, isStep, change],
  )
  return [value, setValue]
}
