import { describe, expect, it } from 'vitest'
import { computeContrast, computeShades } from './theme.ts'

/** Every corner of the colour cube, greys, and typical brand colours. */
const steps = ['00', '40', '80', 'c0', 'ff']
const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))

describe.each([
  ['light', '#ffffff'],
  ['dark', '#101318'],
] as const)('in %s', (mode, paper) => {
  it('every colour becomes one that can be read, also on the tinted band', () => {
    for (const color of [...colors, '#3b5bdb', '#ffe066', '#0f766e']) {
      const { accent, onAccent, tone, onTone } = computeShades(color, mode)
      expect(computeContrast(accent, paper), color).toBeGreaterThanOrEqual(5.2)
      expect(computeContrast(onAccent, accent), color).toBeGreaterThanOrEqual(4.5)
      expect(computeContrast(onTone, tone), color).toBeGreaterThanOrEqual(4.5)
      expect(computeContrast(accent, tinted(tone, paper)), color).toBeGreaterThanOrEqual(4.5)
    }
  })
})

it('leaves a colour alone that can be read as it is', () => {
  expect(computeShades('#0f766e', 'light').accent).toBe('#0f766e')
})

it('is not led astray by what is no colour', () => {
  expect(computeShades('red;}body{', 'light')).toEqual(computeShades('#3b5bdb', 'light'))
})

/** The background of a page's title: eight per cent of the tone on the page colour. */
function tinted(tone: string, paper: string): string {
  const at = (color: string, index: number) => Number.parseInt(color.slice(index, index + 2), 16)
  const mixed = [1, 3, 5].map((index) => Math.round(at(tone, index) * 0.08 + at(paper, index) * 0.92))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
