import type { Run } from '@draftwright/contract/generation'
import { expect, test } from 'vitest'
import { shownRuns } from './shown-runs.ts'

const run = (id: string, over: Partial<Run>): Run => ({
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
  revision_id: null,
  asked: null,
  error: null,
  created_at: `2026-01-01T00:00:0${id}.000Z`,
  updated_at: '2026-01-01T00:00:00.000Z',
  ...over,
})
const shown = (runs: Run[], here: string[] = []) => shownRuns(runs, here).map(({ id }) => id)

test('a finished draft is left to the posts, a failed run is offered again', () => {
  expect(shown([run('1', { content_id: 'post' })])).toEqual([])
  expect(shown([run('1', { state: 'failed' })])).toEqual(['1'])
})

test('a failure that a later draft has settled is not shown any more', () => {
  expect(shown([run('1', { state: 'failed' }), run('2', { content_id: 'post' })])).toEqual([])
})

test('coming back finds what is under way on every channel, newest first', () => {
  expect(shown([run('1', { state: 'running' }), run('2', { state: 'queued', channel_id: 'news' })])).toEqual(['2', '1'])
})

test('an outline waits for its draft, and gives way to it', () => {
  const outline = run('1', { kind: 'initial' })
  expect(shown([outline])).toEqual(['1'])
  expect(shown([outline, run('2', { kind: 'full', state: 'running' })], ['1', '2'])).toEqual(['2'])
})
