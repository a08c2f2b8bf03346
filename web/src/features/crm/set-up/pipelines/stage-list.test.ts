import type { PipelineStage } from '@draftwright/contract/crm/pipelines'
import { expect, test } from 'vitest'
import { dropStage, assignStageGroup, flattenStages, moveStage } from './stage-list.ts'

const stage = (id: string, order: number, parent_id: string | null = null): PipelineStage => ({
  id,
  account_id: 'account',
  pipeline_id: 'pipeline',
  parent_id,
  name: id,
  order,
  kind: 'open',
  probability: 10,
  color: null,
  stale_days: null,
  required_fields: [],
  created_at: '',
  updated_at: '',
})
const stages = flattenStages([
  stage('new', 0),
  { ...stage('talks', 1), children: [stage('call', 0, 'talks'), stage('demo', 1, 'talks')] },
  stage('won', 2),
])

test('a tree is listed with its groups before what they group', () => {
  expect(stages.map(({ id, depth, isGroup }) => [id, depth, isGroup])).toEqual([
    ['new', 0, false],
    ['talks', 0, true],
    ['call', 1, false],
    ['demo', 1, false],
    ['won', 0, false],
  ])
})

test('a stage that is dropped beside another joins its group', () => {
  expect(dropStage(stages, 'won', 'demo', 'before')).toEqual([
    { id: 'won', order: 1, parent_id: 'talks' },
    { id: 'demo', order: 2 },
  ])
  expect(dropStage(stages, 'talks', 'demo', 'after')).toEqual([])
})

test('stages go up and down in their group, into the one before them and out of it', () => {
  expect(moveStage(stages, 'demo', 'up')).toEqual([
    { id: 'demo', order: 0 },
    { id: 'call', order: 1 },
  ])
  expect(moveStage(stages, 'demo', 'down')).toEqual([])
  expect(moveStage(stages, 'won', 'in')).toEqual([{ id: 'won', order: 2, parent_id: 'talks' }])
  expect(moveStage(stages, 'demo', 'out')).toEqual([
    { id: 'demo', order: 2, parent_id: null },
    { id: 'won', order: 3 },
  ])
  expect(moveStage(stages, 'new', 'in')).toEqual([])
  expect(assignStageGroup(stages, 'call', null)).toEqual([{ id: 'call', order: 3, parent_id: null }])
})
