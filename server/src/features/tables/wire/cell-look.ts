import type { TableFieldOptions } from '@draftwright/contract/table-fields'
import { formatFieldDay, formatFieldTime } from '@draftwright/contract/typed/format-day'
import { isTimeZone, toZoneDay, toZoneTime } from '@draftwright/contract/wall-clock'

/** For whom cells are written as text. */
export interface CellLook {
  readonly zone: string
  readonly locale: string
}

/** The two names that a request gives; null for a zone or language that there is not. */
export function readLook(zone: string | null | undefined, locale: string | null | undefined): CellLook | null {
  if (!zone || !locale || !isTimeZone(zone)) return null
  try {
    return { zone, locale: new Intl.Locale(locale).baseName }
  } catch {
    return null
  }
}

/** The type and the format in which a field shows its values, of a computed one those of its results. */
export interface ShownAs {
  readonly type: string
  readonly options?: TableFieldOptions
}

/** A stored value as its field shows it; undefined for a type whose text has no look. */
export const writeLook = ({ type, options = {} }: ShownAs, value: unknown, look: CellLook): string | undefined =>
  writeValue({ type, options }, value, look)

type Shown = Required<ShownAs>

function writeValue(field: Shown, value: unknown, look: CellLook): string | undefined {
  if (Array.isArray(value)) {
    const parts = value.map((one) => writeValue(field, one, look))
    return parts.includes(undefined) ? undefined : parts.join(', ')
  }
  if (typeof value === 'number') return writeNumber(field, value)
  const at = typeof value === 'object' && value !== null && 'at' in value ? value.at : value
  if (typeof at !== 'string') return undefined
  const { dateFormat, timeFormat, timeZone } = field.options
  if (field.type === 'date') return formatFieldDay(at, dateFormat, look.locale)
  if (field.type !== 'dateTime') return undefined
  const zone = timeZone === undefined || timeZone === 'client' ? look.zone : isTimeZone(timeZone) ? timeZone : 'UTC'
  const moment = Date.parse(at)
  const day = formatFieldDay(toZoneDay(moment, zone), dateFormat, look.locale)
  return `${day} ${formatFieldTime(toZoneTime(moment, zone), timeFormat)}`
}

/** As many decimals as a computed number without a format of its own has. */
const anyDecimals = 8

function writeNumber({ type, options }: Shown, value: number): string | undefined {
  const { precision = 0, symbol = '', durationFormat = 'h:mm' } = options
  switch (type) {
    case 'number':
      return precision === anyDecimals ? undefined : value.toFixed(precision)
    case 'percent':
      return `${Number((value * 100).toPrecision(15)).toFixed(precision)}%`
    case 'currency': {
      const digits = { minimumFractionDigits: precision, maximumFractionDigits: precision }
      return `${value < 0 ? '-' : ''}${symbol}${Math.abs(value).toLocaleString('en', digits)}`
    }
    case 'duration':
      return writeDuration(value, durationFormat)
    default:
      return undefined
  }
}

function writeDuration(seconds: number, format: string): string {
  const decimals = /\.(?<places>S+)$/u.exec(format)?.groups?.['places']?.length ?? 0
  const hasSeconds = format.includes('ss')
  const step = hasSeconds ? 10 ** -decimals : 60
  const whole = Math.round(Math.abs(seconds) / step) * step
  const pad = (n: number) => String(n).padStart(2, '0')
  const clock = `${Math.floor(whole / 3600)}:${pad(Math.floor((whole % 3600) / 60))}`
  const rest = (whole % 60).toFixed(decimals).padStart(decimals === 0 ? 2 : decimals + 3, '0')
  return `${seconds < 0 ? '-' : ''}${clock}${hasSeconds ? `:${rest}` : ''}`
}
