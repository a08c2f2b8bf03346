import { expect, test } from 'vitest'
import { readTypedValue, type ValueFormat } from './typed-value.ts'

/** A text, the country of who typed it ('' is unknown), and what it is: a value, several for ambiguous, none for unreadable. */
type Case = readonly [text: string, locale: string, ...values: readonly unknown[]]

function check(format: ValueFormat, cases: readonly Case[]): void {
  const today = '2026-06-15'
  for (const [text, locale, ...values] of cases) {
    const read = readTypedValue(text, format, { today, ...(locale === '' ? {} : { locale }) })
    const found = read.is === 'read' ? [read.value] : read.is === 'ambiguous' ? read.candidates : []
    expect({ text, locale, found }).toEqual({ text, locale, found: values })
  }
}

test('durations are clocks, numbers with units, or the field’s unit', () => {
  check({ kind: 'duration', clock: 'h:mm' }, [
    ['1:30', '', 5400],
    ['-1:30', '', -5400],
    ['1:30:15', '', 5415],
    ['90', '', 5400],
    ['1h 30m', '', 5400],
    ['1,5 h', 'de-DE', 5400],
    ['2 Std. 15 Min.', 'de-DE', 8100],
    ['45 min', '', 2700],
    ['1 hora 5 minutos', 'es-ES', 3900],
    ['2 Tage', 'de-DE', 172_800],
    ['١:٣٠', 'ar-EG', 5400],
    ['1h30', '', 5400],
    ['1:30 h', '', 5400],
    ['PT1H30M', '', 5400],
    ['P1DT2H', '', 93_600],
    ['2 hours, 5 minutes and 30 seconds', '', 7530],
    ['1 година 30 хвилин', 'uk-UA', 5400],
    ['2 weeks', '', 1_209_600],
    ['P', ''],
    ['1h75', ''],
    ['1:75', ''],
    ['1 parsec', ''],
    ['soon', ''],
  ])
  check({ kind: 'duration', clock: 'h:mm:ss' }, [
    ['1:30', '', 5400, 90],
    ['0:01:30', '', 90],
    ['90', '', 90],
    ['90 s', '', 90],
    ['1:00:05.5', '', 3605.5],
  ])
  check({ kind: 'duration', clock: 'h:mm', bareUnit: 'seconds' }, [['90', '', 90]])
})
