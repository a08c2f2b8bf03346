import { getDateFormat, getOwnTimeZone } from './format-moment.ts'

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = getDateFormat({ dateStyle: 'medium', timeStyle: 'short' }, getOwnTimeZone())

/** How long ago, in words; 'just now' within a minute. */
export function formatTimeAgo(time: string, now = Date.now()): string {
  const seconds = (Date.parse(time) - now) / 1000
  for (const [unit, length] of steps)
    if (Math.abs(seconds) >= length) return relative.format(Math.round(seconds / length), unit)
  return 'just now'
}

export const isPast = (time: string, now = Date.now()): boolean => Date.parse(time) <= now

/** A relative time, with the exact time on hover. */
export function TimeAgo({ time }: { time: string }) {
  return (
    <time dateTime={time} title={exact.format(new Date(time))}>
      {formatTimeAgo(time)}
    </time>
  )
}
