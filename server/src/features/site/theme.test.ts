import { describe, expect, it } from 'vitest'
import { contrastOf, shadesOf } from './theme.ts'

/** Every corner of the colour cube, greys, and what people choose. */
const steps = ['00', '40', '80', 'c0', 'ff']
const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))

describe.each([
  ['light', '#ffffff'],
  ['dark', '#101318'],
] as const)('in %s', (mode, paper) => {
  it('every colour becomes one that can be read, also on the tinted band', () => {
    for (const color of [...colors, '#3b5bdb', '#ffe066', '#0f766e']) {
      const { accent, onAccent } = shadesOf(color, mode)
      expect(contrastOf(accent, paper), color).toBeGreaterThanOrEqual(5.2)
      expect(contrastOf(onAccent, accent), color).toBeGreaterThanOrEqual(4.5)
    }
  })
})

it('leaves a colour alone that can be read as it is', () => {
  expect(shadesOf('#0f766e', 'light').accent).toBe('#0f766e')
})

it('is not led astray by what is no colour', () => {
  expect(shadesOf('red;}body{', 'light')).toEqual(shadesOf('#3b5bdb', 'light'))
})
