import { toZoneDay } from '@draftwright/contract/wall-clock'
import { createAccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { retryWhileAway } from '../../db/retry-while-away.ts'
import type { AppContext } from '../../http/app-context.ts'
import { ensureDaySalt, readCountingRules } from '../analytics/index.ts'
import { recordClicks } from './clicks-store.ts'
import { countMemberClicks } from './members-store.ts'
import { type KnowableClick, recordKnownClicks } from './record-known-clicks.ts'
import { type ClickVisitor, hashVisitor } from './visitor-hash.ts'

const flushEvery = 1000
/** Between two flushes; more visitors a second than this are an attack, and memory use is limited. */
const maxPending = 20_000

interface PendingClick {
  link_id: string
  at: number
  /** Null for programs. */
  who: ClickVisitor | null
  n: number
  /** The mail to one reader whose link it was. */
  mail_id: string | null
}

/**
 * Counts clicks in memory and writes them every second: at most one second of them is lost in a kill, and no visitor waits for a write.
 */
export class ClickCounter {
  readonly #context: AppContext
  readonly #timer: NodeJS.Timeout
  #pending = new Map<string, Map<string, PendingClick>>()
  #count = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(context: AppContext) {
    this.#context = context
    this.#timer = setInterval(() => void this.flush(), flushEvery)
    this.#timer.unref()
  }

  /** `who` is null for a program. */
  recordClick(link: { id: string; account_id: string }, who: ClickVisitor | null, mail_id: string | null = null): void {
    const pending = this.#pending.get(link.account_id) ?? new Map<string, PendingClick>()
    this.#pending.set(link.account_id, pending)
    const key = `${link.id}\n${mail_id ?? ''}\n${who === null ? '' : `${who.ip}\n${who.userAgent}`}`
    const known = pending.get(key)
    if (known) known.n++
    else if (this.#count < maxPending) {
      this.#count++
      pending.set(key, { link_id: link.id, at: this.#context.now().getTime(), who, n: 1, mail_id })
    }
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

  async #write(pending: Map<string, Map<string, PendingClick>>): Promise<void> {
    for (const [accountId, clicks] of pending) {
      try {
        await this.#writeAccount(accountId, [...clicks.values()])
      } catch (error) {
        this.#context.log.error('Counting clicks failed', error)
      }
    }
  }

  async #writeAccount(accountId: string, pending: PendingClick[]): Promise<void> {
    const db = createAccountDb(this.#context.engine, accountId)
    const rules = await retryWhileAway(() => readCountingRules(db))
    if (rules === undefined || rules.mode === 'off') return
    const salts = new Map<string, string>()
    const clicks: KnowableClick[] = []
    for (const { link_id, at, who, n, mail_id } of pending) {
      const day = toZoneDay(at, rules.time_zone)
      const click = {
        id: createId(),
        link_id,
        day,
        clicked_at: new Date(at).toISOString(),
        is_bot: who === null,
        n,
        mail_id,
      }
      if (who === null || rules.mode === 'totals') clicks.push({ ...click, visitor: null })
      else {
        const salt = salts.get(day) ?? (await ensureDaySalt(db, day, this.#context.now()))
        salts.set(day, salt)
        clicks.push({ ...click, visitor: hashVisitor(salt, accountId, who) })
      }
    }
    await recordClicks(db, clicks)
    const seen = clicks.filter(({ visitor }) => visitor !== null)
    if (seen.length > 0) await countMemberClicks(db, { links: seen.map(({ link_id, day }) => ({ link_id, day })) })
    await recordKnownClicks(db, clicks)
  }
}
