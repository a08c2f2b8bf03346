import { otherValue } from '@draftwright/contract/visits'
import type { AccountDb } from '../../db/account-db.ts'
import { listDayValues } from './report-store.ts'

/** Different values that a workspace's day can have; anybody can invent more. */
const most = { source: 500, campaign: 500, link: 2000, page: 5000 } as const
type LimitedDimension = keyof typeof most
export type LimitValue = (day: string, dimension: LimitedDimension, value: string) => string

type DayValues = Readonly<Record<LimitedDimension, Set<string>>>

/**
 * Keeps the sums by day, which stay for ever, from growing by invented addresses: beyond the limit every new value is "other". Each
 * process knows what was stored when it first looked, and what it has added.
 */
export class ValueLimits {
  readonly #days = new Map<string, DayValues>()

  forget(): void {
    this.#days.clear()
  }

  /** Of these days. */
  async open(db: AccountDb, days: Iterable<string>): Promise<LimitValue> {
    const known = new Map<string, DayValues>()
    for (const day of new Set(days)) known.set(day, await this.#read(db, day))
    return (day, dimension, value) => {
      const values = known.get(day)?.[dimension]
      if (value === '' || values === undefined || values.has(value)) return value
      if (values.size >= most[dimension]) return otherValue
      values.add(value)
      return value
    }
  }

  async #read(db: AccountDb, day: string): Promise<DayValues> {
    const key = `${db.accountId} ${day}`
    const before = this.#days.get(key)
    if (before !== undefined) return before
    const values = {
      source: new Set<string>(),
      campaign: new Set<string>(),
      link: new Set<string>(),
      page: new Set<string>(),
    }
    for (const { dimension, value } of await listDayValues(db, day, Object.keys(values) as LimitedDimension[]))
      values[dimension].add(value)
    this.#days.set(key, values)
    return values
  }
}
