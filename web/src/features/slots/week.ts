import type { Slot } from '@draftwright/contract/slots'

const inOrder = (a: Slot, b: Slot): number => a.weekday - b.weekday || a.time.localeCompare(b.time)
export const timesOf = (slots: readonly Slot[], weekday: number): string[] =>
  slots
    .filter((slot) => slot.weekday === weekday)
    .map(({ time }) => time)
    .toSorted()

export const withTime = (slots: readonly Slot[], weekday: number, time: string): Slot[] =>
  [...withoutTime(slots, weekday, time), { weekday, time }].toSorted(inOrder)

export const withoutTime = (slots: readonly Slot[], weekday: number, time: string): Slot[] =>
  slots.filter((slot) => slot.weekday !== weekday || slot.time !== time)

/** The other days get the times of one day in place of their own. */
export function copied(slots: readonly Slot[], weekday: number, to: readonly number[]): Slot[] {
  const times = timesOf(slots, weekday)
  const kept = slots.filter((slot) => slot.weekday === weekday || !to.includes(slot.weekday))
  const added = to.filter((day) => day !== weekday).flatMap((day) => times.map((time) => ({ weekday: day, time })))
  return [...kept, ...added].toSorted(inOrder)
}
