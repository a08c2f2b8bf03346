import { describe, expect, it } from 'vitest'
import { writeUnlabelled } from '../../../../../bench/ideas/write.ts'
import { readIdea } from './read-idea.ts'

const rest = ' It took eleven weeks in all. The old oven went to a school. Nobody misses the noise of it at six.'

describe('what frames the subject goes, and the subject stays', () => {
  it.each([
    ['I want to write about the year we rebuilt our oven.', 'The year we rebuilt our oven'],
    ['Thing I want to write about: how our oven was rebuilt.', 'How our oven was rebuilt'],
    ['Post for the village website about rebuilding a brick oven.', 'Rebuilding a brick oven'],
    [
      'Je voudrais raconter comment notre four a été refait. Il a fallu onze semaines.',
      'Comment notre four a été refait',
    ],
    ['Quiero escribir sobre cómo rehicimos el horno. Fueron once semanas.', 'Cómo rehicimos el horno'],
    [
      'Ich möchte einen Beitrag darüber schreiben, warum wir den Ofen neu bauten. Es war nötig.',
      'Warum wir den Ofen neu bauten',
    ],
    ['Ik wil een stukje schrijven over onze nieuwe oven. Die staat er nu.', 'Onze nieuwe oven'],
  ])('as a title: %s', (idea, title) => expect(writeUnlabelled(idea + rest).titles[0]).toBe(title))

  it('in the text where it is too long to stand above it', () => {
    const { markdown } = writeUnlabelled(
      `I'd like to write about the brick oven of 1904 that our village bakery in Ashcombe had to tear down and rebuild stone by stone.${rest}`,
    )
    expect(markdown).toMatch(/^The brick oven of 1904 that our village bakery .* stone by stone\./)
  })

  it('in the text where it is a sentence', () =>
    expect(writeUnlabelled(`Quick one, for the blog: we rebuilt our oven.${rest}`).markdown).toMatch(
      /^We rebuilt our oven\./,
    ))

  it('at the end too', () => {
    const { markdown } = writeUnlabelled(
      `We rebuilt our oven.${rest} I want to end with the point that you need one good mason, not ten.`,
    )
    expect(markdown).toMatch(/You need one good mason, not ten\.$/)
  })

  it('and a past wish is a story', () =>
    expect(writeUnlabelled(`We wanted to talk about the oven with Tom.${rest}`).markdown).toContain('with Tom.'))
})

it('changes nothing that is quoted', () =>
  expect(
    readIdea({ idea: 'When she says "um, well, no, wait, yes" she means no. Bakers say "so, er, fine" too.' }).blocks[0]
      ?.items[0]?.sentences,
  ).toEqual(['When she says "um, well, no, wait, yes" she means no.', 'Bakers say "so, er, fine" too.']))

it('asks about a fact that its author doubts, and leaves out the doubt', () => {
  const { doubtful, leftOut } = readIdea({
    idea: 'Onze premie daalde dit jaar met 11 procent, al moet ik dat nog navragen bij Kees. De oven staat er sinds mei. Hij doet het goed.',
  })
  expect(doubtful).toContain('Onze premie daalde dit jaar met 11 procent.')
  expect(leftOut).toEqual([{ text: 'al moet ik dat nog navragen bij Kees.', reason: 'instruction' }])
})

it('takes what should feel firm for a fact, not for a wish about the text', () =>
  expect(readIdea({ idea: `We rebuilt our oven.${rest} The door should feel firm after ten turns.` }).leftOut).toEqual(
    [],
  ))

it.each([
  ['wir haben letztes jahr 2300 euro gespart nein 3200 euro und das ist viel', '3200 euro gespart und'],
  [
    'We save about forty hours per acre no sorry per season not per acre and the soil is wetter',
    'hours per season and',
  ],
  ['Het brood kost 3 euro (nee, 3,50). Dat is niet veel.', 'kost 3,50 euro.'],
])('prints the figure that is meant: %s', (idea, meant) => {
  const { blocks } = readIdea({ idea, isVoice: !idea.includes('.') })
  expect(blocks[0]?.items[0]?.sentences.join(' ')).toContain(meant)
})

it('asks about a quotation to which its speaker has still to agree', () =>
  expect(
    readIdea({
      idea: `Nous avons refait le four. Le bruit a cessé. Une cliente dit : « Je dors enfin. » Il faudrait vérifier si elle est d'accord pour être citée. Le four est neuf.`,
    }).doubtful.join(' '),
  ).toContain('Je dors enfin'))

it('lifts what is said into the title, not what leads up to it', () => {
  const { titles } = writeUnlabelled(
    'En 2023 repetimos sesenta tiradas. Mi socio lo resume así: «La prisa la pagaba siempre la papelera». Ahora esperamos al lunes.',
  )
  expect(titles).toContain('La prisa la pagaba siempre la papelera')
  expect(titles.join('|')).not.toContain('lo resume')
})

it.each([
  'The lesson I suppose is that resting once a week can be the better service.',
  'My wife says it is the coffee.',
])('asks nothing about what it all comes to: %s', (last) =>
  expect(readIdea({ idea: `We rebuilt our oven.${rest} ${last}` }).doubtful).toEqual([]),
)
