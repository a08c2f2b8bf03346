import type { ContentStatus } from '@draftwright/contract/vocabulary'
import { expect, test } from 'vitest'
import { placementOf } from './movable.ts'

const publisher = { canPublish: true, canWrite: (_author: string | null): boolean => true }
const member = { canPublish: false, canWrite: (author: string | null): boolean => author === 'me' }
const item = (status: ContentStatus, author_id = 'me', channel_id: string | null = 'site') => ({
  status,
  author_id,
  channel_id,
})
const verbs = (person: typeof publisher, ...statuses: ContentStatus[]) =>
  statuses.map((status) => placementOf(item(status), person).verb)

test('a publisher schedules what is approved and plans the rest', () => {
  expect(verbs(publisher, 'approved', 'scheduled', 'missed', 'failed', 'draft', 'in_review')).toEqual([
    'schedule',
    'schedule',
    'schedule',
    'schedule',
    'plan',
    'plan',
  ])
})

test('what is out, or may be, stays where it is', () => {
  expect(verbs(publisher, 'published', 'publishing', 'unknown', 'archived')).toEqual([null, null, null, null])
})

test('a member plans own texts only, and moves no post that will go out', () => {
  expect(verbs(member, 'draft', 'approved', 'scheduled')).toEqual(['plan', 'plan', null])
  expect(placementOf(item('draft', 'other'), member).verb).toBeNull()
})

test('without a channel there is nothing to schedule', () => {
  expect(placementOf(item('approved', 'me', null), publisher).verb).toBe('plan')
})

test('what is to be posted by hand can still be moved when its time has come', () => {
  expect(placementOf(item('publishing'), publisher, true).verb).toBe('schedule')
  expect(placementOf(item('publishing'), member, true).verb).toBeNull()
})
