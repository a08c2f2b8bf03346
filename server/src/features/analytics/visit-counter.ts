import { addDays, toZoneDay } from '@draftwright/contract/wall-clock'
import { type AccountDb, createAccountDb } from '../../db/account-db.ts'
import { retryWhileAway } from '../../db/retry-while-away.ts'
import type { AppContext } from '../../http/app-context.ts'
import { VisitCount } from './count-visits.ts'
import { createHostExclusion } from './excluded-hosts.ts'
import { type FindCountry, openCountryTable } from './country-table.ts'
import { hashVisitor } from './hash-visitor.ts'
import { readUserAgent } from './user-agents.ts'
import { findSourceByName } from './referrers.ts'
import type { PersonHit } from './visit-state.ts'
import { comesFromExcluded, directSource, readVisitSource, type VisitSource } from './visit-source.ts'
import {
  deleteOldVisits,
  ensureDaySalt,
  findDaySalt,
  loadDayVisitors,
  lockCounting,
  readCountingRules,
  saveVisitCount,
} from './visits-store.ts'
import { type LimitValue, ValueLimits } from './value-limits.ts'

/** What a request says about itself; kept in memory until the next flush. */
export interface SeenRequest {
  readonly kind: PersonHit['kind']
  readonly contentId: string | null
  readonly path: string
  /** The address's query with its `?`, or nothing. */
  readonly search: string
  readonly ip: string | null
  readonly userAgent: string
  readonly referrer: string | undefined
  /** Hosts whose pages are no source. */
  readonly ownHosts: readonly string[]
  /** Do-Not-Track or Global Privacy Control: counted without source and country. */
  readonly isPrivate: boolean
  readonly isBot: boolean
  readonly engagedMs?: number
  readonly goal?: string | null
  readonly value?: number | null
}
interface Pending extends SeenRequest {
  readonly at: number
}
interface JudgedRequest extends Pending {
  readonly isExcluded: boolean
}

const flushEvery = 1000
/** Between two flushes; more requests a second than this are an attack, and memory use is limited. */
const maxPending = 50_000

/**
 * Keeps requests in memory and counts them every second: at most one second of them is lost in a kill, and no request waits for
 * a write.
 */
class VisitCounter {
  readonly #context: AppContext
  readonly #timer: NodeJS.Timeout
  #pending = new Map<string, Pending[]>()
  #count = 0
  #writing: Promise<void> = Promise.resolve()
  #hour = 0
  readonly #findCountry: FindCountry
  readonly #limits = new ValueLimits()
  readonly #salts = new Map<string, DaySalts>()
  /** The last hour in which each account's old rows were deleted. */
  readonly #cleared = new Map<string, number>()

  constructor(context: AppContext) {
    this.#context = context
    this.#findCountry = openCountryTable(context.config.countryTable)
    this.#timer = setInterval(() => void this.flush(), flushEvery)
    this.#timer.unref()
  }

