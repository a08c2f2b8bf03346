import { describe, expect, it } from 'vitest'
import { writeUnlabelled } from '../../../../../bench/ideas/write.ts'
import { normalizeText } from '../polish.ts'
import { readIdea } from './read-idea.ts'
import { removeRestarts } from './restarts.ts'
import { listTitles } from './titles.ts'

const read = (idea: string) => readIdea({ idea, isVoice: true })
const listSentences = (idea: string): string[] =>
  read(idea).blocks.flatMap(({ items }) => items.flatMap(({ sentences }) => [...sentences]))

it('ends a spoken sentence where a clause with a subject of its own begins, and not within a condition', () => {
  expect(
    listSentences(
      'the kettle furs up in a year around here because the water is hard it looks like sand and if you fill it with vinegar it goes in an hour and then you rinse it twice and don’t use lemon it leaves a taste and a new one costs thirty pounds',
    ),
  ).toEqual([
    'The kettle furs up in a year around here because the water is hard.',
    'It looks like sand, and if you fill it with vinegar it goes in an hour, and then you rinse it twice.',
    'Don’t use lemon.',
    'It leaves a taste and a new one costs thirty pounds.',
  ])
})

it('takes an aside out of speech and leaves what stands around it', () => {
  const { leftOut } = read(
    'we open the sauna at six in winter and it takes an hour to warm up so come at seven and the thing about the mayor falling asleep in there leave that out he reads the paper um the towels are in the hall and a cup of tea is a pound and children under ten stay outside',
  )
  expect(leftOut.filter(({ reason }) => reason === 'private').map(({ text }) => text)).toEqual([
    'and the thing about the mayor falling asleep in there leave that out he reads the paper',
  ])
})

it('breaks no German clause after a word that needs another', () => {
  const sentences = listSentences(
    'also die leute stellen den kühlschrank immer zu kalt ein das kostet strom und hilft keinem sieben grad reichen und wenn ihr in urlaub fahrt dann lasst ihn offen das ist gut gegen schimmel und bitte kein messer ins eisfach das geht ins auge und eine neue dichtung kostet zwanzig euro',
  )
  expect(sentences).toContain('Das geht ins auge und eine neue dichtung kostet zwanzig euro.')
  expect(sentences.every((text) => !/ (?:und|wenn|das|die|kein)\.$/u.test(text))).toBe(true)
})

it.each([
  [
    'The room is four hundred pounds a week no sorry three hundred pounds a week.',
    'The room is three hundred pounds a week.',
  ],
  ['A wash is nine pounds no sorry that went up it’s twelve pounds.', 'A wash is twelve pounds.'],
])('takes the value that was said last: %s', (said, meant) => {
  expect(listSentences(said)).toEqual([meant])
})

it('names as title what speech says it is about, and what opens a text in a few words', () => {
  const list = (idea: string): string => listTitles(readIdea({ idea }), '')[0] ?? ''
  expect(list('so this is about drains that smell because we get calls every spring. Pour water in them.')).toBe(
    'Drains that smell',
  )
  expect(list('Das Fahrrad einwintern. Das dauert eine halbe Stunde und spart im April viel Geld.')).toBe(
    'Das Fahrrad einwintern',
  )
})

it.each([
  ['it', "E' tardi, perche' piove piu' di ieri.", 'È tardi, perché piove più di ieri.'],
  ['en', 'Open in march and may, on 3 may too. You may come.', 'Open in March and May, on 3 May too. You may come.'],
])('mends what is sure: %s', (language, said, meant) => {
  expect(normalizeText(said, language)).toBe(meant)
})

it.each([
  [
    'the dough rests in the cellar all day and the oven is lit at two in the morning so ring first and ask if they are out of rye by nine o’clock put the phone away and go to the mill because the mill keeps ten loaves for late people',
    'Put the phone',
  ],
  [
    'la cera va en la cazuela pequeña y el agua en la grande a fuego lento y luego las mechas una vez que echas la cera no la toquéis más y la dejáis una noche entera en la mesa y después se corta la mecha',
    'No la toquéis',
  ],
  [
    'also die lampe hängt ihr bitte über den tisch und das kabel kommt unter die leiste und die montage kostet bei uns so um die neunzig euro und der alte leuchter geht kostenlos mit und wird entsorgt',
    'Um die neunzig',
  ],
])('keeps a condition with its result, and a price whole: %s', (idea, torn) => {
  expect(listSentences(idea).filter((text) => text.startsWith(torn))).toEqual([])
})

