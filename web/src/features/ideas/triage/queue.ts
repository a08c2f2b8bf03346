/** What is gone through: the ideas as they were when it began, so that nothing moves while one decides. */
export interface Queue {
  ids: string[]
  /** Which one is on the table; past the end when there is nothing left. */
  at: number
  decided: ReadonlySet<string>
}

export const queueOf = (ids: string[]): Queue => ({ ids, at: 0, decided: new Set() })

/** The next or the previous one, decided or not; stays at both ends. */
export const step = (queue: Queue, by: 1 | -1): Queue => ({
  ...queue,
  at: Math.min(Math.max(queue.at + by, 0), Math.max(queue.ids.length - 1, 0)),
})

/** Goes on to the next undecided one, from the start again where the rest is done; past the end when all are. */
export function decide(queue: Queue, id: string): Queue {
  const decided = new Set(queue.decided).add(id)
  const isOpen = (other: string) => !decided.has(other)
  const later = queue.ids.findIndex((other, at) => at > queue.at && isOpen(other))
  const any = later === -1 ? queue.ids.findIndex(isOpen) : later
  return { ...queue, decided, at: any === -1 ? queue.ids.length : any }
}

/** Back on the table. */
export function reopen(queue: Queue, id: string): Queue {
  const decided = new Set(queue.decided)
  decided.delete(id)
  return { ...queue, decided, at: Math.max(queue.ids.indexOf(id), 0) }
}
