import { expect, test } from 'vitest'
import { extractLessons } from './lessons.ts'

const findLessons = (before: string, after: string) =>
  extractLessons(before, after).map(({ kind, before: from, after: to }) =>
    [kind, from, to].filter((part) => part !== null).join(' '),
  )

test.each([
  [
    'a word for another',
    'We utilise a waiting list every day.',
    'We use a waiting list every day.',
    ['replace utilise use'],
  ],
  ['a phrase that goes', 'We actually close the loop at noon.', 'We close the loop at noon.', ['remove actually']],
  ['a contraction', 'We do not wait for them any more.', "We don't wait for them any more.", ['contract']],
  ['words written out', "It's late and we can't wait.", 'It is late and we cannot wait.', ['expand']],
  ['marks', 'We did it! Come and see.', 'We did it. Come and see.', ['no_exclamation']],
  ['an emoji', 'We did it 🎉 and more.', 'We did it and more.', ['no_emoji']],
  ['a person', 'I think a list helps my team.', 'We think a list helps our team.', ['person we']],
  [
    'the other spelling',
    'We organize the waiting list.',
    'We organise the waiting list.',
    ['replace organize organise'],
  ],
  [
    'a cut',
    'We phone the people on the list at noon on every day of the week, and they come to us on the next day.',
    'We phone the people on the list at noon on every day of the week. They come to us on the next day.',
    ['shorter_sentences'],
  ],
])('%s', (_name, before, after, lessons) => {
  expect(findLessons(before, after)).toEqual(lessons)
})

test.each([
  ['a typo', 'We recieve the list.', 'We receive the list.'],
  ['a letter too few', 'We phon the list.', 'We phone the list.'],
  ['a number', 'It costs 40 euros a day.', 'It costs 45 euros a day.'],
  ['a name', 'We asked Anna about the list.', 'We asked Berta about the list.'],
  ['an article', 'We phone the list.', 'We phone a list.'],
  [
    'new substance',
    'We phone the list.',
    'We phone the list at noon, and whoever is first gets the place that is free.',
  ],
  ['another text', 'Bread is baked at night by three of us.', 'Patients wait for days before they hear anything.'],
  ['nothing', 'We phone the list.', 'We phone the list.'],
])('%s teaches nothing', (_name, before, after) => {
  expect(findLessons(before, after)).toEqual([])
})

test('says where it was, also in a long text, and ends in time on a hostile one', () => {
  const rest = 'Nothing changes here.\n'.repeat(50)
  const [lesson] = extractLessons(`${rest}First. We utilise it. Last.`, `${rest}First. We use it. Last.`)
  expect(lesson).toMatchObject({ quoteBefore: 'We utilise it.', quoteAfter: 'We use it.' })
  const start = performance.now()
  extractLessons('a b '.repeat(15_000), 'b a c '.repeat(10_000))
  expect(performance.now() - start).toBeLessThan(80_000)
})
