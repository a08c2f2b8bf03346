import { expect, test } from 'vitest'
import { moveTo, placeOf } from './board-moves.ts'

const inbox = { status: 'new', is_shortlisted: false } as const
const kept = { status: 'new', is_shortlisted: true } as const
const drafted = { status: 'drafted', is_shortlisted: true } as const

test('an idea stands where its status and its star put it', () => {
  expect([inbox, kept, drafted].map(placeOf)).toEqual(['inbox', 'shortlist', 'drafted'])
})

test('between inbox and shortlist an idea moves both ways, and the way back is known', () => {
  expect(moveTo(inbox, 'shortlist', true)).toEqual({
    kind: 'change',
    change: { is_shortlisted: true },
    back: { is_shortlisted: false },
  })
  expect(moveTo(kept, 'inbox', true)).toMatchObject({ change: { is_shortlisted: false } })
  expect(moveTo(kept, 'shortlist', true)).toBeNull()
})

test('everything can be archived, and taken out again', () => {
  for (const idea of [inbox, kept, drafted])
    expect(moveTo(idea, 'archive', true)).toMatchObject({ change: { status: 'archived' }, back: { status: 'new' } })
})

test('what only work can bring about is refused with the reason', () => {
  expect(moveTo(inbox, 'drafted', true)?.kind).toBe('draft')
  expect(moveTo(inbox, 'published', true)).toMatchObject({ kind: 'refused', why: expect.stringContaining('goes live') })
  expect(moveTo(drafted, 'inbox', true)).toMatchObject({ kind: 'refused', why: expect.stringContaining('already') })
})

test('a colleague’s idea is moved by publishers only', () => {
  expect(moveTo(inbox, 'shortlist', false)).toMatchObject({ why: expect.stringContaining('author') })
})
