import type { Run } from '@draftwright/contract/agent/agents'
import { expect, test } from 'vitest'
import { mergeTurns } from './merge-turns.ts'
import { createTurn, type Turn } from './turn.ts'

const run = (id: string, parent: string | null, change: Partial<Run> = {}): Run =>
  ({
    run_id: id,
    ...(parent === null ? {} : { parent_run_id: parent }),
    status: 'COMPLETED',
    run_input: `question ${id}`,
    content: `answer ${id}`,
    tools: [],
    references: [],
    followups: [],
    files: [],
    created_at: '2026-01-31T12:00:00.000Z',
    ...change,
    // Only the fields that a turn is built from.
  }) as unknown as Run
const ids = ({ turns }: { turns: readonly Turn[] }) => turns.map(({ runId }) => runId)
const whole = [run('a', null), run('b', 'a'), run('c', 'b')]

test('the end of a branch says that there is more before it, and joins what is known', () => {
  const end = mergeTurns([], whole.slice(1))
  expect([ids(end), end.hasEarlier]).toEqual([['b', 'c'], true])
  const { turns } = mergeTurns([], whole)
  const more = mergeTurns(turns, [run('c', 'b'), run('d', 'c')])
  expect([ids(more), more.hasEarlier]).toEqual([['a', 'b', 'c', 'd'], false])
  expect(more.turns[2]).toBe(turns[2])
})

test('another branch takes the place of what came after its beginning', () => {
  const { turns } = mergeTurns([], whole)
  expect(ids(mergeTurns(turns, [run('x', 'a')]))).toEqual(['a', 'x'])
  expect(ids(mergeTurns(turns, [run('y', null)]))).toEqual(['y'])
})

test('what was stopped here stays as it was seen, whatever the service says meanwhile', () => {
  const { turns } = mergeTurns([], [run('a', null)])
  const stopped: Turn = { ...createTurn('question b', [], 'a'), runId: 'b', text: 'answ', status: 'CANCELLED' }
  for (const status of ['RUNNING', 'COMPLETED', 'CANCELLED'] as const)
    expect(mergeTurns([...turns, stopped], [run('a', null), run('b', 'a', { status })]).turns[1]).toBe(stopped)
})

test('a question that did not arrive stays under the turn that it was asked after', () => {
  const { turns } = mergeTurns([], whole)
  const lost: Turn = { ...createTurn('lost', [], 'c'), isLoading: false, status: 'ERROR', problem: 'Network error' }
  expect(mergeTurns([...turns, lost], whole).turns.at(-1)).toBe(lost)
  expect(ids(mergeTurns([...turns, lost], [...whole, run('d', 'c')]))).toEqual(['a', 'b', 'c', 'd'])
})
