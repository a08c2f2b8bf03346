import type { Run } from '@draftwright/contract/generation'
import type { Proposal } from '@draftwright/contract/proposals'
import { expect, test } from 'vitest'
import { listVisibleProposals, listVisibleRuns, toFeedbackRequest } from './visible-feedback.ts'

const run = (id: string, over: Partial<Run>): Run => ({
  id,
  kind: 'feedback',
  state: 'done',
  channel_id: 'site',
  idea_id: null,
  content_id: 'post',
  source_content_id: null,
  rewrites_id: null,
  model: 'composer',
  steps: [],
  outline: null,
  choices: null,
  reply: null,
  revision_id: null,
  asked: { kind: 'shorter', language: null, tone: null, feedback: null, selection: 'These words', place: null },
  error: null,
  usage: null,
  created_at: `2026-01-01T00:00:0${id}.000Z`,
  updated_at: '2026-01-01T00:00:00.000Z',
  ...over,
})
const proposal = (id: string, ...states: Proposal['changes'][number]['state'][]): Proposal => ({
  id,
  content_id: 'post',
  author_id: null,
  model: 'composer',
  asked: 'Shorter',
  note: null,
  changes: states.map((state, at) => ({ id: `c${at}`, from: at, to: at + 1, before: 'a', after: 'b', state })),
  created_at: '2026-01-01T00:00:00.000Z',
})
const runIds = (runs: Run[], here: string[] = []) => listVisibleRuns(runs, here).map(({ id }) => id)

test('feedback under way is shown wherever it was asked for, drafts are not', () => {
  expect(
    runIds([
      run('1', { state: 'running' }),
      run('2', { state: 'queued' }),
      run('3', { kind: 'all', state: 'running' }),
    ]),
  ).toEqual(['2', '1'])
})

test('a failure is shown until something newer was asked for', () => {
  expect(runIds([run('1', { state: 'failed' })])).toEqual(['1'])
  expect(runIds([run('1', { state: 'failed' }), run('2', {})])).toEqual([])
  expect(runIds([run('1', { state: 'stopped' }), run('2', {})], ['1'])).toEqual(['1'])
})

test('a proposal stays until all of it is decided, and for the rest of the visit', () => {
  const all = [proposal('p1', 'accepted', 'open'), proposal('p2', 'accepted', 'rejected'), proposal('p3', 'stale')]
  expect(listVisibleProposals(all, [], []).map(({ id }) => id)).toEqual(['p1', 'p3'])
  expect(listVisibleProposals(all, [run('1', { revision_id: 'p2' })], ['1']).map(({ id }) => id)).toEqual([
    'p1',
    'p2',
    'p3',
  ])
})

test('the same wish is asked for again, of the same model', () => {
  expect(toFeedbackRequest(run('1', {}))).toEqual({ kind: 'shorter', selection: 'These words', model: 'composer' })
  expect(toFeedbackRequest(undefined)).toBeNull()
})
