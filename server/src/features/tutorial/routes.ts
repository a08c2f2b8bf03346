import { hasRight } from '@draftwright/contract/rights'
import { type ChapterKey, type StepKey, type Tutorial, tutorial } from '@draftwright/contract/tutorial'
import type { AccountDb } from '../../db/account-db.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { isAdvisorEnabled } from '../accounts/index.ts'
import { readCrmSight } from '../crm/index.ts'
import { findPostToShare, findTutorial, readProgress, startTutorial, updateTutorial } from './store.ts'

/** For the first read, before it has begun: nothing was done since. */
const never = '9999-12-31T00:00:00.000Z'

export const tutorialRoutes = implementRoutes(tutorial, {
  read: ({ db, caller }) => readTutorial(db, caller),
  async start({ db, context, caller }) {
    await startTutorial(db, caller.userId, context.now().toISOString())
    return readTutorial(db, caller)
  },
  async update({ db, caller, body }) {
    if ((await findTutorial(db, caller.userId)) === undefined)
      throw conflictError('not_started', 'The tutorial has not been started in this workspace')
    await updateTutorial(db, caller.userId, body)
    return readTutorial(db, caller)
  },
})

/** The chapters of the role; those of parts that the workspace does not use are left out. */
async function listChapters(db: AccountDb, caller: Caller): Promise<[ChapterKey, readonly StepKey[]][]> {
  if (!hasRight(caller.role, 'ideas:write')) return [['share', ['share', 'clicks']]]
  const mayPublish = hasRight(caller.role, 'content:publish') && hasRight(caller.role, 'content:approve')
  const [hasCrm, hasAdvisor] = await Promise.all([readCrmSight({ db, caller }), isAdvisorEnabled(db)])
  return [
    [
      'publish',
      mayPublish ? ['idea', 'draft', 'words', 'approve', 'live', 'numbers'] : ['idea', 'draft', 'words', 'submit'],
    ],
    ...(hasCrm === null ? [] : [['crm', ['contact', 'deal', 'stage']] satisfies [ChapterKey, StepKey[]]]),
    ['meetings', ['meeting', 'notes']],
    ...(hasAdvisor ? [['advisor', ['question']] satisfies [ChapterKey, StepKey[]]] : []),
  ]
}

async function readTutorial(db: AccountDb, caller: Caller): Promise<Tutorial> {
  const row = await findTutorial(db, caller.userId)
  const [progress, chapters, postToShare] = await Promise.all([
    readProgress(db, caller.userId, row?.started_at ?? never),
    listChapters(db, caller),
    findPostToShare(db),
  ])
  const hasMade = (kind: Tutorial['made'][number]['kind']) => progress.made.some((one) => one.kind === kind)
  const hasSeen = (step: StepKey) => row?.seen.includes(step) === true
  const done: Record<StepKey, boolean> = {
    idea: hasMade('idea') || hasMade('content'),
    draft: hasMade('content'),
    words: progress.has_words,
    submit: progress.is_submitted,
    approve: progress.is_approved,
    live: progress.was_published,
    numbers: progress.was_published && hasSeen('numbers'),
    contact: hasMade('contact'),
    deal: hasMade('opportunity'),
    stage: progress.has_moved_deal,
    meeting: hasMade('meeting'),
    notes: hasMade('meeting') && hasSeen('notes'),
    question: hasMade('session'),
    share: progress.has_shared,
    clicks: progress.has_shared && hasSeen('clicks'),
  }
  return {
    started_at: row?.started_at ?? null,
    chapters: chapters.map(([key, steps]) => ({
      key,
      is_skipped: row?.skipped.includes(key) === true,
      is_done: steps.at(-1) !== undefined && done[steps.at(-1) ?? 'idea'],
      steps: steps.map((step) => ({ key: step, is_done: done[step] })),
    })),
    made: progress.made,
    post_to_share: postToShare?.id ?? null,
  }
}
