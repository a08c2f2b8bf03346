import { expect, test } from 'vitest'
import { applyRunEvent, resetRunView, type RunView } from './run-view.ts'

const run_id = '019a0000-0000-7000-8000-000000000001'
const view: RunView = {
  state: 'queued',
  steps: [
    { step: 'brief', state: 'queued', text: '' },
    { step: 'draft', state: 'queued', text: '' },
  ],
}

test('text is added to its own step, and the run keeps its own state', () => {
  const after = [
    { run_id, step: null, state: 'running' as const },
    { run_id, step: 'brief', state: 'running' as const, text: 'For plan' },
    { run_id, step: 'brief', state: 'done' as const, text: 'ners' },
  ].reduce(applyRunEvent, view)
  expect(after).toEqual({
    state: 'running',
    steps: [
      { step: 'brief', state: 'done', text: 'For planners' },
      { step: 'draft', state: 'queued', text: '' },
    ],
  })
})

test('a step that starts over loses the text of its last attempt', () => {
  const first = applyRunEvent(view, { run_id, step: 'draft', state: 'running', text: 'Old words' })
  const again = applyRunEvent(first, { run_id, step: 'draft', state: 'queued' })
  const after = applyRunEvent(again, { run_id, step: 'draft', state: 'running', text: 'New' })
  expect(after.steps[1]).toEqual({ step: 'draft', state: 'running', text: 'New' })
})

test('a reconnected stream sends everything again, so the view is reset and nothing shows twice', () => {
  const stepEvent = { run_id, step: 'brief', state: 'done' as const, text: 'For planners' }
  const once = applyRunEvent(view, stepEvent)
  expect(applyRunEvent(resetRunView(once), stepEvent)).toEqual(once)
})

test('a step that the view did not know is added at the end', () => {
  const after = applyRunEvent(view, { run_id, step: 'feedback', state: 'running', text: 'Shorter' })
  expect(after.steps.at(-1)).toEqual({ step: 'feedback', state: 'running', text: 'Shorter' })
})
