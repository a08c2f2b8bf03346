import type { Idea } from '@draftwright/contract/ideas'
import { expect, test } from 'vitest'
import { changedIdeas } from './changed-ideas.ts'

const idea = (id: string, status: Idea['status']): Idea => ({
  id,
  account_id: 'a',
  user_id: null,
  pillar_id: null,
  text: `Idea ${id}`,
  voice_input: null,
  status,
  is_shortlisted: false,
  tags: [],
  voters: [],
  source: 'typed',
  source_url: null,
  merged_into: null,
  has_recording: false,
  n_contents: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
})
const page = (...data: Idea[]) => ({
  data,
  meta: { page: 1, limit: 50, total: data.length, total_is_capped: false, has_more: false },
})

test('an archived idea leaves the list of active ideas, and the total says so', () => {
  const after = changedIdeas(page(idea('1', 'new'), idea('2', 'drafted')), 'active', '1', { status: 'archived' })
  expect(after.data.map(({ id }) => id)).toEqual(['2'])
  expect(after.meta.total).toBe(1)
})

test('an archived idea stays, marked, where every status is shown', () => {
  const after = changedIdeas(page(idea('1', 'new')), undefined, '1', { status: 'archived' })
  expect(after.data.map(({ status }) => status)).toEqual(['archived'])
  expect(after.meta.total).toBe(1)
})

test('other ideas keep their place even when they do not fit the filter any more', () => {
  const after = changedIdeas(page(idea('1', 'drafted'), idea('2', 'new')), 'new', '2', { text: 'Sharper' })
  expect(after.data.map(({ text }) => text)).toEqual(['Idea 1', 'Sharper'])
})
