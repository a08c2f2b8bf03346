import type { Slot } from '@draftwright/contract/slots'

const compareSlots = (a: Slot, b: Slot): number => a.weekday - b.weekday || a.time.localeCompare(b.time)
export const listTimes = (slots: readonly Slot[], weekday: number): string[] =>
  slots
    .filter((slot) => slot.weekday === weekday)
    .map(({ time }) => time)
    .toSorted()

export const addTime = (slots: readonly Slot[], weekday: number, time: string): Slot[] =>
  [...removeTime(slots, weekday, time), { weekday, time }].toSorted(compareSlots)

export const removeTime = (slots: readonly Slot[], weekday: number, time: string): Slot[] =>
  slots.filter((slot) => slot.weekday !== weekday || slot.time !== time)

/** Copies the times of one day to other days, replacing theirs. */
export function copyTimes(slots: readonly Slot[], weekday: number, to: readonly number[]): Slot[] {
  const times = listTimes(slots, weekday)
  const kept = slots.filter((slot) => slot.weekday === weekday || !to.includes(slot.weekday))
  const added = to.filter((day) => day !== weekday).flatMap((day) => times.map((time) => ({ weekday: day, time })))
  return [...kept, ...added].toSorted(compareSlots)
}
