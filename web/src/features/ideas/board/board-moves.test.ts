import { expect, test } from 'vitest'
import { planMove, getPlace } from './board-moves.ts'

const inbox = { status: 'new', is_shortlisted: false } as const
const kept = { status: 'new', is_shortlisted: true } as const
const drafted = { status: 'drafted', is_shortlisted: true } as const

test('an idea stands where its status and its star put it', () => {
  expect([inbox, kept, drafted].map(getPlace)).toEqual(['inbox', 'shortlist', 'drafted'])
})

test('between inbox and shortlist an idea moves both ways, and the way back is known', () => {
  expect(planMove(inbox, 'shortlist', true)).toEqual({
    kind: 'change',
    change: { is_shortlisted: true },
    back: { is_shortlisted: false },
  })
  expect(planMove(kept, 'inbox', true)).toMatchObject({ change: { is_shortlisted: false } })
  expect(planMove(kept, 'shortlist', true)).toBeNull()
})

test('everything can be archived, and taken out again', () => {
  for (const idea of [inbox, kept, drafted])
    expect(planMove(idea, 'archive', true)).toMatchObject({ change: { status: 'archived' }, back: { status: 'new' } })
})

test('what only work can bring about is refused with the reason', () => {
  expect(planMove(inbox, 'drafted', true)?.kind).toBe('draft')
  expect(planMove(inbox, 'published', true)).toMatchObject({
    kind: 'refused',
    why: expect.stringContaining('is published'),
  })
  expect(planMove(drafted, 'inbox', true)).toMatchObject({ kind: 'refused', why: expect.stringContaining('already') })
})

test('a colleague’s idea is moved by publishers only', () => {
  expect(planMove(inbox, 'shortlist', false)).toMatchObject({ why: expect.stringContaining('author') })
})
