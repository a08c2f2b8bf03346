import { findColumnHints } from '@draftwright/contract/typed/column-hints'
import { toTextForms } from '@draftwright/contract/column-forms'
import { readTypedValue } from '@draftwright/contract/typed/typed-value'
import { expect, test } from 'vitest'
import { guessColumns } from './guess-table.ts'

/** Days as people write them, in languages that name their months and in those that do not. */
const days: readonly (readonly [texts: readonly string[], type: 'date' | 'dateTime'])[] = [
  [['01/14/2020 7:06 AM', '02/03/2021 11:00 PM'], 'dateTime'],
  [['14.01.2020 19:06:59', '03.02.2021 00:00:00'], 'dateTime'],
  [['2026-03-01T14:30:00Z', '2026-03-02 14:30'], 'dateTime'],
  [['1. März 2026 um 14.30 Uhr', '2. März 2026 um 9.15 Uhr'], 'dateTime'],
  [['03.11.23', '25.12.24'], 'date'],
  [['20240305', '20241231'], 'date'],
  [['25 Nov 2024', '3 Dec 2024'], 'date'],
  [['November 3, 2026', 'March 12, 2025'], 'date'],
  [['3. März 2024', '12. Dezember 2025'], 'date'],
  [['5 de mayo de 2024', '12 de diciembre de 2025'], 'date'],
  [['5 de março de 2024', '12 de dezembro de 2025'], 'date'],
  [['5 mars 2024', '1er décembre 2025'], 'date'],
  [['5 marzo 2024', '12 dicembre 2025'], 'date'],
  [['5 maart 2024', '12 december 2025'], 'date'],
  [['5 marca 2024', '12 grudnia 2025'], 'date'],
  [['5 mars 2024', '12 oktober 2025'], 'date'],
  [['5. března 2024', '12. prosince 2025'], 'date'],
  [['5 марта 2024 г.', '12 декабря 2025 г.'], 'date'],
  [['5 березня 2024 р.', '12 грудня 2025 р.'], 'date'],
  [['5 Mart 2024', '12 Aralık 2025'], 'date'],
  [['2024年3月5日', '2025年12月12日'], 'date'],
  [['2024. 3. 5.', '2025. 12. 12.'], 'date'],
  [['03/04/2026', '25/11/2026'], 'date'],
  [['03/04/2026', '05/06/2026'], 'date'],
]

test.each(days.map(([texts, type]) => [texts.join(' · '), texts, type] as const))('%s', (_, texts, type) => {
  const rows = Array.from({ length: 40 }, (_row, at) => [texts[at % texts.length] ?? ''])
  const hints = findColumnHints(1, rows, ',', 'csv')
  expect(guessColumns(1, rows, hints)).toEqual([{ type }])
  const forms = toTextForms(hints[0], undefined)
  const isOpen = forms.statedOrder === undefined && texts.every((text) => /^0\d\/0\d\//u.test(text))
  for (const text of texts) {
    const day = readTypedValue(text, { kind: 'day', ...forms }, {})
    const moment = readTypedValue(text, { kind: 'moment', zone: 'UTC', ...forms }, {})
    // What is proposed is read; what could be two days is asked about.
    expect([text, day.is, moment.is]).toEqual([text, ...(isOpen ? ['ambiguous', 'ambiguous'] : ['read', 'read'])])
  }
})

test('numbers are proposed where they can be read in one way or several', () => {
  const guess = (...texts: string[]) => {
    const rows = Array.from({ length: 40 }, (_, at) => [texts[at % texts.length] ?? ''])
    return guessColumns(1, rows, findColumnHints(1, rows, ',', 'csv'))[0]?.type
  }
  expect(guess('1.234', '12.500')).toBe('number')
  expect(guess('1.234,50', '12.500')).toBe('number')
  expect(guess('€1.250', '€12.500')).toBe('currency')
  expect(guess('12.5 %', '3 %')).toBe('percent')
  expect(guess('20240001', '20249999')).toBe('number')
})
