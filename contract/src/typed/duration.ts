import { readNumber } from './number.ts'
import { toPlainText, toPlainWord } from './plain-text.ts'
import { type Reading, toRead, toReading, toUnreadable } from './reading.ts'

export interface DurationFormat {
  /** `h:mm`, `h:mm:ss` and finer ones. */
  readonly clock: string
  /** What a number without a unit is, if not minutes for `h:mm` and seconds for the others. */
  readonly bareUnit?: 'seconds' | undefined
}

const notDuration = 'is not a duration such as 1:30'
const units: ReadonlyMap<string, number> = new Map(
  (
    [
      [86_400, 'd day days tag tage tagen jour jours dia dias giorno giorni dag dagen'],
      [3600, 'h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur uren godz timme timmar час ч'],
      [60, 'm min mins minute minutes minuten minuto minutos minuti minuter minuut мин м'],
      [
        1,
        's sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos secondo secondi sekund с сек',
      ],
    ] as const
  ).flatMap(([seconds, names]) => names.split(' ').map((name) => [toPlainWord(name), seconds] as const)),
)

/** Seconds of `1:30`, `1h 30m`, `1,5 h` or `90`. */
export function readDuration(text: string, format: DurationFormat, locale: string | undefined): Reading<number> {
  const plain = toPlainText(text)
  const isNegative = plain.startsWith('-')
  const sign = isNegative ? -1 : 1
  const rest = plain.replace(/^[-+]\s?/u, '')
  const hasSeconds = format.clock.includes('ss')
  const clock = /^(\d{1,6}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3}))?)?$/u.exec(rest)
  if (clock !== null) {
    const [, first = '', second = '', third, fraction = ''] = clock
    const [hours, minutes] = [Number(first), Number(second)]
    if (minutes > 59 || Number(third ?? 0) > 59) return toUnreadable(notDuration)
    const whole = hours * 3600 + minutes * 60 + Number(`${third ?? 0}.${fraction || 0}`)
    // Where the field shows seconds, it does not say whether two parts are the first or the last ones.
    const isOpen = third === undefined && hasSeconds
    return toReading(isOpen ? [sign * whole, sign * (hours * 60 + minutes)] : [sign * whole], notDuration)
  }
  const words = [...rest.matchAll(/([\d.,٫]+)\s?(\p{L}+)\.?\s?/gu)]
  if (words.length === 0) {
    const bare = readNumber(plain, {}, locale)
    const unit = hasSeconds || format.bareUnit === 'seconds' ? 1 : 60
    return bare.is === 'read' ? toRead(bare.value * unit) : bare.is === 'unreadable' ? toUnreadable(notDuration) : bare
  }
  if (words.map(([part]) => part).join('') !== rest) return toUnreadable(notDuration)
  let seconds = 0
  for (const [, number = '', name = ''] of words) {
    const many = readNumber(number, {}, locale)
    const unit = units.get(toPlainWord(name))
    if (unit === undefined || many.is !== 'read') return toUnreadable(notDuration)
    seconds += many.value * unit
  }
  return toRead(sign * Number(seconds.toPrecision(15)))
}
