import { expect, test } from 'vitest'
import { placeCard, cardWidth } from './place-card.ts'

const phone = { width: 390, height: 844 }
const mark = (left: number, top: number) => ({ left, top, bottom: top + 20 })

test('a card is whole on a narrow screen wherever its mark stands', () => {
  for (const left of [0, 150, 200, 380]) {
    const place = placeCard(mark(left, 100), phone)
    expect(place.left).toBeGreaterThanOrEqual(8)
    expect(place.left + cardWidth).toBeLessThanOrEqual(phone.width - 8)
  }
})

test('a card opens above its mark where there is no room below', () => {
  expect(placeCard(mark(20, 100), phone)).toEqual({ left: 20, top: 126 })
  expect(placeCard(mark(20, 800), phone)).toEqual({ left: 20, bottom: 50 })
})
