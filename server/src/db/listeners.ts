type OnMessage = (payload: string) => void
type OnReconnect = () => void

/** Who listens to which channel of a database, whatever carries the notifications. */
export class Listeners {
  readonly #byChannel = new Map<string, Set<OnMessage>>()
  readonly #onReconnect = new Set<OnReconnect>()
  readonly #log: (message: string) => void

  constructor(log: (message: string) => void) {
    this.#log = log
  }

  get channels(): Iterable<string> {
    return this.#byChannel.keys()
  }

  /** True for the first of its channel. */
  add(channel: string, onMessage: OnMessage, onReconnect: OnReconnect | undefined): boolean {
    if (onReconnect) this.#onReconnect.add(onReconnect)
    const known = this.#byChannel.get(channel)
    this.#byChannel.set(channel, (known ?? new Set()).add(onMessage))
    return known === undefined
  }

  /** True for the last of its channel. */
  remove(channel: string, onMessage: OnMessage, onReconnect: OnReconnect | undefined): boolean {
    if (onReconnect) this.#onReconnect.delete(onReconnect)
    const listeners = this.#byChannel.get(channel)
    if (!listeners?.delete(onMessage) || listeners.size > 0) return false
    return this.#byChannel.delete(channel)
  }

  deliver(channel: string, payload: string): void {
    for (const listener of this.#byChannel.get(channel) ?? []) this.#call(() => listener(payload), channel)
  }

  /** Notifications may have been lost. */
  announceReconnect(): void {
    for (const listener of this.#onReconnect) this.#call(listener, 'a new connection')
  }

  /** A process of another version may send what a listener cannot read: thrown from a socket's event, that would end this one. */
  #call(listener: () => void, about: string): void {
    try {
      listener()
    } catch (error) {
      this.#log(`A listener could not use a notification of ${about}: ${String(error)}`)
    }
  }
}
