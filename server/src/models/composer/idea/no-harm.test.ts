import { expect, it } from 'vitest'
import { editPassage } from './edit-passage.ts'
import { readIdea } from './read-idea.ts'

const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
const kept = (idea: string): string =>
  readIdea({ idea })
    .blocks.flatMap(({ items }) => items.flatMap(({ label, sentences }) => [label ?? '', ...sentences]))
    .join(' ')

const speech = {
  en: 'right this is for the website the bit about chimneys so most people ring when the smoke comes back into the room and by then the flue is half blocked and the lady at the bakery in Mill Lane do not put her name in she had hers swept every year and never had a fire so once a year before october is what you need and it costs sixty pounds and takes an hour',
  es: 'a ver esto es para el blog va sobre las gafas de cerca porque aquí la gente las compra en el bazar y luego le duele la cabeza pues lo primero es medir cada ojo porque nunca son iguales y lo de mi primo que las vende en el mercado no lo pongas que luego se enfada y unas gafas de cerca bien hechas cuestan entre sesenta y cien euros y duran cuatro años',
  de: 'also ich wollte was über leitern sagen weil die leute stellen die immer zu steil an und dann kippt das ganze und das mit dem unfall beim nachbarn bitte nicht erwähnen und die faustregel ist vier zu eins also vier meter hoch einen meter weg von der wand und unten muss jemand stehen und oben drei sprossen überstehen lassen sonst kommt man nicht runter',
  it: 'allora questo è per il blog parla di come si conserva il pane perché la gente lo mette in frigo e lì diventa vecchio prima e invece basta un sacchetto di carta e un panno e quello che ha detto il fornitore non scriverlo e poi dopo tre giorni si tosta e dopo cinque si fa il pangrattato e così non si butta niente',
}
it.each(Object.entries(speech))('keeps most of what is said without marks: %s', (_code, idea) => {
  expect(countWords(kept(idea))).toBeGreaterThanOrEqual(countWords(idea) / 2)
})

it('drops no sentence without naming it', () => {
  for (const idea of [...Object.values(speech), 'Between us. [photo of the crane] We sold the crane to the port.']) {
    const read = readIdea({ idea })
    const all = [kept(idea), ...read.leftOut.map(({ text }) => text)].join(' ').toLowerCase()
    for (const word of idea.toLowerCase().match(/\p{L}+/gu) ?? []) expect(all).toContain(word)
  }
})

it('keeps questions and answers of a conversation', () => {
  const talk =
    'Q: Do you mend zips?\nA: Yes. Two days.\nQ: can I wait\nA: no, come back at four\nQ: Is it dear?\nA: No.'
  expect(editPassage(talk).markdown).toBe(
    '**Q:** Do you mend zips?\n\n**A:** Yes. Two days.\n\n**Q:** Can I wait?\n\n**A:** No, come back at four.\n\n**Q:** Is it dear?\n\n**A:** No.',
  )
})

it('keeps turns that a dash opens, the greeting with a question too', () => {
  const talk =
    '– Bonjour, il est cassé ?\n– Non madame. La pile est vide, c’est tout.\n– Et le bracelet ?\n– Il tient encore.'
  expect(editPassage(talk).markdown).toBe(talk.replaceAll('\n', '\n\n'))
  expect(readIdea({ idea: talk }).leftOut).toEqual([])
})

it.each([
  [
    'Plum jam\n1 kg plums\nabout 500 g sugar\n1 lemon\nhalve the plums, dont peel them, they hold together better that way you see\ncook with the lemon for an hour\nstir in the sugar\nkeeps two years',
    "- 1 kg plums\n- about 500 g sugar\n- 1 lemon\n\n1. Halve the plums, don't peel them, they hold together better that way you see\n2. Cook with the lemon for an hour\n3. Stir in the sugar\n\nKeeps two years.",
  ],
  [
    'Cera para madera\n100 g de cera\n300 ml de aceite\n2 tarros\nderretir la cera al baño maría\nañadir el aceite poco a poco\nremover hasta que enfríe\ndura un año',
    '- 100 g de cera\n- 300 ml de aceite\n- 2 tarros\n\n1. Derretir la cera al baño maría\n2. Añadir el aceite poco a poco\n3. Remover hasta que enfríe\n\nDura un año.',
  ],
])('reads lines as ingredients and steps', (lines, markdown) => {
  expect(editPassage(lines).markdown).toContain(markdown)
})

it.each([
  ['We open at nine. six of us work here. Come in!', 'We open at nine. Six of us work here. Come in!'],
  ['Wij malen op zaterdag. meel kost 2,20. Kom langs.', 'Wij malen op zaterdag. Meel kost 2,20. Kom langs.'],
  [
    'Das kostet etwas mehr. Und zwar zehn Euro pro Std. im Winter. Im Sommer nicht.',
    'Das kostet etwas mehr. Und zwar zehn Euro pro Std. im Winter. Im Sommer nicht.',
  ],
])('begins what follows a full stop with a capital: %s', (text, finished) => {
  expect(editPassage(text).markdown).toBe(finished)
})

it.each([
  'Dahlias like sun. Cut the part of the tuber that is soft. Feed them in May. Lift them in November.',
  'Die Kletterhalle öffnet um zehn. Der Hund bleibt draußen, auch der kleine. Schuhe gibt es an der Kasse.',
])('cuts as private only what is part of the text: %s', (idea) => {
  expect(readIdea({ idea }).leftOut).toEqual([])
})
