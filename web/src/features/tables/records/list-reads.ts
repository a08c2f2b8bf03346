import { toFailure } from '../../../api/api.ts'
import { isTransient } from '../../../api/call-attempts.ts'
import { waitForConnection } from './keep-trying.ts'
import type { RecordListAction } from './record-list.ts'

/**
 * Keeps what is shown of a list from staying older than what the server has. The server tells of a change once: a list
 * whose question failed then, or that was read while a change of this page was on its way, is read again.
 */
export class ListReads {
  /** Null as long as nothing is to be read again. */
  #readAgain: (() => void) | null = null
  /** Questions by their number. */
  #nAsked = 0
  #nPlaced = 0
  /** Tokens of this page's changes that are not answered yet. */
  readonly #open = new Set<number>()
  #isStale = false

  /** A question's number. */
  ask(): number {
    return ++this.#nAsked
  }

  /** Whether an answer is shown: no list that was asked for later is there. `isWhole`: it replaces what is shown. */
  accept(number: number, isWhole: boolean): boolean {
    if (number < this.#nPlaced) return false
    if (isWhole) this.#nPlaced = number
    // An answer to a change that is still on its way may be older than this one, and then replaces its records.
    if (this.#open.size > 0) this.#isStale = true
    return true
  }

  /** Notes changes that are on their way, and their ends. */
  note(action: RecordListAction): void {
    if (action.do === 'expect' || action.do === 'add' || action.do === 'doom' || action.do === 'hold')
      this.#open.add(action.token)
    if (action.do !== 'forget') return
    this.#open.delete(action.token)
    this.#settle()
  }

  /** A question failed, or its answer may be too old: the list is read again, after a failure once that may succeed. */
  async markStale(error?: unknown): Promise<void> {
    if (error !== undefined && !isTransient(toFailure(error))) return
    this.#isStale = true
    if (error !== undefined) await waitForConnection()
    this.#settle()
  }

  /** Sets how the list is read again. */
  setReader(readAgain: (() => void) | null): void {
    this.#readAgain = readAgain
  }

  #settle(): void {
    if (!this.#isStale || this.#open.size > 0 || this.#readAgain === null) return
    this.#isStale = false
    this.#readAgain()
  }
}
