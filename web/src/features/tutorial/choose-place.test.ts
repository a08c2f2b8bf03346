import { expect, it } from 'vitest'
import { choosePlace } from './choose-place.ts'

const panel = { width: 340, height: 200 }
const desktop = { width: 1440, height: 900, header: 64, sidebar: 300 }
const phone = { width: 390, height: 844, header: 64, sidebar: 0 }
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

it.each([
  ['nothing to keep clear of', desktop, [], 'end'],
  ['a button at the right bottom', desktop, [box(1300, 800, 100, 36)], 'start'],
  ['a form along the bottom', desktop, [box(300, 700, 1140, 150)], 'top'],
  ['a field at the bottom of a phone', { ...phone, width: 372 }, [box(16, 700, 340, 120)], 'top'],
] as const)('stays clear of %s', (_name, room, boxes, place) => {
  expect(choosePlace(panel, room, boxes)).toEqual({ place, isCovering: false })
})

it('says when every corner covers something', () => {
  expect(choosePlace(panel, desktop, [box(300, 64, 1140, 836)]).isCovering).toBe(true)
})

it('covers other things only where nothing else is left', () => {
  const others = [box(1100, 700, 200, 150), box(320, 800, 100, 30)]
  expect(choosePlace(panel, desktop, [], others).place).toBe('top')
  expect(choosePlace(panel, desktop, [], [...others, box(1100, 64, 340, 200)]).place).toBe('start')
})
