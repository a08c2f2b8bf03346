import { expect, it } from 'vitest'
import { isAnswered, offerQuestions } from '../offer-answered.ts'
import type { KnownValue } from './known-values.ts'
import { listShorterQuestions } from './offer-questions.ts'
import * as starterQuestions from './starter-questions.ts'
import { readQuestion } from './read-query.ts'
import { readTags } from './tag-words.ts'
import { listTellingWords } from './unknown-words.ts'

const read = (text: string) => readTags(text, { today: '2026-11-18', members: [] }, []).items
const shorten = (question: string, ...unknown: string[]) => listShorterQuestions(question, unknown, read)[0] ?? null

it('leaves out the phrase or clause that has the unknown word', () => {
  expect(shorten('top 3 open deals by value that have no task attached', 'attached')).toBe('top 3 open deals by value')
  expect(shorten('Wie viele Beiträge sind veröffentlicht und wie viele hängen noch in der Ablage?', 'Ablage')).toBe(
    'Wie viele Beiträge sind veröffentlicht',
  )
})
it.each([
  ['list all CIOs outside Ruritania', 'Ruritania'],
  ['Mit welchen Kunden haben wir seit über einem Monat nicht mehr gefaxt?', 'gefaxt'],
  ['which customers have we not been in touch with', 'touch'],
  ['Aus welcher Quelle kommen die Deals?', 'Quelle'],
])('offers no part of a sentence: %s', (question, unknown) => {
  expect(shorten(question, unknown)).toBeNull()
})

const setting = { today: '2026-11-18', members: ['Ada Example', 'Sam Seller'] }
const findName = (text: string, kind: KnownValue['kind'], value: string, length = 1): KnownValue => {
  const [first = ''] = value.toLowerCase().split(' ')
  const at = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).findIndex((word) => word === first)
  return { kind, field: 'name', value, at, length, isWhole: length === value.split(' ').length }
}
const readWhole = (typed: string, values: readonly KnownValue[] = []) => {
  const { unknown, isGerman } = readQuestion(typed, setting, values, null)
  const { items } = readTags(typed, setting, values)
  return { typed, question: typed, unknown, items, values, isGerman }
}
const offer = (typed: string, values: readonly KnownValue[] = [], isCrmOpen = true) =>
  offerQuestions(readWhole(typed, values), setting, isCrmOpen)
const tell = (typed: string, values: readonly KnownValue[] = []) => {
  const { unknown, items } = readWhole(typed, values)
  return listTellingWords(typed, unknown, items)
}

it('names the words that carry the meaning, in the order and spelling of the question', () => {
  expect(tell('and who have we Quuxed or frobbed, which deals?')).toEqual(['Quuxed', 'frobbed'])
  expect(tell('Hat irgendwer mir und euch von Nüssen oder Allergien gefaxt?')).toEqual([
    'Nüssen',
    'Allergien',
    'gefaxt',
  ])
  expect(tell('alpha1x bravo1x charlie1x delta1x echo1x foxtrot1x')).toHaveLength(4)
})
it('tells no names that are on file, and nothing where only small words are left over', () => {
  const typed = 'who is she and Acme to me'
  expect(tell(typed, [findName(typed, 'company', 'Acme Labs')])).toEqual([])
})
it('offers questions about who was named, and about the days', () => {
  const typed = 'what does Acme wibble'
  const offered = offer(typed, [findName(typed, 'company', 'Acme Labs')])
  expect(offered.length).toBeGreaterThan(0)
  for (const one of offered) expect(one).toContain('Acme Labs')
  expect(offer('which deals did sam wibble').some((one) => one.includes('Sam Seller'))).toBe(true)
  expect(offer('which deals did we wibble in october')).toContain('Which deals did we win in october?')
  expect(offer('welche Aufgaben wibbeln diese Woche')).toContain('Welche Aufgaben sind diese Woche fällig?')
})
it('offers other questions for other sentences', () => {
  const sets = ['which deals wibble', 'which deals wobble now', 'do deals wubble', 'which of the deals quux'].map(
    (one) => offer(one).join(),
  )
  expect(new Set(sets).size).toBeGreaterThan(2)
})
it('offers nothing where nothing was understood, and nothing of a CRM that is closed', () => {
  expect(offer('what is the capital of France')).toEqual([])
  expect(offer('which deals wibble', [], false)).toEqual([])
  for (const one of offer('which posts did sam wibble', [], false)) expect(one).not.toMatch(/deal|task|contact/u)
})
it.each(['en', 'de'] as const)('offers only what is answered (%s)', (language) => {
  const { kindStarters: kinds, dayStarters: days } = starterQuestions
  const span = language === 'de' ? 'diese Woche' : 'this week'
  const texts = [kinds, days.past, days.ahead].flatMap((of) =>
    Object.values(of).flatMap((starters) => starters[language].map((text) => text.replace('{span}', span))),
  )
  expect(texts.filter((text) => !isAnswered(text, setting, [], true))).toEqual([])
})
