/** The queue: the ideas as they were at the start, so that nothing moves during decisions. */
export interface TriageQueue {
  ids: string[]
  /** The current index; past the end when all are decided. */
  at: number
  decided: ReadonlySet<string>
}

export const createQueue = (ids: string[]): TriageQueue => ({ ids, at: 0, decided: new Set() })

/** The next or the previous one, decided or not; no wrapping. */
export const stepQueue = (queue: TriageQueue, by: 1 | -1): TriageQueue => ({
  ...queue,
  at: Math.min(Math.max(queue.at + by, 0), Math.max(queue.ids.length - 1, 0)),
})

/** The next undecided one, wrapping around; past the end when all are decided. */
export function decideIdea(queue: TriageQueue, id: string): TriageQueue {
  const decided = new Set(queue.decided).add(id)
  const isOpen = (other: string) => !decided.has(other)
  const later = queue.ids.findIndex((other, at) => at > queue.at && isOpen(other))
  const any = later === -1 ? queue.ids.findIndex(isOpen) : later
  return { ...queue, decided, at: any === -1 ? queue.ids.length : any }
}

/** Makes it undecided and current again. */
export function reopenIdea(queue: TriageQueue, id: string): TriageQueue {
  const decided = new Set(queue.decided)
  decided.delete(id)
  return { ...queue, decided, at: Math.max(queue.ids.indexOf(id), 0) }
}
