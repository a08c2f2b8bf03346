import { original, type ThunkAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { defaultSerializeQueryArgs, type InfiniteData } from '@reduxjs/toolkit/query'

/** What is read of one entry of the cache. */
interface Reading {
  readonly entry: string
  readonly controller: AbortController
}
/** What is shown of one entry, and may not be known to the server yet. */
interface Change {
  readonly entry: string
  readonly ended: Promise<unknown>
}
const readings = new Set<Reading>()
const changes = new Set<Change>()
/** The entry that a patch changes. */
const entries = new WeakMap<object, string>()

/** `updateQueryData`, whose patches are known by the entry that they change. No endpoint serializes its arguments itself. */
export function trackPatches<T>(updateQueryData: T): T {
  // Its type names every endpoint and has no common one for a call.
  const build = updateQueryData as (endpointName: string, queryArgs: unknown, ...rest: unknown[]) => object
  const tracked: typeof build = (endpointName, queryArgs, ...rest) => {
    const patch = build(endpointName, queryArgs, ...rest)
    entries.set(patch, defaultSerializeQueryArgs({ endpointName, queryArgs, endpointDefinition: undefined as never }))
    return patch
  }
  return tracked as T
}

/**
 * Sends the request of an entry, so that its answer has every change that is shown. While a change is under way the request
 * waits; one that was sent before is stopped and sent again. The reading itself goes on: stopping that, by `abort()` of its
 * thunk, would show an error, and nothing at all if it was the first.
 */
export async function readAfterChanges<T>(
  entry: string,
  signal: AbortSignal,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (;;) {
    for (let change = findChange(entry); change !== undefined; change = findChange(entry)) await change.ended
    const reading: Reading = { entry, controller: new AbortController() }
    readings.add(reading)
    try {
      const answer = await send(AbortSignal.any([signal, reading.controller.signal]))
      if (signal.aborted || !reading.controller.signal.aborted) return answer
    } finally {
      readings.delete(reading)
    }
  }
}

const findChange = (entry: string): Change | undefined => [...changes].find((one) => one.entry === entry)

/**
 * Keeps readings of the entry that a patch changes from overwriting it: those that were sent before, and new ones `until` the
 * server has the change. By default it has the change already.
 */
export function holdReadings<T extends object>(patch: T, until: PromiseLike<unknown> = Promise.resolve()): T {
  const entry = entries.get(patch)
  if (entry === undefined) throw new Error('not a patch of updateQueryData')
  const end = () => void changes.delete(change)
  const change: Change = { entry, ended: Promise.resolve(until).then(end, end) }
  changes.add(change)
  for (const reading of readings) if (reading.entry === entry) reading.controller.abort()
  return patch
}

/** The lifecycle of a mutation, as `onQueryStarted` gets it. */
interface MutationLifecycle<State> {
  readonly dispatch: ThunkDispatch<State, unknown, UnknownAction>
  readonly queryFulfilled: PromiseLike<unknown>
}

/** Shows what a mutation changes before the server has answered, and reverts it if that refuses. */
export async function showChange<State>(
  { dispatch, queryFulfilled }: MutationLifecycle<State>,
  patches: readonly ThunkAction<{ undo: () => void }, State, unknown, UnknownAction>[],
): Promise<void> {
  const shown = patches.map((patch) => dispatch(holdReadings(patch, queryFulfilled)))
  try {
    await queryFulfilled
  } catch {
    for (const patch of shown) patch.undo()
  }
}

type Pages = InfiniteData<unknown, unknown>

/**
 * For an infinite query whose pages are patched: the next page is added to the pages that are shown. The library adds it to those
 * that were shown when the page was asked for. Its types know `merge` of other queries only; its reducer calls that of each.
 */
export const keepPatchedPages = {
  merge(shown: Pages, read: Pages): Pages {
    // Drafts of thousands of rows take longer than a frame.
    const { pages } = original(shown) ?? shown
    if (read.pages.length !== pages.length + 1) return read
    return { pages: [...pages, ...read.pages.slice(-1)], pageParams: read.pageParams }
  },
}
