import type { ContentStatus } from '@draftwright/contract/vocabulary'
import { expect, test } from 'vitest'
import { resolvePlacement } from './placement.ts'

const publisher = { canPublish: true, canWrite: (_author: string | null): boolean => true }
const member = { canPublish: false, canWrite: (author: string | null): boolean => author === 'me' }
const createText = (status: ContentStatus, author_id = 'me', channel_id: string | null = 'site') => ({
  status,
  author_id,
  channel_id,
})
const listActions = (person: typeof publisher, ...statuses: ContentStatus[]) =>
  statuses.map((status) => resolvePlacement(createText(status), person).action)

test('a publisher schedules what is approved and plans the rest', () => {
  expect(listActions(publisher, 'approved', 'scheduled', 'missed', 'failed', 'draft', 'in_review')).toEqual([
    'schedule',
    'schedule',
    'schedule',
    'schedule',
    'plan',
    'plan',
  ])
})

test('what is out, or may be, stays where it is', () => {
  expect(listActions(publisher, 'published', 'publishing', 'unknown', 'archived')).toEqual([null, null, null, null])
})

test('a member plans own texts only, and moves no post that will go out', () => {
  expect(listActions(member, 'draft', 'approved', 'scheduled')).toEqual(['plan', 'plan', null])
  expect(resolvePlacement(createText('draft', 'other'), member).action).toBeNull()
})

test('without a channel there is nothing to schedule', () => {
  expect(resolvePlacement(createText('approved', 'me', null), publisher).action).toBe('plan')
})

test('what is to be posted by hand can still be moved when its time has come', () => {
  expect(resolvePlacement(createText('publishing'), publisher, true).action).toBe('schedule')
  expect(resolvePlacement(createText('publishing'), member, true).action).toBeNull()
})
