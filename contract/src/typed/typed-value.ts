import { type DayFormat, type DayHabits, type MomentFormat, readDay, readMoment } from './day.ts'
import { type DurationFormat, readDuration } from './duration.ts'
import { type NumberFormat, readNumber } from './number.ts'
import { type Reading, toUnreadable } from './reading.ts'
import { readChoice, readFlag } from './words.ts'

/** What a field holds, and how it shows it. */
export type ValueFormat =
  | ({ readonly kind: 'number' | 'money' | 'percent' } & NumberFormat)
  | ({ readonly kind: 'duration' } & DurationFormat)
  | ({ readonly kind: 'day' } & DayFormat)
  | ({ readonly kind: 'moment' } & MomentFormat)
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly names: readonly string[] }

/** Who typed it: the person's country, else the workspace's. */
export type Habits = DayHabits

/** Of any number or day. */
const longestText = 100

/** The one reader of what people type and paste. The text decides, then the field's format, then the habits; what is still open is ambiguous. */
export function readTypedValue(text: string, format: ValueFormat, habits: Habits): Reading<unknown> {
  if (text.length > longestText && format.kind !== 'choice') return toUnreadable('is too long')
  switch (format.kind) {
    case 'number':
      return readNumber(text, format, habits.locale)
    case 'money':
      return readNumber(text, { ...format, isMoney: true }, habits.locale)
    case 'percent':
      return readNumber(text, { ...format, isShare: true }, habits.locale)
    case 'duration':
      return readDuration(text, format, habits.locale)
    case 'day':
      return readDay(text, format, habits)
    case 'moment':
      return readMoment(text, format, habits)
    case 'flag':
      return readFlag(text)
    case 'choice':
      return readChoice(text, format.names)
  }
}
