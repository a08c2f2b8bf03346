import type { Run, RunEvent } from '@draftwright/contract/generation'

export type RunState = Run['state']
export interface StepView {
  step: string
  state: RunState
  text: string
  /** How long the model has thought so far before it writes. */
  thinking_ms?: number | undefined
}
/** The displayed state of a run: its state, and its steps with their text so far. */
export interface RunView {
  state: RunState
  steps: StepView[]
}

export const isRunOver = (state: RunState): boolean => state === 'done' || state === 'failed' || state === 'stopped'

export const toRunView = ({ state, steps }: Pick<Run, 'state' | 'steps'>): RunView => ({
  state,
  steps: steps.map(({ step, state: stepState, text, thinking_ms }) => ({ step, state: stepState, text, thinking_ms })),
})

/** The same steps before any event; the stream sends all events from the beginning. */
export const resetRunView = ({ state, steps }: RunView): RunView => ({
  state,
  steps: steps.map(({ step }) => ({ step, state: 'queued', text: '' })),
})

/** The view after one more event. A step that is `queued` again restarts, so its text is cleared. */
export function applyRunEvent(view: RunView, { step, state, text = '', thinking_ms }: RunEvent): RunView {
  if (step === null) return { ...view, state }
  const isKnown = view.steps.some((row) => row.step === step)
  const steps = isKnown ? view.steps : [...view.steps, { step, state, text: '' }]
  return {
    ...view,
    steps: steps.map((row) =>
      row.step === step
        ? {
            step,
            state,
            text: state === 'queued' ? text : row.text + text,
            thinking_ms: thinking_ms ?? (state === 'queued' ? undefined : row.thinking_ms),
          }
        : row,
    ),
  }
}
