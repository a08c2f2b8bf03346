import { expect, it } from 'vitest'
import { listShorterQuestions } from './offer-questions.ts'
import { readTags } from './tag-words.ts'

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
