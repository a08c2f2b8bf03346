import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { corpora, type CorpusIdea, readCorpus } from '../../../../../bench/ideas/corpus.ts'
import { type FaultKind, judgeDraft, toTokens, type Written } from '../../../../../bench/ideas/judge.ts'
import { editIdea } from '../../../../../bench/ideas/write.ts'

const toCorpusIdea = (idea: string): CorpusIdea => ({
  id: 'any',
  kind: 'idea',
  language: 'en',
  idea,
  keep: [],
  left_out: [],
  never: [],
  brief: [],
  structure: 'prose',
  keywords: { good: [idea], bad: [] },
  trap: '',
})

it('has every word of any text in the draft or in what is left out', () => {
  const joints = fc.constantFrom('\n', '\n\n', '. ', ': ', '\n- ', '\n1. ')
  fc.assert(
    fc.property(fc.array(fc.lorem({ maxCount: 12 }), { maxLength: 6 }), joints, (parts, joint) => {
      const idea = parts.join(joint)
      const { markdown, leftOut } = editIdea(toCorpusIdea(idea))
      const words = new Set(toTokens([markdown, ...leftOut.map(({ text }) => text)].join('\n')))
      expect(toTokens(idea).filter((word) => !words.has(word) && !/^\d+$/.test(word))).toEqual([])
    }),
    { numRuns: 60 },
  )
})

it('keeps an aside, an instruction, a filler and a repetition out by name', () => {
  const { markdown, leftOut } = editIdea(
    toCorpusIdea(`We call at seven in the morning, and nobody waits longer than two days.
Between us, the old list was a disgrace. Um, it was kept on paper.
Please keep it short for the newsletter. Nobody waits longer than two days.`),
  )
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
  expect(editIdea(toCorpusIdea(sentence)).markdown).toBe(sentence)
})

/** Ideas of each corpus with a fault, at most; `npm run eval` prints the present numbers. */
const most: Record<(typeof corpora)[number], Partial<Record<FaultKind, number>>> = {
  corpus: { leaked: 2, lost: 2, invented: 2, unaccounted: 3, moved: 0, title: 0 },
  'corpus-held-out': { leaked: 16, lost: 4, invented: 1, unaccounted: 2, moved: 0, title: 0 },
}
describe.each(corpora)('%s', (name) => {
  const ideas = readCorpus(name)
  it.each(Object.entries(most[name]))('has no more ideas with a fault of the kind %s than before', (kind, limit) => {
    const faulty = ideas.filter((one) => judgeDraft(one, editIdea(one)).some(([found]) => found === kind))
    expect(faulty.length).toBeLessThanOrEqual(limit)
  })
})

describe('the judge', () => {
  const one: CorpusIdea = {
    ...toCorpusIdea('We open at 7. Between us, rent is late. Bread is sold out by noon on Fridays.'),
    keep: ['We open at 7', 'Bread is sold out by noon'],
    left_out: [{ text: 'Between us, rent is late.', reason: 'private' }],
  }
  const good: Written = {
    title: 'We open at 7',
    titles: ['We open at 7'],
    markdown: 'We open at 7. Bread is sold out by noon on Fridays.',
    excerpt: '',
    keyword: '',
    hashtags: [],
    leftOut: [{ text: 'Between us, rent is late.', reason: 'private' }],
  }
  const findKinds = (change: Partial<Written>) => judgeDraft(one, { ...good, ...change }).map(([kind]) => kind)
  it('finds nothing in a faithful text', () => expect(findKinds({})).toEqual([]))
  it('sees what is lost, leaked, invented and untold', () => {
    expect(findKinds({ markdown: 'We open at 7.' })).toContain('lost')
    expect(findKinds({ markdown: `${good.markdown} Between us, rent is late.` })).toContain('leaked')
    expect(findKinds({ markdown: `${good.markdown} Sales doubled.` })).toContain('invented')
    expect(findKinds({ leftOut: [] })).toEqual(expect.arrayContaining(['reason', 'unaccounted']))
    expect(findKinds({ titles: ['Ten reasons to rise early'] })).toContain('title')
  })
})
