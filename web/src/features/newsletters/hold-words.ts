/** Minutes between publishing and sending that can be chosen. */
export const holds = [5, 15, 30, 60, 240, 1440]

const formatCount = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

export function formatHold(minutes: number): string {
  if (minutes % 1440 === 0) return formatCount(minutes / 1440, 'day')
  return minutes % 60 === 0 ? formatCount(minutes / 60, 'hour') : formatCount(minutes, 'minute')
}
