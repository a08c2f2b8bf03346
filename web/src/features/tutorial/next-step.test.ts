import type { StepKey, TutorialChapter } from '@draftwright/contract/tutorial'
import { expect, it } from 'vitest'
import { findNextStep } from './next-step.ts'

const chapter = (key: TutorialChapter['key'], done: StepKey[], steps: StepKey[], more = {}): TutorialChapter => ({
  key,
  is_skipped: false,
  is_done: done.includes(steps.at(-1) ?? 'idea'),
  steps: steps.map((step) => ({ key: step, is_done: done.includes(step) })),
  ...more,
})
const publish: StepKey[] = ['idea', 'draft', 'words', 'approve', 'live', 'numbers']
const find = (...chapters: TutorialChapter[]) => findNextStep({ chapters })

it('begins with the first step, and goes on after the last one done', () => {
  expect(find(chapter('publish', [], publish))).toMatchObject({ step: 'idea', number: 1 })
  expect(find(chapter('publish', ['idea', 'draft'], publish))).toMatchObject({ step: 'words', number: 3 })
  expect(find(chapter('publish', ['idea', 'draft', 'approve', 'live'], publish))).toMatchObject({ step: 'numbers' })
})

it('leaves out chapters that are done or skipped, and ends after the last', () => {
  const done = chapter('publish', publish, publish)
  const skipped = chapter('meetings', [], ['meeting', 'notes'], { is_skipped: true })
  const last = chapter('advisor', [], ['question'])
  expect(find(done, skipped, last)).toMatchObject({ step: 'question', chapter: { key: 'advisor' } })
  expect(find(done, skipped)).toBeNull()
})
