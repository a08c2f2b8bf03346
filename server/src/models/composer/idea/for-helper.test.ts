import { expect, it } from 'vitest'
import { editPassage } from './edit-passage.ts'
import { readIdea } from './read-idea.ts'

const around = ['The hall is warm from October on.', 'Tickets are at the door and cost six pounds.']
const read = (text: string) => readIdea({ idea: `${around[0]} ${text} ${around[1]}`, language: 'en' })
const copy = (idea: string, language?: string): string =>
  readIdea({ idea, ...(language === undefined ? {} : { language }) })
    .blocks.flatMap(({ items }) => items.flatMap(({ sentences }) => sentences))
    .join(' ')

it.each([
  'Don’t tell the judge you practised at home.',
  'No need to read the score first.',
  'Keep the ticket dry, don’t put it in the pocket with your keys.',
  'Don’t mention the word “draught” in front of the caretaker.',
])('leaves advice about the matter in the copy, and asks nothing: %s', (advice) => {
  const { leftOut, doubtful } = read(advice)
  expect(leftOut).toEqual([])
  expect(doubtful).toEqual([])
})

it.each([
  ['de', 'Der Saal ist warm. Erzählt dem Hausmeister nicht, dass ihr Glitzer mitbringt. Karten gibt es an der Tür.'],
  ['es', 'La sala está caldeada. No le pongáis sal al suelo ni nada de eso que venden. Las entradas son en la puerta.'],
])('does so in other languages: %s', (language, idea) => {
  expect(readIdea({ idea, language }).leftOut).toEqual([])
})

it.each([
  'Must get the drawing of the stage, Yusuf has it at home.',
  'Could you get Priya to check the times?',
  '[Owen, is it still six?]',
  'This is for the village magazine so they need it by Friday.',
])('takes what concerns the making of the text out: %s', (note) => {
  const { leftOut } = read(note)
  expect(leftOut).toEqual([{ text: note, reason: 'instruction' }])
})

it('takes a sentence along that only goes on about the helper', () => {
  expect(read('Could you get Priya to check the times? She wrote the old list.').leftOut).toHaveLength(2)
  expect(read('She wrote the old list.').leftOut).toEqual([])
})

it('takes a note in brackets out in a language without word lists', () => {
  expect(
    copy('Salen er varm fra oktober. (Spørg Jens om det passer.) Billetter koster 60 kr i døren.', 'da'),
  ).not.toContain('Jens')
})

it('ends a sentence at a stop though the next begins in lower case', () => {
  expect(copy('We sand the floor first. then it is oiled twice. The smell is gone by Monday.')).toContain(
    'First'.toLowerCase() + '. Then it',
  )
})

const asked =
  'Is the hall heated?\nYes. From October on.\nmay I bring my dog\nNo.\nWhere can I park?\nBehind the church.\nCan I smoke?\nNo.'
it('reads questions with their answers below, marked or not', () => {
  expect(editPassage(asked).markdown).toBe(
    'Is the hall heated?\n\nYes. From October on.\n\nMay I bring my dog?\n\nNo.\n\nWhere can I park?\n\nBehind the church.\n\nCan I smoke?\n\nNo.',
  )
})

it('keeps a yes or no that answers', () => {
  expect(editPassage('Does it hurt? No. It tickles. Is it dear? Yes, a little.').markdown).toBe(
    'Does it hurt? No. It tickles. Is it dear? Yes, a little.',
  )
})

it('keeps a word that holds a clause together', () => {
  expect(editPassage('It needs light, honestly, light.').markdown).toBe('It needs light, honestly, light.')
})

it.each([
  ['fr', 'Il faut un plan de financement sur trois ans.'],
  ['es', 'Hay que llevar un plano, porque no hay señal en el valle.'],
  ['de', 'Bitte vor dem Kauf die Förderung klären.'],
  ['en', 'Anna needs it by Monday, and the baker takes the rest.'],
  ['en', 'On the map, Ghent has three rivers.'],
  ['en', 'They print their own labels in the cellar.'],
  ['en', 'Remember to bring your passport photo.'],
])('never takes out what may be said to readers (%s): %s', (language, sentence) => {
  const said: Record<string, [string, string]> = {
    fr: ['La salle est chauffée dès octobre.', 'Les billets se prennent à la porte.'],
    es: ['La sala está caldeada desde octubre.', 'Las entradas son en la puerta.'],
    de: ['Der Saal ist ab Oktober warm.', 'Karten gibt es an der Tür.'],
    en: ['The hall is warm from October on.', 'Tickets are at the door and cost six pounds.'],
  }
  const [before, after] = said[language] ?? ['', '']
  const idea = `${before} ${sentence} ${after} ${before.replace('.', ' too.')}`
  expect(readIdea({ idea, language }).leftOut.map(({ text }) => text)).not.toContain(sentence)
})

it.each([
  'Visitors under 18 may enter for free.',
  'Only 3 may enter at once.',
  'The house is known for its fine wine.',
  'The company knows its worth.',
  'The band plays at every march in town.',
])('leaves right English as it is: %s', (sentence) => {
  expect(copy(`The hall is warm from October on. ${sentence}`, 'en')).toContain(sentence)
})
