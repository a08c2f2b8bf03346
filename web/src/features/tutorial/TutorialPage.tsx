import type { ChapterKey } from '@draftwright/contract/tutorial'
import { Group } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useNavigate } from 'react-router'
import { readStoredValue } from '../../api/session.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { LookAround } from '../example/index.ts'
import { useReadProfileQuery } from '../profile/index.ts'
import {
  useFinishTutorialMutation,
  useReadTutorialQuery,
  useStartTutorialMutation,
  useUpdateTutorialMutation,
} from './api.ts'
import { ChapterSection } from './ChapterSection.tsx'
import { coachKey } from './index.ts'
import { MadeList } from './MadeList.tsx'
import { findNextStep } from './next-step.ts'
import { buildStepPath } from './steps.ts'
import classes from './tutorial.module.css'

/** The chapters of the person's role, what is done of them, and the way on. */
export function Component() {
  const { data: tutorial, error, refetch } = useReadTutorialQuery(undefined, { refetchOnMountOrArgChange: true })
  const { data: profile } = useReadProfileQuery()
  const [start, { isLoading: isStarting }] = useStartTutorialMutation()
  const [update] = useUpdateTutorialMutation()
  const [finish, { isLoading: isFinishing }] = useFinishTutorialMutation()
  const [, setCoached] = useLocalStorage({ key: coachKey, defaultValue: '' })
  const navigate = useNavigate()
  const next = tutorial === undefined ? null : findNextStep(tutorial)
  const isStarted = tutorial !== undefined && tutorial.started_at !== null

  const openPanel = () => setCoached(readStoredValue('accountId') ?? '')
  function begin() {
    start()
      .unwrap()
      .then((fresh) => {
        openPanel()
        const first = findNextStep(fresh)
        if (first !== null) void navigate(buildStepPath(first.step, fresh))
      }, showErrorToast)
  }
  function goOn() {
    openPanel()
    if (tutorial !== undefined && next !== null) void navigate(buildStepPath(next.step, tutorial))
  }
  function end() {
    setCoached('')
    finish()
      .unwrap()
      .then(() => showToast('Tutorial finished. You can start it again at any time.'), showErrorToast)
  }
  function skip(key: ChapterKey, isSkipped: boolean) {
    update({ body: isSkipped ? { skip: key } : { resume: key } })
      .unwrap()
      .catch(showErrorToast)
  }
  const hasFinished = profile !== undefined && profile.tutorial_finished_at !== null
  return (
    <Page
      title="Tutorial"
      width="reading"
      description="Learn by doing in your own workspace. Stop and continue anytime."
      actions={
        tutorial === undefined ? undefined : (
          <>
            {isStarted && !hasFinished && (
              <Button variant={next === null ? 'default' : 'outline'} loading={isFinishing} onClick={end}>
                {next === null ? 'Finish' : 'End the tutorial'}
              </Button>
            )}
            {isStarted && next !== null ? (
              <Button onClick={goOn}>Continue</Button>
            ) : (
              !isStarted && (
                <Button loading={isStarting} onClick={begin}>
                  Start
                </Button>
              )
            )}
          </>
        )
      }
    >
      {error !== undefined && tutorial === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {tutorial === undefined && error === undefined && <RowsSkeleton rows={8} />}
      {tutorial !== undefined && (
        <>
          {isStarted && next === null && (
            <p className={classes.lead} role="status">
              All done.{' '}
              {hasFinished ? 'You have finished the tutorial.' : 'Finish it, and keep or remove what you made.'}
            </p>
          )}
          {!isStarted && <LookAround />}
          {tutorial.chapters.map((chapter) => (
            <ChapterSection
              key={chapter.key}
              tutorial={tutorial}
              chapter={chapter}
              next={next}
              onSkip={(isSkipped) => skip(chapter.key, isSkipped)}
            />
          ))}
          <MadeList tutorial={tutorial} onChange={() => void refetch()} />
          {isStarted && (
            <Group>
              <Button variant="ghost" size="sm" loading={isStarting} onClick={begin}>
                Start again from the beginning
              </Button>
            </Group>
          )}
        </>
      )}
    </Page>
  )
}
