import type { Doc } from '@draftwright/contract/document'
import { expect, it } from 'vitest'
import { parseMarkdown } from './parse-markdown.ts'
import { applySpelling } from './spelling-fixes.ts'
import { toMarkdown } from './to-markdown.ts'

const correct = (before: string, answer: string, names: string[] = []) => {
  const { doc, refused } = applySpelling(parseMarkdown(before), parseMarkdown(answer), names)
  return { text: toMarkdown(doc).trim(), refused }
}

it.each([
  ['We recieve teh minutes.', 'We receive the minutes.'],
  ['Its a lot of work, isnt it', "It's a lot of work, isn't it?"],
  ['We need alot of time however it pays.', 'We need a lot of time; however, it pays.'],
  ['He go to the meeting', 'He goes to the meeting.'],
  ['Das ist ein Fehller und daß weiß jeder', 'Das ist ein Fehler, und das weiß jeder.'],
  ['an meeting with a editor', 'a meeting with an editor'],
  [
    '## Ourr plan\n\n- **frist** point\n- secnd [poitn](https://a.example/x)',
    '## Our plan\n\n- first point\n- second point',
  ],
])('%j becomes %j, and keeps its blocks, links and bold words', (before, answer) => {
  const { text, refused } = correct(before, answer)
  const plain = (markdown: string) => markdown.replaceAll(/[*\\]|\]\([^)]*\)|\[/gu, '')
  expect([plain(text), refused]).toEqual([plain(answer), 0])
  if (before.includes('poitn')) expect(text).toContain('**first** point\n- second [point](https://a.example/x)')
})

it.each([
  ['another word', 'We sell cars.', 'We sell vehicles.'],
  ['a word of other meaning', 'We could do it.', 'We would do it.'],
  ['a denial', 'It is not done.', 'It is now done.'],
  ['a new sentence', 'We meet on Monday.', 'We meet on Monday. Everybody is invited.'],
  ['another number', 'It costs 1.5 million.', 'It costs 15 million.'],
  ['words for digits', 'We have 12 rooms.', 'We have twelve rooms.'],
  ['a lost word', 'We really meet there.', 'We meet there.'],
  ['another order', 'Today we meet.', 'We meet today.'],
  ['an address', 'Write to anna@exampel.org now.', 'Write to anna@example.org now.'],
  ['code', 'Run `npm instal` now.', 'Run `npm install` now.'],
  ['a short word of other letters', 'The cat sleeps.', 'The car sleeps.'],
])('%s is not taken over', (_what, before, answer) => {
  const { text, refused } = correct(before, answer)
  expect(text).toBe(toMarkdown(parseMarkdown(before)).trim())
  expect(refused).toBeGreaterThan(0)
})

it('a name stays as the author writes it, and the rest of the sentence is corrected', () => {
  expect(
    correct('We asked Micheal Hartman abuot it.', 'We asked Michael Hartmann about it.', ['Micheal Hartman']),
  ).toEqual({
    text: 'We asked Micheal Hartman about it.',
    refused: 2,
  })
})

it('an answer that is something else altogether changes nothing', () => {
  const before = 'We recieve the minutes on Friday, and everybody reads them.'
  const mail = 'Subject: Our offer\n\nDear Sir or Madam,\n\nwe are pleased to present a new solution to you.'
  expect(correct(before, mail).text).toBe(before)
})

it('of fifty texts in two languages no other word is changed, whatever the answer says', () => {
  const words =
    'we you plan text meeting report Bericht Kunde Woche lesen schreiben heute morgen offen ganz 12 3.5 40 %'.split(' ')
  let seed = 7
  const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
  for (let at = 0; at < 50; at++) {
    const before = Array.from({ length: 12 }, () => words[next(words.length)]).join(' ')
    const answer = Array.from({ length: 12 }, () => words[next(words.length)]).join(' ')
    const doc: Doc = parseMarkdown(before)
    const after = applySpelling(doc, parseMarkdown(answer), []).doc
    const letters = (one: Doc) => toMarkdown(one).trim().toLowerCase().split(/\s+/u)
    // None of these words is spelled like another one.
    expect(letters(after)).toEqual(letters(doc))
  }
})
