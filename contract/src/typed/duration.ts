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
      [
        604_800,
        'week weeks woche wochen semaine semaines semana semanas settimana settimane неделя недели тиждень тижні',
      ],
      [86_400, 'd day days tag tage tagen jour jours dia dias giorno giorni dag dagen день дня дней дні днів'],
      [
        3600,
        'h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur uren godz timme timmar час часа часов година години годин год ч',
      ],
      [
        60,
        'm min mins minute minutes minuten minuto minutos minuti minuter minuut мин минута минуты минут хвилина хвилини хвилин хв м',
      ],
      [
        1,
        's sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos secondo secondi sekund с сек секунда секунды секунд секунди',
      ],
    ] as const
  ).flatMap(([seconds, names]) => names.split(' ').map((name) => [toPlainWord(name), seconds] as const)),
)

/** `PT1H30M` of ISO 8601 and calendars, `1h30` and `1:30 h` as words with units; any other text as it is. */
function toWords(text: string): string {
  const iso = /^P(?:(?<d>\d+)D)?T?(?:(?<h>\d+)H)?(?:(?<m>\d+)M)?(?:(?<s>\d+(?:\.\d+)?)S)?$/u.exec(text)?.groups
  if (iso !== undefined && /\d/u.test(text))
    return ['d', 'h', 'm', 's'].flatMap((unit) => (iso[unit] === undefined ? [] : `${iso[unit]} ${unit}`)).join(' ')
  return text
    .replace(/^(\d{1,3}) ?[hH] ?([0-5]\d)$/u, '$1:$2:00')
    .replace(/^(\d{1,3}):([0-5]\d) ?(?:h|hrs?|hours?|std\.?|stunden|heures)$/iu, '$1:$2:00')
    .replaceAll(/(?<=\p{L}\.?) ?(?:,|(?<![\p{L}])(?:and|und|et|y|e|i|и|і)(?![\p{L}])) ?(?=\d)/gu, ' ')
}

/** Seconds of `1:30`, `1h 30m`, `1,5 h` or `90`. */
export function readDuration(text: string, format: DurationFormat, locale: string | undefined): Reading<number> {
  const plain = toPlainText(text)
  const isNegative = plain.startsWith('-')
  const sign = isNegative ? -1 : 1
  const rest = toWords(plain.replace(/^[-+]\s?/u, ''))
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
