import type { TableFieldOptions } from '@draftwright/contract/table-fields'

type Zoned = Pick<TableFieldOptions, 'timeZone'>

/** The time zone of a field's times; undefined is the reader's own. */
const readZone = ({ timeZone }: Zoned): string | undefined =>
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

/** The moment at which the clocks of the field's time zone show such a text; null if it is none. */
export function parseMoment(text: string, options: Zoned): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/u.exec(text.trim())
  if (match === null) {
    const time = text.trim() === '' ? Number.NaN : Date.parse(text)
    return Number.isNaN(time) ? null : new Date(time).toISOString()
  }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  const wanted = Date.UTC(year, month - 1, day, hour, minute)
  if (new Date(wanted).getUTCDate() !== day || hour > 23 || minute > 59 || second > 59) return null
  let guess = wanted
  // The offset at the guess corrects it; next to a change of the clocks twice.
  for (let step = 0; step < 2; step++) {
    const shown = Date.parse(`${getFormat(readZone(options)).format(new Date(guess)).replace(' ', 'T')}Z`)
    guess += wanted - shown
  }
  return new Date(guess + second * 1000).toISOString()
}

/** Hours, minutes and seconds. */
export function formatDuration(seconds: number, format = 'h:mm'): string {
  const sign = seconds < 0 ? '-' : ''
  const whole = format.includes('ss') ? Math.round(Math.abs(seconds)) : Math.round(Math.abs(seconds) / 60) * 60
  const pad = (n: number) => String(n).padStart(2, '0')
  const clock = `${sign}${Math.floor(whole / 3600)}:${pad(Math.floor((whole % 3600) / 60))}`
  return format.includes('ss') ? `${clock}:${pad(whole % 60)}` : clock
}

/** Seconds; a plain number is minutes for `h:mm`, and seconds otherwise. */
export function parseDuration(text: string, format = 'h:mm'): number | null {
  const clock = /^(\d{1,5}):(\d{1,2})(?::(\d{1,2}))?$/u.exec(text.trim())
  if (clock !== null) return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0)
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(number) || number < 0) return null
  return format.includes('ss') ? number : number * 60
}
