import type { StepKey, Tutorial, TutorialChapter } from '@draftwright/contract/tutorial'

export interface NextStep {
  chapter: TutorialChapter
  step: StepKey
  /** From 1. */
  number: number
}

/** The step after the last one done: who publishes without changing a word has left that step out. */
function findNextInChapter({ steps }: TutorialChapter): number {
  const after = steps.findLastIndex(({ is_done }) => is_done) + 1
  return after < steps.length ? after : steps.findIndex(({ is_done }) => !is_done)
}

/** What to do next, chapter by chapter; null when everything is done or skipped. */
export function findNextStep({ chapters }: Pick<Tutorial, 'chapters'>): NextStep | null {
  const chapter = chapters.find(({ is_done, is_skipped }) => !is_done && !is_skipped)
  if (chapter === undefined) return null
  const at = findNextInChapter(chapter)
  const step = chapter.steps[at]
  return step === undefined ? null : { chapter, step: step.key, number: at + 1 }
}
