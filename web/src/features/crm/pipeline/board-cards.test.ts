import type { Board, BoardCard, BoardColumn } from '@draftwright/contract/crm/board'
import { expect, test } from 'vitest'
import { appendCards, keepLoadedCards, placeCard, findSpot, computeStaleDays } from './board-cards.ts'

const card = (id: string, stage_id: string, amount = 1000, probability = 10): BoardCard => ({
  id,
  name: id,
  company_id: null,
  company_name: null,
  stage_id,
  status: 'open',
  amount,
  currency: 'EUR',
  probability,
  close_date: null,
  owner_id: null,
  next_step: null,
  tags: [],
  rank: id,
  stage_entered_at: '2026-01-01T00:00:00Z',
  last_activity_at: null,
  updated_at: '2026-01-01T00:00:00Z',
  is_stale: false,
})
const column = (stage_id: string, probability: number, cards: BoardCard[], count = cards.length): BoardColumn => ({
  stage_id,
  name: stage_id,
  groups: [],
  kind: 'open',
  probability,
  color: null,
  stale_days: 14,
  is_deleted: false,
  count,
  cards,
  has_more: cards.length < count,
  totals: count === 0 ? [] : [{ currency: 'EUR', count, sum: 1000 * count, weighted: 100 * count }],
})
const board = (...columns: BoardColumn[]): Board => ({ pipeline_id: 'p', as_of: null, columns })
const idsOf = (shown: Board, at: number) => shown.columns[at]?.cards.map(({ id }) => id)

test('a card goes before, behind or on top, and the figures of both columns follow', () => {
  const start = board(column('a', 10, [card('1', 'a'), card('2', 'a')]), column('b', 50, [card('3', 'b')]))
  const moved = placeCard(start, '1', { stageId: 'b', afterId: '3' })
  expect([idsOf(moved, 0), idsOf(moved, 1)]).toEqual([['2'], ['3', '1']])
  expect(moved.columns.map(({ count, totals }) => [count, totals[0]?.sum, totals[0]?.weighted])).toEqual([
    [1, 1000, 100],
    [2, 2000, 600],
  ])
  expect(idsOf(placeCard(start, '1', { stageId: 'b' }), 1)).toEqual(['1', '3'])
  expect(idsOf(placeCard(start, '2', { stageId: 'a', beforeId: '1' }), 0)).toEqual(['2', '1'])
  expect(placeCard(start, 'none', { stageId: 'b' })).toBe(start)
})

test('a card that is put back stands where it stood', () => {
  const start = board(column('a', 10, [card('1', 'a'), card('2', 'a'), card('3', 'a')]), column('b', 50, []))
  for (const id of ['1', '2', '3']) {
    const spot = findSpot(start, id)
    const moved = placeCard(start, id, { stageId: 'b' })
    expect(spot && idsOf(placeCard(moved, id, spot), 0)).toEqual(['1', '2', '3'])
  }
})

test('a column grows by cards it has not, and keeps them when the board is read again', () => {
  const start = board(column('a', 10, [card('1', 'a'), card('2', 'a')], 4))
  const more = appendCards(start, 'a', [card('2', 'a'), card('3', 'a')])
  expect(idsOf(more, 0)).toEqual(['1', '2', '3'])
  expect(more.columns[0]?.has_more).toBe(true)
  expect(appendCards(more, 'a', []).columns[0]?.has_more).toBe(false)
  expect(idsOf(keepLoadedCards(more, start), 0)).toEqual(['1', '2', '3'])
})

test('a card is stale when nothing happened for longer than its stage allows', () => {
  const now = Date.parse('2026-01-20T00:00:00Z')
  const still = { updated_at: '2026-01-01T00:00:00Z', last_activity_at: null }
  expect(computeStaleDays(still, 14, now)).toBe(19)
  expect(computeStaleDays(still, null, now)).toBeNull()
  expect(computeStaleDays(still, 19, now)).toBeNull()
  expect(computeStaleDays({ ...still, last_activity_at: '2026-01-19T00:00:00Z' }, 14, now)).toBeNull()
})
