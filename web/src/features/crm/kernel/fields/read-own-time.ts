import { readDay, readMoment } from '@draftwright/contract/typed/day'
import { separateDigits } from '../../../../ui/grid/typed-days.ts'
import { getOwnHabits } from '../../../../ui/own-habits.ts'

/** A typed day, or a moment as ISO text; undefined for none, and for one that could be two. */
export function readOwnTime(kind: 'day' | 'time', text: string): string | undefined {
  const habits = getOwnHabits()
  const reading =
    kind === 'day' ? readDay(separateDigits(text), {}, habits) : readMoment(text, { zone: habits.zone }, habits)
  return reading.is === 'read' ? reading.value : undefined
}
