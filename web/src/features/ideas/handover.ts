/**
 * Passed from the create page to the idea's page in the history entry: the runs it started, and the reason if some failed; or what
 * is to be tidied there.
 */
export interface Handover {
  runIds: string[]
  failure: string | null
  /** Channels to tidy the notes for, without a model. */
  tidyChannelIds?: string[]
}

/** History state outlives releases and reloads, so it is validated. */
export function readHandover(state: unknown): Handover {
  const { runIds, failure, tidyChannelIds } = (
    typeof state === 'object' && state !== null ? state : {}
  ) as Partial<Handover>
  return {
    runIds: Array.isArray(runIds) ? runIds.filter((id) => typeof id === 'string') : [],
    failure: typeof failure === 'string' ? failure : null,
    tidyChannelIds: Array.isArray(tidyChannelIds) ? tidyChannelIds.filter((id) => typeof id === 'string') : [],
  }
}
