import type { BriefRepeat } from '@draftwright/contract/advisor-brief'
import { addDays, getWeekday, toInstant, toZoneDay } from '@draftwright/contract/wall-clock'
import { RRuleTemporal } from 'rrule-temporal'

export interface BriefSchedule {
  readonly repeat: BriefRepeat
  /** 1 Monday to 7 Sunday. */
  readonly weekdays: readonly number[]
  readonly rule: string | null
  readonly at_time: string
  /** The day from which the rule counts its intervals. */
  readonly starts_on: string
}

/** Days that a rule may try; one without any in them never comes. */
const maxIterations = 2000

/**
 * The next `count` moments after `now`, in the workspace's zone; fewer if the rule has no more. Rules choose days only, so that a
 * day on which the clocks change has its brief at the same time on the clock.
 */
export function computeNextTimes(now: Date, schedule: BriefSchedule, zone: string, count: number): Date[] {
  const times: Date[] = []
  for (const day of listDays(schedule, toZoneDay(now.getTime(), zone))) {
    const at = toInstant(day, schedule.at_time, zone)
    if (at > now.getTime()) times.push(new Date(at))
    if (times.length >= count) break
  }
  return times
}

/** The days of a schedule, from a day on. */
function* listDays({ repeat, weekdays, rule, starts_on }: BriefSchedule, from: string): Generator<string> {
  if (repeat === 'rule') return yield* listRuleDays(rule ?? '', starts_on, from)
  for (let day = from; ; day = addDays(day, 1)) if (repeat === 'daily' || weekdays.includes(getWeekday(day))) yield day
}

function* listRuleDays(rule: string, startsOn: string, from: string): Generator<string> {
  const start = startsOn < from ? startsOn : from
  try {
    // In UTC every day has one midnight: which clock it is read on is decided later.
    const days = new RRuleTemporal({
      rruleString: `DTSTART:${start.replaceAll('-', '')}T000000Z\nRRULE:${rule}`,
      maxIterations,
    })
    let next = days.next(new Date(`${from}T00:00:00Z`), true)
    while (next !== null) {
      const { epochMilliseconds } = next
      yield new Date(epochMilliseconds).toISOString().slice(0, 10)
      next = days.next(new Date(epochMilliseconds), false)
    }
  } catch (error) {
    // What the library throws when it has tried all it may.
    if (!(error instanceof Error) || !error.message.startsWith('Maximum iterations')) throw error
  }
}
