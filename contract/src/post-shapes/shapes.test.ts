import { describe, expect, it } from 'vitest'
import { readShape } from './shapes.ts'
import { shapeIds, shapeLanguages } from './vocabulary.ts'

describe.each(shapeLanguages)('the post shapes in %s', (language) => {
  it.each(shapeIds)('%s has a name, every question, and headings but for its opening', (id) => {
    const english = readShape(id, 'en')
    const { name, questions } = readShape(id, language)
    expect(name).toMatch(/\p{L}{3}/u)
    expect(questions.map((one) => one.id)).toEqual(english.questions.map((one) => one.id))
    for (const [at, { ask, heading, form }] of questions.entries()) {
      expect(ask, `${id} ${at}`).toMatch(/\p{L}[^?]*\?/u)
      expect(heading !== '', `${id} ${at}`).toBe(at > 0 && form !== 'pair')
    }
    expect(new Set(questions.map(({ ask }) => ask)).size).toBe(questions.length)
    const headings = questions.map(({ heading }) => heading).filter(Boolean)
    expect(new Set(headings).size).toBe(headings.length)
  })

  it('says everything in its own words', () => {
    if (language === 'en') return
    for (const id of shapeIds)
      for (const [at, { ask }] of readShape(id, language).questions.entries())
        expect(ask).not.toBe(readShape(id, 'en').questions[at]?.ask)
  })
})
