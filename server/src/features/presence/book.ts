import type { PersonHere, Touch } from '@draftwright/contract/presence'
import { presenceGone } from '@draftwright/contract/vocabulary'

/** One tab with a text open. */
export interface Sign {
  account_id: string
  content_id: string
  user_id: string
  tab: string
  state: 'reading' | 'writing' | 'gone'
}
interface Seat {
  userId: string
  isWriting: boolean
  /** Milliseconds of this process's own clock: those of others may go otherwise. */
  seenAt: number
}
type Listener = (touch: Touch) => void

/** Milliseconds. */
const sweepEvery = 1000

const roomOf = (accountId: string, contentId: string) => `${accountId} ${contentId}`

/**
 * Who has which text open, as far as this process has heard. Every process hears every sign of life, so all books say the
 * same within one beat; nothing of it is stored, and so nothing of it can be left over.
 */
export class Book {
  readonly #rooms = new Map<string, Map<string, Seat>>()
  readonly #listeners = new Map<string, Set<Listener>>()
  #sweep: NodeJS.Timeout | undefined

  hear({ account_id, content_id, user_id, tab, state }: Sign): void {
    const room = roomOf(account_id, content_id)
    const seats = this.#rooms.get(room) ?? new Map<string, Seat>()
    const seat = seats.get(tab)
    // A tab is its owner's: nobody else can move or end it.
    if (seat !== undefined && seat.userId !== user_id) return
    const before = this.people(account_id, content_id)
    if (state === 'gone') seats.delete(tab)
    else seats.set(tab, { userId: user_id, isWriting: state === 'writing', seenAt: performance.now() })
    if (seats.size === 0) this.#rooms.delete(room)
    else this.#rooms.set(room, seats)
    this.#sweep ??= setInterval(() => this.#dropTheSilent(), sweepEvery).unref()
    this.#tellChange(account_id, content_id, before)
  }

  /** In the order of their coming; a person with several tabs once. */
  people(accountId: string, contentId: string): PersonHere[] {
    const people = new Map<string, PersonHere>()
    for (const { userId, isWriting } of this.#rooms.get(roomOf(accountId, contentId))?.values() ?? [])
      people.set(userId, { user_id: userId, is_writing: isWriting || (people.get(userId)?.is_writing ?? false) })
    return [...people.values()]
  }

  /** Tells those who have the text open. */
  touch(accountId: string, touch: Touch): void {
    for (const { user_id } of this.people(accountId, touch.content_id))
      for (const listener of this.#listeners.get(`${accountId} ${user_id}`) ?? []) listener(touch)
  }

  /** Hears of every text that this person has open; answers the way to stop. */
  listen(accountId: string, userId: string, listener: Listener): () => void {
    const key = `${accountId} ${userId}`
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) this.#listeners.delete(key)
    }
  }

  #tellChange(accountId: string, contentId: string, before: readonly PersonHere[]): void {
    if (JSON.stringify(this.people(accountId, contentId)) !== JSON.stringify(before))
      this.touch(accountId, { content_id: contentId, what: 'people' })
  }

  #dropTheSilent(): void {
    const since = performance.now() - presenceGone
    for (const [room, seats] of this.#rooms) {
      if ([...seats.values()].every(({ seenAt }) => seenAt >= since)) continue
      // The key is made of these two.
      const [accountId = '', contentId = ''] = room.split(' ')
      const before = this.people(accountId, contentId)
      for (const [tab, { seenAt }] of seats) if (seenAt < since) seats.delete(tab)
      if (seats.size === 0) this.#rooms.delete(room)
      this.#tellChange(accountId, contentId, before)
    }
    if (this.#rooms.size > 0) return
    clearInterval(this.#sweep)
    this.#sweep = undefined
  }
}
