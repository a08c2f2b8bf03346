import type { CountedDimension } from '@draftwright/contract/visits'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import type { DaySums } from './day-sums.ts'
import { UnreadableError } from './unreadable-error.ts'

/** One page view of a tool that exports them singly. */
export interface ViewLine {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly visitor: string
  readonly visit: string
  readonly page: string
}
/** Where a visit came from, and with what. */
export type VisitFacts = readonly (readonly [CountedDimension, string])[]

interface Visit {
  first: number
  facts: VisitFacts
  readonly visitor: string
  readonly views: { readonly at: number; readonly page: string }[]
}

const mostViews = 1_000_000
const quarterHour = 900_000

/** Turns single views, in any order, into sums of days, as counting here does: a visit counts for the day it began. */
export class VisitLines {
  readonly #visits = new Map<string, Visit>()
  readonly #days = new Map<number, string>()
  readonly #zone: string
  #size = 0

  constructor(zone: string) {
    this.#zone = zone
  }

  /** The facts count if this is the visit's first view. Throws 413. */
  add({ at, visitor, visit, page }: ViewLine, readFacts: () => VisitFacts): void {
    if (++this.#size > mostViews)
      throw new UnreadableError(`must have at most ${mostViews.toLocaleString('en')} views`, 413)
    const found = this.#visits.get(visit)
    if (found === undefined) this.#visits.set(visit, { first: at, facts: readFacts(), visitor, views: [{ at, page }] })
    else {
      found.views.push({ at, page })
      if (at < found.first) Object.assign(found, { first: at, facts: readFacts() })
    }
  }

  addTo(sums: DaySums, owner: string, toPost: (page: string) => string): void {
    const visits = [...this.#visits.values()].sort((a, b) => a.first - b.first)
    let [today, seen] = ['', new Set<string>()]
    for (const { first, facts, visitor, views } of visits) {
      views.sort((a, b) => a.at - b.at)
      const day = this.#toDay(first)
      if (day !== today) [today, seen] = [day, new Set()]
      const add = (dimension: CountedDimension, value: string, n: number, bounces = 0) => {
        const before = seen.size
        seen.add(`${dimension}\n${value}\n${visitor}`)
        sums.add(owner, day, dimension, value, { views: n, visits: 1, visitors: seen.size - before, bounces })
      }
      const bounces = views.length === 1 ? 1 : 0
      add('total', '', views.length, bounces)
      add('entry', views[0]?.page ?? '', views.length, bounces)
      for (const [dimension, value] of facts) add(dimension, value, views.length, bounces)
      for (const [page, { length }] of Map.groupBy(views, ({ page: of }) => of)) add('page', page, length)
      for (const [post, { length }] of Map.groupBy(views, ({ page }) => toPost(page))) add('content', post, length)
      add('exit', views.at(-1)?.page ?? '', 1, bounces)
    }
  }

  /** Offsets of zones are whole quarters of an hour. */
  #toDay(at: number): string {
    const quarter = Math.floor(at / quarterHour)
    const day = this.#days.get(quarter) ?? toZoneDay(at, this.#zone)
    this.#days.set(quarter, day)
    return day
  }
}
