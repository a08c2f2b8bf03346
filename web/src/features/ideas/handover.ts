/** Passed from the create page to the idea's page in the history entry: the runs it started, and the reason if some failed. */
export interface Handover {
  runIds: string[]
  failure: string | null
}

/** History state outlives releases and reloads, so it is validated. */
export function readHandover(state: unknown): Handover {
  const { runIds, failure } = (typeof state === 'object' && state !== null ? state : {}) as Partial<Handover>
  return {
    runIds: Array.isArray(runIds) ? runIds.filter((id) => typeof id === 'string') : [],
    failure: typeof failure === 'string' ? failure : null,
  }
}
