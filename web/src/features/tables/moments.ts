import type { TableFieldOptions } from '@draftwright/contract/table-fields'

type Zoned = Pick<TableFieldOptions, 'timeZone'>

/** The time zone of a field's times; undefined is the reader's own. */
export const readZone = ({ timeZone }: Zoned): string | undefined =>
  timeZone === undefined || timeZone === 'client' ? undefined : timeZone === 'utc' ? 'UTC' : timeZone

const formats = new Map<string, Intl.DateTimeFormat>()
function getFormat(zone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(zone ?? '')
  if (known !== undefined) return known
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const made = new Intl.DateTimeFormat('sv-SE', { ...parts, ...(zone === undefined ? {} : { timeZone: zone }) })
  formats.set(zone ?? '', made)
  return made
}

/** `2026-03-01 14:30` in the field's time zone. */
export function formatMoment(iso: string, options: Zoned): string {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? iso : getFormat(readZone(options)).format(time)
}

/** Hours, minutes and seconds. */
export function formatDuration(seconds: number, format = 'h:mm'): string {
  const sign = seconds < 0 ? '-' : ''
  const whole = format.includes('ss') ? Math.round(Math.abs(seconds)) : Math.round(Math.abs(seconds) / 60) * 60
  const pad = (n: number) => String(n).padStart(2, '0')
  const clock = `${sign}${Math.floor(whole / 3600)}:${pad(Math.floor((whole % 3600) / 60))}`
  return format.includes('ss') ? `${clock}:${pad(whole % 60)}` : clock
}
