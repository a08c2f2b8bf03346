import { expect, it } from 'vitest'
import { editPassage } from './edit-passage.ts'
import { readIdea } from './read-idea.ts'

it('keeps an aside, an instruction, a filler and a repetition out by name', () => {
  const { markdown, leftOut } = editPassage(`We call at seven in the morning, and nobody waits longer than two days.
Between us, the old list was a disgrace. Um, it was kept on paper.
Please keep it short for the newsletter. Nobody waits longer than two days.`)
  expect(markdown).toBe('We call at seven in the morning, and nobody waits longer than two days. It was kept on paper.')
  expect(leftOut.map(({ text, reason }) => `${reason}: ${text}`)).toEqual([
    'private: Between us, the old list was a disgrace.',
    'filler: Um,',
    'instruction: Please keep it short for the newsletter.',
    'repeated: Nobody waits longer than two days.',
  ])
})

it.each([
  ['The thing you know least is the thing you fix last.'],
  ['Winning is not the same as getting paid, and two of us did nights, not one.'],
  ['Do not, and I mean it, hold your breath under water.'],
  ['Look, listen and feel for ten seconds.'],
  ['Die Abholstation im Foyer ist rund um die Uhr für alle offen.'],
  ['Temos um cliente que não paga há mais de um ano.'],
  ['Turn left, right, left.'],
  ['Never open on Sundays and holidays. We open on Sundays and holidays in December.'],
  ['Never open the valve by hand. Open the valve by hand only when the pump is off.'],
  ['Bueno, bonito y barato es lo que pide todo el mundo en nuestra tienda.'],
])('takes no meaning out of a sentence: %s', (sentence) => {
  expect(editPassage(sentence).markdown).toBe(sentence)
})

it.each([
  ['Room\tPrice\tFrom\nSingle\t80\tMay\nDouble\t120\tJune'],
  ['Room | Price | From\nSingle | 80 | May\nDouble | 120 | June'],
  ['Room     Price    From\nSingle   80       May\nDouble   120      June'],
  ['Room,Price,From\nSingle,80,May\nDouble,120,June'],
  ['Room;Price;From\n"Single";80;May\nDouble; 120 ;June'],
])('keeps a pasted table a table, never running text', (table) => {
  expect(editPassage(table).markdown).toBe(
    '| Room | Price | From |\n| --- | --- | --- |\n| Single | 80 | May |\n| Double | 120 | June |',
  )
})

it.each([
  ['We sell apples, pears and 3 plums\nWe buy nuts, figs and 4 dates\nWe grow kale, peas and 5 beans'],
  ['red, green, blue\nbig, small, tiny\nold, new, used'],
  ['Monday, we open\nTuesday, we close at 5\nWednesday, we rest'],
])('makes no table of lines with commas: %s', (lines) => {
  expect(editPassage(lines).markdown).not.toContain('|')
})

it('makes a table of facts, in the order of the author', () => {
  const facts = 'Make: Krone\nYear: 2017, first used in 2018\nBales: approx. 14,300'
  expect(editPassage(facts).markdown).toBe(
    '|  |  |\n| --- | --- |\n| **Make** | Krone |\n| **Year** | 2017, first used in 2018 |\n| **Bales** | approx. 14,300 |',
  )
})

it('asks about the sentence with what a note does not want to be mentioned', () => {
  const sentence = 'A lad goes round with a leaflet and offers to wash roofs.'
  const { doubtful } = readIdea({
    idea: `Concrete tiles have a coating, and high pressure takes it off. ${sentence} Please don't mention the leaflet. Moss goes with a brush in spring.`,
  })
  expect(doubtful).toContain(sentence)
})
