import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { findDueDay } from './due-day.ts'

test.each([
  ['by Friday', '2026-11-27'],
  // A Tuesday: the date that stands behind a weekday counts, if it is one.
  ['Thursday the third', '2026-12-03'],
  ['Fri 4th', '2026-12-04'],
  ['by weds, 2nd', '2026-12-02'],
  ['mercredi 9 à 9 h 30', '2026-12-09'],
  ['Donnerstag, dem 10., um neun', '2026-12-10'],
  ['el miércoles 16', '2026-12-16'],
  ['Thursday 2 pm', '2026-11-26'],
  ['jeudi 9 h', '2026-11-26'],
  ['Friday 5 people come', '2026-11-27'],
  ['after the 2nd', '2026-12-02'],
  ['the 27th at seven', '2026-11-27'],
  ['bis zum 20.', '2026-12-20'],
  ['by Tuesday', '2026-12-01'],
  ['tomorrow morning', '2026-11-25'],
  ['the day after tomorrow', '2026-11-26'],
  ['by the end of the week', '2026-11-27'],
  ['by the end of the month', '2026-11-30'],
  ['in two weeks', '2026-12-08'],
  ['on the 14th', '2026-12-14'],
  ['on December 3rd', '2026-12-03'],
  ['the 3rd of March', '2027-03-03'],
  ['bis Freitag', '2026-11-27'],
  ['am 3. Dezember', '2026-12-03'],
  ['avant vendredi', '2026-11-27'],
  ['le 5 janvier', '2027-01-05'],
  ['vóór vrijdag', '2026-11-27'],
  ['bis Ende der Woche', '2026-11-27'],
  ['bis Ende nächster Woche', '2026-12-04'],
  ['nächste Woche Dienstag', '2026-12-01'],
  ['in zwei Wochen', '2026-12-08'],
  ['am 16.12.', '2026-12-16'],
  ['mardi de la semaine prochaine', '2026-12-01'],
  ["d'ici vendredi", '2026-11-27'],
  ['demain matin', '2026-11-25'],
  ['fin janvier', '2027-01-31'],
  ['volgende week dinsdag', '2026-12-01'],
  ['over twee weken', '2026-12-08'],
  ['eind van de week', '2026-11-27'],
  ['para el lunes', '2026-11-30'],
  ['el martes de la semana que viene', '2026-12-01'],
  ['mañana mismo', '2026-11-25'],
  ['antes de fin de mes', '2026-11-30'],
  ['entro martedì', '2026-12-01'],
  ['entro il 12 giugno', '2027-06-12'],
  ['tra due settimane', '2026-12-08'],
  ['na sexta-feira', '2026-11-27'],
  ['amanhã', '2026-11-25'],
  ['w środę', '2026-11-25'],
  ['12 maja', '2027-05-12'],
  ['by the end of next week', '2026-12-04'],
  ['le douze mars', '2027-03-12'],
  ['am achten Mai', '2027-05-08'],
  ['voor de dertigste', '2026-11-30'],
  ['entro il ventotto', '2026-11-28'],
  ['by Thursday, no, Friday', '2026-11-27'],
  ['mardi, non, pas mardi, jeudi', '2026-11-26'],
  ['por la mañana', undefined],
  ['if six may come', undefined],
  ['version 3.5.', undefined],
  ['some day', undefined],
])('%s', (words, day) => {
  expect(findDueDay(`I will send it ${words}.`, '2026-11-24')?.day).toBe(day)
})

const dayMs = 86_400_000
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
/** Any day from 2020 to 2039 as a time, UTC. */
const days = fc.integer({ min: 18_262, max: 25_566 }).map((n) => n * dayMs)
const find = (words: string, today: number) => findDueDay(`Well, it is done ${words}, I think.`, toDay(today))?.day
const weekdays: readonly (readonly [string, readonly string[]])[] = [
  ['by {}', ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']],
  ['bis {}', ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag']],
  ['avant {}', ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']],
  ['vóór {}', ['zondag', 'maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag']],
  ['para el {}', ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']],
  ['entro {}', ['domenica', 'lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato']],
]
const nextWeeks = [
  '{} next week',
  'nächste Woche {}',
  '{} de la semaine prochaine',
  'volgende week {}',
  'el {} de la semana que viene',
  '{} della prossima settimana',
]
const named = fc.record({
  today: days,
  language: fc.integer({ min: 0, max: weekdays.length - 1 }),
  weekday: fc.integer({ min: 0, max: 6 }),
})
const toName = (language: number, weekday: number) => weekdays[language]?.[1][weekday] ?? ''

it('a weekday is the next one after the meeting, in each language', () => {
  fc.assert(
    fc.property(named, ({ today, language, weekday }) => {
      const day = find((weekdays[language]?.[0] ?? '').replace('{}', toName(language, weekday)), today)
      const ahead = (Date.parse(day ?? '') - today) / dayMs
      expect(ahead).toBeGreaterThanOrEqual(1)
      expect(ahead).toBeLessThanOrEqual(7)
      expect(new Date(day ?? '').getUTCDay()).toBe(weekday)
    }),
  )
})

it('a weekday of next week lies in the week that begins with the next Monday', () => {
  fc.assert(
    fc.property(named, ({ today, language, weekday }) => {
      const day = find((nextWeeks[language] ?? '').replace('{}', toName(language, weekday)), today)
      const monday = Date.parse(find('by Monday', today) ?? '')
      const ahead = (Date.parse(day ?? '') - monday) / dayMs
      expect(ahead).toBe((weekday + 6) % 7)
    }),
  )
})

it('a number of days or weeks is counted from the meeting', () => {
  const forms = ['in {} days', 'in {} Tagen', 'dans {} jours', 'over {} dagen', 'en {} días', 'tra {} giorni']
  fc.assert(
    fc.property(days, fc.integer({ min: 2, max: 99 }), fc.constantFrom(...forms), (today, n, form) => {
      expect(find(form.replace('{}', String(n)), today)).toBe(toDay(today + n * dayMs))
    }),
  )
})

it('the end of a week is its Friday, of a month its last day, and neither is before the meeting', () => {
  const weeks = ['by the end of the week', 'bis Ende der Woche', 'fin de la semaine', 'eind van de week']
  const months = ['by the end of the month', 'bis Ende des Monats', 'fin du mois', 'eind van de maand', 'fine mese']
  fc.assert(
    fc.property(days, fc.constantFrom(...weeks), fc.constantFrom(...months), (today, week, month) => {
      const [friday, last] = [Date.parse(find(week, today) ?? ''), Date.parse(find(month, today) ?? '')]
      expect(new Date(friday).getUTCDay()).toBe(5)
      expect(friday).toBeGreaterThanOrEqual(today)
      expect(friday - today).toBeLessThan(7 * dayMs)
      expect(last).toBeGreaterThanOrEqual(today)
      expect(new Date(last + dayMs).getUTCDate()).toBe(1)
    }),
  )
})

it('any words give a day that exists, or none, and the words for it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), days, (text, today) => {
      const found = findDueDay(`${text} by Friday`, toDay(today))
      expect(found?.day).toMatch(/^\d{4,6}-\d\d-\d\d$/u)
      expect(`${text} by Friday`).toContain(found?.words)
    }),
  )
})
