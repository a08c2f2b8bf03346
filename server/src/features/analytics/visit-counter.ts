import { createHash } from 'node:crypto'
import { createAccountDb } from '../../db/account-db.ts'
import { ensureDailySalt } from '../../db/daily-salt.ts'
import type { AppContext } from '../../http/app-context.ts'
import { toUtcDay } from './periods.ts'
import { type AddedNumbers, addDailyNumbers, recordVisitors, deleteVisitorsBefore, type Visitor } from './store.ts'

interface Visit {
  contentId: string
  day: string
  who: string
  hasRead: boolean
}
interface Pending {
  visits: Map<string, Visit>
  bots: Map<string, AddedNumbers>
}

const flushEvery = 1000
/** Between two flushes; more distinct visitors a second than this are an attack, and memory use is limited. */
const maxPending = 50_000

/**
 * Counts visits in memory and writes them every second: at most one second of them is lost in a kill, and no request waits for a
 * write.
 */
export class VisitCounter {
  readonly #parts: AppContext
  readonly #timer: NodeJS.Timeout
  #pending = new Map<string, Pending>()
  #count = 0
  #writing: Promise<void> = Promise.resolve()
  #day = { number: -1, name: '' }
  #salt = { day: '', hex: '' }
  /** The last day each account's old hashes were deleted. */
  readonly #cleared = new Map<string, string>()

  constructor(context: AppContext) {
    this.#parts = context
    this.#timer = setInterval(() => void this.flush(), flushEvery)
    this.#timer.unref()
  }

  /** Someone opened a page, or reached its end. Repeats within a day count once. */
  recordVisit(accountId: string, contentId: string, ip: string, userAgent: string, hasRead: boolean): void {
    const pending = this.#of(accountId)
    const who = `${ip}\n${userAgent.slice(0, 400)}`
    const day = this.#today()
    const key = `${day}\n${contentId}\n${who}`
    const known = pending.visits.get(key)
    if (known) known.hasRead ||= hasRead
    else if (this.#count < maxPending) {
      this.#count++
      pending.visits.set(key, { contentId, day, who, hasRead })
    }
  }

  recordBot(accountId: string, contentId: string): void {
    const { bots } = this.#of(accountId)
    const day = this.#today()
    const key = `${contentId}\n${day}`
    const row = bots.get(key) ?? { content_id: contentId, day, views: 0, reads: 0, bots: 0 }
    row.bots++
    bots.set(key, row)
  }

  /** Writes the current counts; one write at a time. Counts that could not be written are dropped and logged. */
  flush(): Promise<void> {
    if (this.#pending.size > 0) {
      const pending = this.#pending
      this.#pending = new Map()
      this.#count = 0
      this.#writing = this.#writing.then(() => this.#write(pending))
    }
    return this.#writing
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  /** Formatted once a day, not once a request. */
  #today(): string {
    const number = Math.floor(this.#parts.now().getTime() / 86_400_000)
    if (this.#day.number !== number) this.#day = { number, name: toUtcDay(number * 86_400_000) }
    return this.#day.name
  }

  #of(accountId: string): Pending {
    const known = this.#pending.get(accountId)
    if (known) return known
    const fresh = { visits: new Map(), bots: new Map() }
    this.#pending.set(accountId, fresh)
    return fresh
  }

  async #write(pending: Map<string, Pending>): Promise<void> {
    for (const [accountId, { visits, bots }] of pending) {
      try {
        await this.#writeAccount(accountId, [...visits.values()], [...bots.values()])
      } catch (error) {
        this.#parts.log.error('Counting visits failed', error)
      }
    }
  }

  async #writeAccount(accountId: string, visits: Visit[], bots: AddedNumbers[]): Promise<void> {
    const visitors: Visitor[] = []
    for (const { contentId, day, who, hasRead } of visits) {
      const hash = createHash('sha256').update(`${await this.#saltOf(day)}\n${accountId}\n${who}`)
      const visitor = hash.digest('hex').slice(0, 32)
      visitors.push({ content_id: contentId, day, visitor, has_read: hasRead })
    }
    // Every process locks rows in the same order, so that none can deadlock.
    visitors.sort((a, b) => (a.content_id + a.visitor < b.content_id + b.visitor ? -1 : 1))
    const today = this.#today()
    await createAccountDb(this.#parts.engine, accountId).transaction(async (db) => {
      const added = [...bots]
      const seen = visitors.length > 0 ? await recordVisitors(db, visitors) : []
      for (const { content_id, day, has_read, is_new } of seen)
        added.push({ content_id, day, views: is_new ? 1 : 0, reads: has_read ? 1 : 0, bots: 0 })
      if (added.length > 0) await addDailyNumbers(db, sumByContentAndDay(added))
      if (this.#cleared.get(accountId) === today) return
      await deleteVisitorsBefore(db, today)
      this.#cleared.set(accountId, today)
    })
  }

  async #saltOf(day: string): Promise<string> {
    if (this.#salt.day !== day) this.#salt = { day, hex: await ensureDailySalt(this.#parts.engine, day) }
    return this.#salt.hex
  }
}

function sumByContentAndDay(rows: readonly AddedNumbers[]): AddedNumbers[] {
  const sums = new Map<string, AddedNumbers>()
  for (const row of rows) {
    const key = `${row.content_id}\n${row.day}`
    const sum = sums.get(key)
    if (sum) {
      sum.views += row.views
      sum.reads += row.reads
      sum.bots += row.bots
    } else sums.set(key, { ...row })
  }
  return [...sums.values()].sort((a, b) => (a.content_id < b.content_id ? -1 : 1))
}
