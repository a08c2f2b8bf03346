import { describe, expect, it } from 'vitest'
import { buildInput, readCases, sets, composeCase } from '../../../../bench/composer/cases.ts'
import type { ComposedWork } from '../../../../bench/composer/text-measures.ts'
import { dimensions, scoreWork } from '../../../../bench/composer/score.ts'
import { runWritingTask } from './compose.ts'

const cases = sets.flatMap((set) => readCases(set))
const runs = cases.flatMap((one) => one.channels.map((channel) => ({ one, channel, name: `${one.name}:${channel}` })))
const scored = runs.map((run) => {
  const work = composeCase(run.one, run.channel)
  return { ...run, work, scores: scoreWork(work) }
})

const floors = {
  support: 1,
  coverage: 0.96,
  repeats: 0.99,
  structure: 0.98,
  readability: 0.97,
  keyword: 0.98,
  length: 0.98,
  polish: 0.98,
  opening: 0.98,
  headings: 0.95,
} as const

describe('the composer on raw ideas', () => {
  it('has at least 38 ideas of every kind', () => expect(cases.length).toBeGreaterThanOrEqual(38))

  it.each(dimensions)('keeps its floor in %s', (dimension) => {
    const mean = scored.reduce((sum, { scores }) => sum + scores[dimension].value, 0) / scored.length
    expect(mean).toBeGreaterThanOrEqual(floors[dimension])
  })

  it('says nothing the inputs do not support and lets nothing hostile through', () => {
    expect(scored.flatMap(({ name, scores }) => scores.support.faults.map((fault) => `${name}: ${fault}`))).toEqual([])
  })

  it('writes the same text for the same input', () => {
    for (const { one, channel, work } of scored) expect(composeCase(one, channel)).toEqual(work)
  })
})

describe('the scorers', () => {
  const sample = cases.find((one) => one.name === 'mixed')
  if (!sample) throw new Error('The idea "mixed" is missing')
  const work = composeCase(sample, 'site')
  const planted = (change: Partial<ComposedWork>) => scoreWork({ ...work, ...change })
  const first = work.markdown.split('\n')[0] ?? ''

  it('see an invented number, name and link', () => {
    expect(planted({ markdown: `${work.markdown}\n\nSales rose by 83%.` }).support.faults).toContain('83')
    expect(planted({ markdown: `${work.markdown}\n\nThe stand in Rotterdam.` }).support.faults).toContain('rotterdam')
    expect(planted({ markdown: `${work.markdown}\n\nThe [stand](https://evil.example/x).` }).support.faults).toContain(
      'link https://evil.example/x',
    )
  })
  it('see a sentence said twice', () =>
    expect(planted({ markdown: `${work.markdown}\n\n${first}` }).repeats.value).toBeLessThan(1))
  it('see a leaked tag, a filler and a small start', () => {
    for (const bad of ['<b>The stand</b> was small.', 'The stand was um uh small.', 'the stand was small.'])
      expect(planted({ markdown: `${work.markdown}\n\n${bad}` }).polish.value).toBeLessThan(
        scoreWork(work).polish.value,
      )
  })
  it('see a missing point, a text that is too long and a heading cut short', () => {
    expect(planted({ markdown: first }).coverage.value).toBeLessThan(0.5)
    expect(planted({ markdown: 'The stand was small. '.repeat(400) }).length.value).toBeLessThan(1)
    expect(planted({ markdown: `${work.markdown}\n\n## The stand and,\n\nThe stand.` }).structure.value).toBeLessThan(1)
  })
  it('see a keyword that is nowhere at the start', () =>
    expect(planted({ keyword: 'purple elephants' }).keyword.value).toBeLessThan(1))
})

describe('feedback', () => {
  const sample = cases.find((one) => one.name === 'mixed')
  if (!sample) throw new Error('The idea "mixed" is missing')
  const input = buildInput(sample, 'site')
  const { markdown: draft } = runWritingTask('draft', input)
  const ask = (feedback: string) => runWritingTask('feedback', { ...input, draft, feedback })

  it('cuts, removes, reorders and lists', () => {
    expect(ask('make it shorter').markdown.length).toBeLessThan(draft.length * 0.9)
    expect(ask('remove the part about the logo').markdown).not.toContain('logo')
    expect(ask('another opening please').markdown.split('\n')[0]).not.toBe(draft.split('\n')[0])
    expect(ask('turn it into a list').markdown.match(/^- /gm)?.length).toBeGreaterThan(
      draft.match(/^- /gm)?.length ?? 0,
    )
    expect(ask('more formal').markdown).toContain('does not')
    expect(ask('change the title to Small corner, big orders').title).toBe('Small corner, big orders')
  })
  it('asks the author where the idea has no answer', () => {
    expect(ask('add an example').markdown).toMatch(/^\[\[Add an example/m)
    expect(ask('use the keyword "lead scoring"').title).toContain('Lead scoring')
  })
  it('says what it could not do and leaves the text alone', () => {
    const answer = ask('make it sound like Shakespeare')
    expect(answer.markdown).toBe(draft)
    expect(answer.note).toContain('Shakespeare')
    expect(ask('remove the paragraph about submarines').note).toContain('submarines')
  })
})