it.each([
  [
    'de',
    'der kurs dauert vier äh nein fünf wochen und ist freitags nein samstags',
    'der kurs dauert fünf wochen und ist samstags',
  ],
  ['de', 'nehmt die grüne äh nein die graue tonne', 'nehmt die graue tonne'],
  ['en', 'and that’s um that’s the lid on Monday uh no on Friday', 'and that’s the lid on Friday'],
  [
    'fr',
    'il faut trois non quatre sacs et ça ferme jeudi euh non vendredi',
    'il faut quatre sacs et ça ferme vendredi',
  ],
  ['es', 'son dos no tres llaves, abrimos el lunes eh no el jueves', 'son dos no tres llaves, abrimos el jueves'],
  ['en', 'not two no three and no four', 'not two no three and no four'],
])('%s: takes the later of two of a kind, and begins once: %s', (code, said, meant) => {
  expect(removeRestarts(said, code, () => true)).toBe(meant)
})

it('ends no spoken sentence within a list, after a bare verb or before what takes it up', () => {
  const french = listSentences(
    'alors on prend les pots euh les bocaux et les canettes mais pas les bouchons ça c’est le bac euh les ampoules c’est à part et il faut venir avec un sac et vous sonnez à la porte bleue derrière le garage',
  )
  expect(french.some((text) => text.includes('ça c’est le bac'))).toBe(true)
  expect(french.some((text) => text.includes('les bocaux et les canettes'))).toBe(true)
  const german = listSentences(
    'also die werkstatt ist ähm montags um neun in der halle offen und das kostet drei euro und die kinder dürfen auch mit und wir haben alles da was man braucht und kaffee gibt es auch',
  )
  expect(german[0]).toContain('ist montags um neun')
})

describe('a speaker’s figures and clauses', () => {
  it.each([
    [
      'So we rowed out on thursday no wait it was friday and the wind was six and the harbour master said well the forecast is fine and then we came back and lost the morning and it cost us three hundred pounds',
      ['on Friday', 'said well the forecast', 'lost the morning, and it cost'],
    ],
    [
      'Allora facciamo quaranta panetti al giorno no scusa cinquanta e ogni panetto pesa due etti e la gente ascolta se il coperchio è chiuso e poi c’è chi guarda non le parole ma la voce e compra lo stesso',
      ['cinquanta panetti al giorno', 'coperchio è chiuso', 'parole ma la voce'],
    ],
    [
      'Also die Platten sind sechs mal fünf Meter statt sechs mal vier nee Moment sechs mal zehn und die legen wir im Mai und dann kommt der Sand und danach wird alles einmal gerüttelt und gewässert und fertig',
      ['mal vier nee Moment'],
    ],
    [
      'Aquí el agua tiene treinta y cinco grados no perdona cuarenta y cinco grados y la gente no lo sabe y luego se queja de la cal y lo segundo es que nadie cambia el ánodo y eso sale caro al final',
      ['tiene cuarenta y cinco grados'],
    ],
  ])('stay whole: %s', (idea, pieces) => {
    const { markdown } = writeUnlabelled(idea, 'dictation')
    for (const piece of pieces) expect(markdown).toContain(piece)
  })
  it.each([
    ['Unter 8 Grad (nein, sagen wir unter 11) bleibt das Tor zu.', 'Unter 11 Grad'],
    ['Let it stand for two hours (no, rather three hours) and stir.', 'for three hours and stir'],
    ['Pay by card (no, cash too) at the gate.', 'by card (no, cash too) at'],
  ])('are taken from brackets only like for like: %s', (idea, piece) =>
    expect(writeUnlabelled(`We are glad of rain. ${idea}`).markdown).toContain(piece),
  )
})
