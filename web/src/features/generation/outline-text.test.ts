import { expect, test } from 'vitest'
import { editable, sectionsOf } from './outline-text.ts'

test('an outline survives being shown for editing', () => {
  const outline = [{ heading: 'Why now', points: ['Costs rose', 'Teams grew'] }]
  expect(sectionsOf(editable(outline))).toEqual(outline)
})

test('list marks, blank lines and sections without a heading fall away', () => {
  expect(
    sectionsOf([
      { key: 1, heading: ' Why ', points: '- Costs rose\n\n • Teams grew ' },
      { key: 2, heading: '  ', points: 'lost' },
    ]),
  ).toEqual([{ heading: 'Why', points: ['Costs rose', 'Teams grew'] }])
})