  recordRequest(accountId: string, request: SeenRequest): void {
    if (this.#count >= maxPending) return
    this.#count++
    const pending = this.#pending.get(accountId) ?? []
    this.#pending.set(accountId, pending)
    pending.push({ ...request, at: this.#context.now().getTime() })
  }

  /** The hash that a visitor is counted under on this day, as hex. */
  async hashVisitor(accountId: string, who: Pick<SeenRequest, 'ip' | 'userAgent'>, day: string): Promise<string> {
    const at = this.#context.now().getTime()
    return (await this.#hashVisitor(createAccountDb(this.#context.engine, accountId), { ...who, at }, day)).visitor
  }

  /** Writes the current counts; one write at a time. Counts that could not be written are dropped and logged. */
  flush(): Promise<void> {
    this.#forgetSalts()
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
    counters.delete(this.#context)
    await this.flush()
  }

  /** Kept no longer than in the database. */
  #forgetSalts(): void {
    const hour = Math.floor(this.#context.now().getTime() / 3_600_000)
    if (this.#hour !== hour) {
      this.#salts.clear()
      this.#limits.forget()
    }
    this.#hour = hour
  }

  async #write(pending: Map<string, Pending[]>): Promise<void> {
    for (const [accountId, requests] of pending) {
      try {
        const db = createAccountDb(this.#context.engine, accountId)
        await retryWhileAway(() => db.transaction((trx) => this.#writeAccount(trx, requests)))
      } catch (error) {
        // A salt of a transaction that was rolled back does not exist.
        this.#salts.delete(accountId)
        this.#context.log.error('Counting visits failed', error)
      }
    }
  }

  async #writeAccount(db: AccountDb, seen: readonly Pending[]): Promise<void> {
    // First: a goal or mode that another process is just storing applies to these requests, too.
    await lockCounting(db)
    const rules = await readCountingRules(db)
    if (rules === undefined || rules.mode === 'off') return
    const toDay = createDayReader(rules.time_zone)
    const limit = await this.#limits.open(
      db,
      seen.map(({ at }) => toDay(at)),
    )
    const isExcluded = createHostExclusion(rules.excluded_sources)
    const requests = seen.map((request) => ({
      ...request,
      isExcluded: comesFromExcluded(request.search, request.referrer, isExcluded),
      // Pages of the hosted site exist: only other sites can name any page.
      path: request.path.startsWith('/') ? request.path : limit(toDay(request.at), 'page', request.path),
    }))
    const people: PersonHit[] = []
    for (const request of requests)
      if (!request.isBot)
        people.push(await this.#toHit(db, request, toDay(request.at), rules.mode === 'visitors', limit))
    const wanted = people.flatMap(({ day, visitor, visitorBefore }) => [
      ...(visitor === null ? [] : [{ day, visitor }]),
      ...(visitorBefore === null ? [] : [{ day: addDays(day, -1), visitor: visitorBefore }]),
    ])
    const count = new VisitCount(
      await loadDayVisitors(
        db,
        uniqueBy(wanted, ({ day, visitor }) => day + visitor),
      ),
    )
    for (const hit of people) count.addHit(hit)
    for (const { isBot, kind, at, contentId, path } of requests)
      if (isBot && kind === 'view') count.addBot({ day: toDay(at), contentId, path })
    await saveVisitCount(db, count)
    const last = requests.reduce((latest, { at }) => Math.max(latest, at), 0)
    await this.#deleteOld(db, last, toDay(last))
  }

  async #toHit(
    db: AccountDb,
    request: JudgedRequest,
    day: string,
    isHashed: boolean,
    limit: LimitValue,
  ): Promise<PersonHit> {
    const { kind, at, contentId, path, isPrivate, isExcluded, engagedMs = 0, goal = null, value = null } = request
    const found = isPrivate
      ? null
      : limitSource(readVisitSource(request.search, request.referrer, request.ownHosts), day, limit)
    const { device, browser } = readUserAgent(request.userAgent)
    const source = isPrivate ? { ...directSource, source: '', source_kind: '' } : (found ?? directSource)
    const who = isHashed ? await this.#hashVisitor(db, request, day) : { visitor: null, visitorBefore: null }
    const facts = { ...source, device, browser, country: isPrivate ? '' : this.#findCountry(request.ip) }
    return {
      kind,
      at,
      day,
      ...who,
      contentId,
      path,
      facts,
      hasSource: found !== null,
      isExcluded,
      engagedMs,
      goal,
      value,
    }
  }

  async #hashVisitor(db: AccountDb, { ip, userAgent, at }: Pick<Pending, 'ip' | 'userAgent' | 'at'>, day: string) {
    const { salt, before } = await this.#readSalts(db, day, at)
    const toHash = (daySalt: string) => hashVisitor(daySalt, db.accountId, { ip, userAgent })
    return { visitor: toHash(salt), visitorBefore: before === null ? null : toHash(before) }
  }

  async #readSalts(db: AccountDb, day: string, at: number): Promise<DaySalts> {
    const known = this.#salts.get(db.accountId)
    if (known?.day === day) return known
    const salt = await ensureDaySalt(db, day, new Date(at))
    const salts = { day, salt, before: await findDaySalt(db, addDays(day, -1)) }
    this.#salts.set(db.accountId, salts)
    return salts
  }

  /** By the time of what was counted last: later requests may still be waiting. */
  async #deleteOld(db: AccountDb, now: number, today: string): Promise<void> {
    const hour = Math.floor(now / 3_600_000)
    if (this.#cleared.get(db.accountId) === hour) return
    await deleteOldVisits(db, new Date(now), today)
    this.#cleared.set(db.accountId, hour)
  }
}

const counters = new WeakMap<AppContext, VisitCounter>()

/** One for the whole server, so that what a visitor did is counted in order, wherever it was seen. */
export function openVisitCounter(context: AppContext): VisitCounter {
  const counter = counters.get(context) ?? new VisitCounter(context)
  counters.set(context, counter)
  return counter
}

interface DaySalts {
  readonly day: string
  readonly salt: string
  readonly before: string | null
}

/** The names of known sources are few, and always told apart. */
const limitSource = (found: VisitSource | null, day: string, limit: LimitValue): VisitSource | null =>
  found && {
    ...found,
    source:
      findSourceByName(found.source.toLowerCase()) === undefined ? limit(day, 'source', found.source) : found.source,
    campaign: limit(day, 'campaign', found.campaign),
    link_code: found.link_code && limit(day, 'link', found.link_code),
  }

/** All clocks change at a quarter of an hour: a day is formatted once for each. */
function createDayReader(zone: string): (at: number) => string {
  const known = new Map<number, string>()
  return (at) => {
    const quarter = Math.floor(at / 900_000)
    const day = known.get(quarter) ?? toZoneDay(at, zone)
    known.set(quarter, day)
    return day
  }
}

function uniqueBy<T>(items: readonly T[], toKey: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [toKey(item), item])).values()]
}
