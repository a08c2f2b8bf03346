import type { BriefNoteRow } from './brief-store.ts'

const most = 20

/** Notes of several meetings, by what they leave open; `today` is the workspace's. The next step is the promise with the nearest day. */
export function splitBrief(notes: readonly BriefNoteRow[], today: string) {
  const promises = notes.filter(({ kind }) => kind === 'action')
  const [next_step = null] = promises
    .filter(({ due_on }) => due_on !== null && due_on >= today)
    .toSorted((a, b) => (a.due_on ?? '').localeCompare(b.due_on ?? ''))
  return {
    our_promises: promises.filter(({ is_own }) => is_own).slice(0, most),
    their_promises: promises.filter(({ is_own }) => !is_own).slice(0, most),
    objections: notes.filter(({ kind }) => kind === 'objection').slice(0, most),
    open_questions: notes.filter(({ kind }) => kind === 'question').slice(0, most),
    next_step,
  }
}
