import { expect, it } from 'vitest'
import { editPassage } from './edit-passage.ts'

it('keeps an aside, an instruction, a filler and a repetition out by name', () => {
  const { markdown, leftOut } = editPassage(`We call at seven in the morning, and nobody waits longer than two days.
Between us, the old list was a disgrace. Um, it was kept on paper.
Please keep it short for the newsletter. Nobody waits longer than two days.`)
  expect(markdown).toBe('We call at seven in the morning, and nobody waits longer than two days. It was kept on paper.')
  expect(leftOut.map(({ text, reason }) => `${reason}: ${text}`)).toEqual([
    'private: Between us, the old list was a disgrace.',
    'filler: Um',
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
])('makes facts of a pasted table, never running text', (table) => {
  expect(editPassage(table).markdown).toBe(
    '- **Room Single:** Price 80, From May\n- **Room Double:** Price 120, From June',
  )
})
