import { Dialect, LocalLinter } from 'harper.js'
import { slimBinary } from 'harper.js/slimBinary'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkEnglish } from './check-english.ts'

const linter = new LocalLinter({ binary: slimBinary, dialect: Dialect.American })
beforeAll(() => linter.setup())

const check = async (text: string, look: { isHeading?: boolean; isItem?: boolean } = {}) =>
  (await checkEnglish(linter, { text, isHeading: false, isItem: false, ...look })).map(
    ({ from, to, replacements }) => [text.slice(from, to), replacements[0] ?? null] as const,
  )

describe.each(['', '😀 ', '👩‍👩‍👧‍👦 🇺🇦 ', 'é à ', '𝒳𝒴 ', '“quoted” – ', 'e\u0301 '])('after %j', (before) => {
  test.each([
    ['We recieve it.', 'recieve', 'receive'],
    ['This is an test.', 'an', 'a'],
    ['They read the the notes.', 'the the', 'the'],
  ])('the place in %j is the editor’s', async (text, found, instead) => {
    expect(await check(`${before}${text} It works 😀 well.`)).toContainEqual([found, instead])
  })
})

test.each([
  'Der Kunde hat uns gesagt, dass er das Produkt liebt.',
  'Nous avons réduit le nombre de réunions cette année.',
  'Ми скоротили кількість зустрічей цього року вдвічі.',
])('a paragraph in another language is left alone: %s', async (text) => {
  expect(await check(text)).toEqual([])
})

test('headings and items of lists choose their own capitals', async () => {
  expect(await check('How we cut our onboarding time', { isHeading: true })).toEqual([])
  expect(await check('fewer calls and more notes', { isItem: true })).toEqual([])
  expect(await check('How we recieve notes', { isHeading: true })).toEqual([['recieve', 'receive']])
})
