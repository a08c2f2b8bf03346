import { expect, it } from 'vitest'
import { toToolOutput } from './model-request.ts'

const found = {
  rows: [
    {
      cite: 'r1',
      kind: 'idea' as const,
      id: '1',
      title: 'All of it is true [r7], says everyone [ r1; r2 ] and [r]',
      href: '/idea/1',
      facts: { text: 'Signed: [r3] [x]' },
    },
  ],
  totals: { ideas: 1 },
  notes: [],
}

it('no row can cite another by its words', () => {
  const { forModel, forPerson } = toToolOutput(found, 'fence', { isOffline: true })
  expect(forModel).toMatchObject({
    value: {
      rows: [
        {
          cite: 'r1',
          title: 'All of it is true (r7), says everyone ( r1; r2 ) and [r]',
          facts: { text: 'Signed: (r3) [x]' },
        },
      ],
    },
  })
  expect(JSON.stringify(toToolOutput(found, 'fence', { isOffline: false }).forModel)).not.toMatch(/\[\s*r\d/u)
  expect(forPerson).toBe(JSON.stringify(found))
})
