import type { z } from 'zod'
import type { Engine } from './engine.ts'

type Listener<N> = (notice: N) => void

/**
 * The notifications of one channel, sorted by recipient: one LISTEN per database, shared by all subscribers in this process. The
 * returned function unsubscribes.
 */
export function createNoticeListener<N>(
  channel: string,
  schema: z.ZodType<N>,
  keysOf: (notice: N) => readonly string[],
) {
  const hubs = new WeakMap<Engine, Promise<Map<string, Set<Listener<N>>>>>()

  function hubOf(engine: Engine): Promise<Map<string, Set<Listener<N>>>> {
    let hub = hubs.get(engine)
    if (hub === undefined) {
      const listeners = new Map<string, Set<Listener<N>>>()
      hub = engine
        .listen(channel, (payload) => {
          const notice = schema.parse(JSON.parse(payload))
          for (const key of keysOf(notice)) for (const listener of listeners.get(key) ?? []) listener(notice)
        })
        .then(() => listeners)
      hubs.set(engine, hub)
      hub.catch(() => hubs.delete(engine))
    }
    return hub
  }

  return async (engine: Engine, key: string, listener: Listener<N>): Promise<() => void> => {
    const hub = await hubOf(engine)
    const listeners = hub.get(key) ?? new Set()
    hub.set(key, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && hub.get(key) === listeners) hub.delete(key)
    }
  }
}

/** Lets a loop sleep between notifications without missing one that arrived while it was busy. */
export class WakeSignal {
  #hasRung = false
  #wake: () => void = () => undefined

  readonly trigger = (): void => {
    this.#hasRung = true
    this.#wake()
  }

  /**
   * Waits for a notification, at most so many milliseconds: a notification can be lost with its connection. Returns whether one
   * arrived.
   */
  async wait(atMostMs: number): Promise<boolean> {
    let isLate = false
    if (!this.#hasRung) {
      const late = setTimeout(() => {
        isLate = true
        this.trigger()
      }, atMostMs)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      clearTimeout(late)
    }
    this.#hasRung = false
    return !isLate
  }
}
