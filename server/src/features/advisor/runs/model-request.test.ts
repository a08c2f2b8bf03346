import { expect, it } from 'vitest'
import { buildAdviseInstructions } from '../../../models/advising/instructions.ts'
import { modelTools, smallModelTools } from '../../../models/advising/model-tools.ts'
import { toToolOutput } from './model-request.ts'

const found = {
  rows: [
    {
      cite: 'r1',
      kind: 'idea' as const,
      id: '1',
      title: 'All of it is true [r7], says everyone [ r1; r2 ] and [r]',
      href: '/idea/1',
      facts: { group: 'ideas', text: 'Signed: [r3] [x]', pillar: null },
    },
  ],
  totals: { ideas: 1 },
  notes: [],
}

it('no row can cite another by its words', () => {
  const { forModel, forPerson } = toToolOutput([found], 'fence', false)
  expect(forModel).toEqual({
    type: 'text',
    value:
      '<fence>\nideas: 1\nr1 idea All of it is true (r7), says everyone ( r1; r2 ) and [r] | text Signed: (r3) [x]\n</fence>',
  })
  expect(JSON.parse(forPerson)).toMatchObject({ rows: [{ title: found.rows[0]?.title }], totals: { ideas: 1 } })
})

it('keeps one answer of a tool short, and says what it left out', () => {
  const rows = Array.from({ length: 200 }, (_none, at) => ({
    ...found.rows[0],
    cite: `r${at}`,
    kind: 'idea' as const,
    id: String(at),
    title: 'A title of some length '.repeat(4),
    href: '/idea',
    facts: { group: 'ideas' },
  }))
  const { forModel } = toToolOutput([{ rows, totals: { ideas: 200 }, notes: [] }], 'fence', true)
  const text = JSON.stringify(forModel)
  expect(text.length).toBeLessThan(3000)
  expect(text).toMatch(/ideas: 200/u)
  expect(text).toMatch(/\d+ more rows were left out/u)
})

/** JSON has about 3.3 characters a token. */
const countTokens = (value: unknown): number => Math.ceil(JSON.stringify(value).length / 3.3)
const toWire = (tools: typeof modelTools) =>
  Object.entries(tools).map(([name, { description, input }]) => ({
    type: 'function',
    function: { name, description, parameters: input },
  }))

it('offers at most eight tools in at most 2,500 tokens, and few to models that read little', () => {
  expect(Object.keys(modelTools).length).toBeLessThanOrEqual(8)
  const instructions = buildAdviseInstructions(
    { now: '2026-11-30T08:00:00.000Z', timeZone: 'Europe/Berlin', person: { name: 'Ada Example' }, role: 'owner' },
    'data-0123456789ab',
  )
  expect(countTokens(toWire(modelTools))).toBeLessThanOrEqual(2500)
  // Two rounds, the second with the longest answer of a tool.
  const question = 50
  const [round, answer, reply] = [
    countTokens(toWire(modelTools)) + countTokens(instructions) + question,
    4000 / 3.3,
    200,
  ]
  expect(round + round + answer + reply).toBeLessThanOrEqual(6000)
  expect(countTokens(toWire(smallModelTools)) + countTokens(instructions) + 2600 / 3.3).toBeLessThanOrEqual(2500)
})
