import { expect, test } from 'vitest'
import { applyEvent, rewound, type RunView } from './run-view.ts'

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
  ].reduce(applyEvent, view)
  expect(after).toEqual({
    state: 'running',
    steps: [
      { step: 'brief', state: 'done', text: 'For planners' },
      { step: 'draft', state: 'queued', text: '' },
    ],
  })
})

test('a step that starts over loses the text of its last attempt', () => {
  const first = applyEvent(view, { run_id, step: 'draft', state: 'running', text: 'Old words' })
  const again = applyEvent(first, { run_id, step: 'draft', state: 'queued' })
  const after = applyEvent(again, { run_id, step: 'draft', state: 'running', text: 'New' })
  expect(after.steps[1]).toEqual({ step: 'draft', state: 'running', text: 'New' })
})

test('a reconnected stream tells everything again, so the view is rewound and nothing shows twice', () => {
  const told = { run_id, step: 'brief', state: 'done' as const, text: 'For planners' }
  const once = applyEvent(view, told)
  expect(applyEvent(rewound(once), told)).toEqual(once)
})

test('a step that the view did not know is added at the end', () => {
  const after = applyEvent(view, { run_id, step: 'feedback', state: 'running', text: 'Shorter' })
  expect(after.steps.at(-1)).toEqual({ step: 'feedback', state: 'running', text: 'Shorter' })
})
