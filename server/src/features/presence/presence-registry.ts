import type { PresentPerson, ContentUpdate } from '@draftwright/contract/presence'
import { presenceTimeoutMs } from '@draftwright/contract/vocabulary'

/** One tab with a text open. */
export interface PresenceUpdate {
  account_id: string
  content_id: string
  user_id: string
  tab: string
  state: 'reading' | 'writing' | 'gone'
}
interface OpenTab {
  userId: string
  isWriting: boolean
  /** Milliseconds of this process's own clock: clocks of other processes may differ. */
  seenAt: number
}
type Listener = (touch: ContentUpdate) => void

/** Milliseconds. */
const sweepEvery = 1000

const buildTextKey = (accountId: string, contentId: string) => `${accountId} ${contentId}`

/**
 * Who has which text open, as far as this process knows. Every process receives every heartbeat, so all registries agree within
 * one interval; nothing is stored, so nothing can be left behind.
 */
export class PresenceRegistry {
  readonly #rooms = new Map<string, Map<string, OpenTab>>()
  readonly #listeners = new Map<string, Set<Listener>>()
  #sweep: NodeJS.Timeout | undefined

  applyUpdate({ account_id, content_id, user_id, tab, state }: PresenceUpdate): void {
    const room = buildTextKey(account_id, content_id)
    const tabs = this.#rooms.get(room) ?? new Map<string, OpenTab>()
    const openTab = tabs.get(tab)
    // A tab belongs to its owner: nobody else can move or end it.
    if (openTab !== undefined && openTab.userId !== user_id) return
    const before = this.listPeople(account_id, content_id)
    if (state === 'gone') tabs.delete(tab)
    else tabs.set(tab, { userId: user_id, isWriting: state === 'writing', seenAt: performance.now() })
    if (tabs.size === 0) this.#rooms.delete(room)
    else this.#rooms.set(room, tabs)
    this.#sweep ??= setInterval(() => this.#dropTheSilent(), sweepEvery).unref()
    this.#tellChange(account_id, content_id, before)
  }

  /** In the order of arrival; a person with several tabs once. */
  listPeople(accountId: string, contentId: string): PresentPerson[] {
    const people = new Map<string, PresentPerson>()
    for (const { userId, isWriting } of this.#rooms.get(buildTextKey(accountId, contentId))?.values() ?? [])
      people.set(userId, { user_id: userId, is_writing: isWriting || (people.get(userId)?.is_writing ?? false) })
    return [...people.values()]
  }

  /** Notifies those who have the text open. */
  emitTouch(accountId: string, touch: ContentUpdate): void {
    for (const { user_id } of this.listPeople(accountId, touch.content_id))
      for (const listener of this.#listeners.get(`${accountId} ${user_id}`) ?? []) listener(touch)
  }

  /** Subscribes to every text that this person has open; returns a function that unsubscribes. */
  addListener(accountId: string, userId: string, listener: Listener): () => void {
    const key = `${accountId} ${userId}`
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) this.#listeners.delete(key)
    }
  }

  #tellChange(accountId: string, contentId: string, before: readonly PresentPerson[]): void {
    if (JSON.stringify(this.listPeople(accountId, contentId)) !== JSON.stringify(before))
      this.emitTouch(accountId, { content_id: contentId, what: 'people' })
  }

  #dropTheSilent(): void {
    const since = performance.now() - presenceTimeoutMs
    for (const [room, tabs] of this.#rooms) {
      if ([...tabs.values()].every(({ seenAt }) => seenAt >= since)) continue
      // The key consists of these two.
      const [accountId = '', contentId = ''] = room.split(' ')
      const before = this.listPeople(accountId, contentId)
      for (const [tab, { seenAt }] of tabs) if (seenAt < since) tabs.delete(tab)
      if (tabs.size === 0) this.#rooms.delete(room)
      this.#tellChange(accountId, contentId, before)
    }
    if (this.#rooms.size > 0) return
    clearInterval(this.#sweep)
    this.#sweep = undefined
  }
}
