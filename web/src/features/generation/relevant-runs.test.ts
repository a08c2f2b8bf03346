import type { Run } from '@draftwright/contract/generation'
import { expect, test } from 'vitest'
import { filterRelevantRuns } from './relevant-runs.ts'

const createRun = (id: string, over: Partial<Run>): Run => ({
  id,
  kind: 'all',
  state: 'done',
  channel_id: 'site',
  idea_id: 'idea',
  content_id: null,
  source_content_id: null,
  rewrites_id: null,
  model: 'composer',
  steps: [],
  outline: null,
  choices: null,
  reply: null,
  revision_id: null,
  asked: null,
  error: null,
  usage: null,
  created_at: `2026-01-01T00:00:0${id}.000Z`,
  updated_at: '2026-01-01T00:00:00.000Z',
  ...over,
})
const listShownIds = (runs: Run[], here: string[] = []) => filterRelevantRuns(runs, here).map(({ id }) => id)

test('a finished draft is left to the posts, a failed run is offered again', () => {
  expect(listShownIds([createRun('1', { content_id: 'post' })])).toEqual([])
  expect(listShownIds([createRun('1', { state: 'failed' })])).toEqual(['1'])
})

test('a failure that a later draft has resolved is not shown any more', () => {
  expect(listShownIds([createRun('1', { state: 'failed' }), createRun('2', { content_id: 'post' })])).toEqual([])
})

test('coming back finds what is under way on every channel, newest first', () => {
  expect(
    listShownIds([createRun('1', { state: 'running' }), createRun('2', { state: 'queued', channel_id: 'news' })]),
  ).toEqual(['2', '1'])
})

test('an outline waits for its draft, and gives way to it', () => {
  const outline = createRun('1', { kind: 'initial' })
  expect(listShownIds([outline])).toEqual(['1'])
  expect(listShownIds([outline, createRun('2', { kind: 'full', state: 'running' })], ['1', '2'])).toEqual(['2'])
})
