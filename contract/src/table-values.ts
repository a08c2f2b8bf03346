import type { TableField } from './table-fields.ts'
import type { DayOrder } from './typed/day.ts'
import type { DecimalMark, ShareForm } from './typed/number.ts'
import type { Habits, ValueFormat } from './typed/typed-value.ts'
import { isTimeZone } from './wall-clock.ts'

/** Whose texts come into cells, and what is known of them. */
export interface CellHabits extends Habits {
  /** Written by a program in Airtable's way: shares as 0.05, durations in seconds. */
  readonly isProgram?: boolean
  /** Of a column of a file, where somebody or its values say it. */
  readonly decimal?: DecimalMark | undefined
  readonly statedOrder?: DayOrder | undefined
  /** Of a column of a file; people type shares in percent. */
  readonly share?: ShareForm | undefined
  /** The reader's own clocks, where the field has none. */
  readonly zone?: string
}

/** Airtable's own rules, which its clients rely on: English numbers, the month first between slashes, times in the field's zone or UTC. */
export const programHabits: CellHabits = { locale: 'en-US', isProgram: true }

const orders: Readonly<Record<string, DayOrder>> = { european: 'dmy', us: 'mdy' }

/** How a field's typed texts are read; null for fields whose text is their value, or the name of something. */
export function toValueFormat(
  { type, options }: Pick<TableField, 'type' | 'options'>,
  { isProgram = false, decimal, statedOrder, share, zone = 'UTC' }: CellHabits,
): ValueFormat | null {
  // Programs know no decimals that a field shows, and those of a new field are taken from the file itself.
  const precision = isProgram || share !== undefined ? undefined : options.precision
  const order = { order: orders[options.dateFormat?.name ?? ''], statedOrder }
  switch (type) {
    case 'number':
      return { kind: 'number', precision, decimal }
    case 'rating':
      return { kind: 'number', precision: isProgram ? undefined : 0, decimal }
    case 'currency':
      return {
        kind: 'money',
        precision: isProgram ? undefined : options.precision,
        decimal,
        ...(isProgram ? {} : { currency: options.symbol || undefined }),
      }
    case 'percent':
      return { kind: 'percent', precision, decimal, share: isProgram ? 'fraction' : (share ?? 'percent') }
    case 'duration':
      return isProgram
        ? { kind: 'duration', clock: 'h:mm', bareUnit: 'seconds' }
        : { kind: 'duration', clock: options.durationFormat ?? 'h:mm' }
    case 'checkbox':
      return { kind: 'flag' }
    case 'date':
      return { kind: 'day', ...order }
    case 'dateTime':
      return { kind: 'moment', ...order, zone: readZone(options.timeZone, isProgram ? 'UTC' : zone) }
    default:
      return null
  }
}

const readZone = (own: string | undefined, readers: string): string =>
  own === undefined || own === 'client' ? readers : own !== 'utc' && isTimeZone(own) ? own : 'UTC'
