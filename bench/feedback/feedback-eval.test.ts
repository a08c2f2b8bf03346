import { feedbackKinds } from '@draftwright/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { runWritingTask } from '../../server/src/models/composer/compose.ts'
import { measures, computeReadingEase } from './measure.ts'
import { readTexts } from './texts.ts'

const texts = readTexts()
const kinds = feedbackKinds.filter((kind) => kind !== 'translate')

describe('the composer on quick feedback', () => {
  it('has twenty texts in three languages', () => {
    expect(texts).toHaveLength(20)
    expect(new Set(texts.map(({ language }) => language))).toEqual(new Set(['en', 'de', 'fr']))
  })
  it.each(kinds)('does what “%s” says on every text, and says so', (kind) => {
    for (const text of texts) {
      const answer = runWritingTask('feedback', { ...text.input, kind })
      expect([text.name, measures[kind](text, answer)]).toEqual([text.name, []])
      if (kind !== 'shorter') expect([text.name, answer.note]).toEqual([text.name, null])
    }
  })
  it('names under “shorter” nothing but passages that are gone', () => {
    const cut = texts.flatMap(({ input }) => {
      const { markdown, note } = runWritingTask('feedback', { ...input, kind: 'shorter' })
      return [...(note ?? '').matchAll(/“(.+?)”/gu)].map(([, passage = '']) => ({ passage, input, markdown }))
    })
    expect(cut.length).toBeGreaterThan(0)
    for (const { passage, input, markdown } of cut) {
      expect(input.draft).toContain(passage.replace(/[.…]+$/u, ''))
      expect(markdown).not.toContain(passage)
    }
  })
  it('does the same again for the same text', () => {
    const [text] = texts
    if (text === undefined) throw new Error('There is no text')
    for (const kind of kinds)
      expect(runWritingTask('feedback', { ...text.input, kind })).toEqual(
        runWritingTask('feedback', { ...text.input, kind }),
      )
  })
  it('keeps code, quotes and pictures letter by letter', () => {
    const kept = '```js\nconst a = 1\n\n// really\n```\n\n> We really utilize it.\n\n![Really](</media/a.png>)'
    const draft = `We really utilize a list, and we don't regret it.\n\n${kept}\n\nIt's kinda fine!`
    const [text] = texts
    if (text === undefined) throw new Error('There is no text')
    for (const kind of kinds)
      expect(runWritingTask('feedback', { ...text.input, draft, kind }).markdown).toContain(kept)
  })
})

describe('the measures', () => {
  const [text] = texts
  if (text === undefined) throw new Error('There is no text')
  const same = { markdown: text.input.draft, title: null, note: null }
  it('see a text that was left as it was', () => {
    for (const kind of kinds) expect([kind, measures[kind](text, same).length > 0]).toEqual([kind, true])
  })
  it('see a lost number, an invented word and a harder text', () => {
    expect(measures.shorter(text, { ...same, markdown: 'A waiting list. Mara in Leeds.' })).toContain('lost 40')
    expect(measures.example(text, { ...same, markdown: `${text.input.draft}\n\nFor example, Zanzibar.` })).toContain(
      'invented “zanzibar”',
    )
    expect(computeReadingEase('We use it.', 'en')).toBeGreaterThan(
      computeReadingEase('Utilisation necessitates documentation.', 'en'),
    )
  })
})
