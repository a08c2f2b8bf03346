import type { ComponentType } from 'react'
import { defineOnDemand, prefetchPart, usePart } from './on-demand.ts'
import type { Prefetched } from './prefetched.ts'
import { useEarlyKeys } from './use-early-keys.ts'

/** A dialog whose file is fetched when it is first shown; what is typed meanwhile goes into its first field. */
export function defineDialog<Props extends object>(
  fetchDialog: () => Promise<ComponentType<Props>>,
): Prefetched<Props> {
  const part = defineOnDemand(fetchDialog)
  function Dialog(props: Props) {
    useEarlyKeys(true)
    const Part = usePart(part, true)
    return Part === null ? null : <Part {...props} />
  }
  return Object.assign(Dialog, { prefetch: () => prefetchPart(part) })
}
