import { expect, test } from 'vitest'
import { toEditableSections, toSections } from './outline-text.ts'

test('an outline survives being shown for editing', () => {
  const outline = [{ heading: 'Why now', points: ['Costs rose', 'Teams grew'] }]
  expect(toSections(toEditableSections(outline))).toEqual(outline)
})

test('list marks, blank lines and sections without a heading fall away', () => {
  expect(
    toSections([
      { key: 1, heading: ' Why ', points: '- Costs rose\n\n • Teams grew ' },
      { key: 2, heading: '  ', points: 'lost' },
    ]),
  ).toEqual([{ heading: 'Why', points: ['Costs rose', 'Teams grew'] }])
})
