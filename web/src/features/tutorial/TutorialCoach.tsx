import type { StepKey, Tutorial } from '@draftwright/contract/tutorial'
import { ActionIcon } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { readStoredValue } from '../../api/session.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useReadTutorialQuery, useUpdateTutorialMutation } from './api.ts'
import classes from './coach.module.css'
import { findTarget } from './find-target.ts'
import { coachKey } from './index.ts'
import { findNextStep, type NextStep } from './next-step.ts'
import { buildStepPath, chapterTitles, isSeenStep, stepTexts } from './steps.ts'
import { useCoachPlace } from './use-coach-place.ts'

/** What the person does is seen on the server, wherever they did it. */
const pollMs = 3000
const none: readonly RegExp[] = []

/** The tutorial's panel beside the pages: the next step, and the way to it. */
export function TutorialCoach() {
  const [coached, setCoached] = useLocalStorage({ key: coachKey, defaultValue: '', getInitialValueInEffect: false })
  const { data: tutorial, refetch } = useReadTutorialQuery(undefined, { pollingInterval: pollMs })
  const { pathname } = useLocation()
  useEffect(() => {
    if (tutorial !== undefined) void refetch()
    // Only when another page was opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname])
  const isHere = coached === readStoredValue('accountId')
  if (!isHere || tutorial === undefined || tutorial.started_at === null || pathname === paths.tutorial) return null
  function close() {
    setCoached('')
    showToast('Tutorial closed. It goes on from your profile menu.')
  }
  return <Panel tutorial={tutorial} next={findNextStep(tutorial)} onClose={close} />
}

interface PanelProps {
  tutorial: Tutorial
  next: NextStep | null
  onClose: () => void
}

function Panel({ tutorial, next, onClose }: PanelProps) {
  const panel = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const text = next === null ? null : stepTexts[next.step]
  const { place, isTight, hasTarget } = useCoachPlace(panel, text?.targets ?? none)
  const announcement = useAnnouncement(next?.step ?? null)
  useMarkSeen(tutorial, next?.step ?? null)
  useEscape(panel, onClose)
  const path = next === null ? paths.tutorial : buildStepPath(next.step, tutorial)
  const isThere = path.split('#')[0] === pathname
  function showTarget() {
    const target = text === null ? null : findTarget(text.targets)
    target?.scrollIntoView({ block: 'center' })
    target?.focus()
  }
  return (
    <aside
      ref={panel}
      className={classes.panel}
      data-place={place}
      data-tight={isTight || undefined}
      aria-label="Tutorial"
    >
      <header className={classes.header}>
        <p className={classes.chapter}>
          {next === null
            ? 'Tutorial'
            : `${chapterTitles[next.chapter.key]} · ${next.number} of ${next.chapter.steps.length}`}
        </p>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label="Close the tutorial"
          title="Close  Esc"
          onClick={onClose}
        >
          <IconX size={16} />
        </ActionIcon>
      </header>
      <h2 className={classes.title}>{text?.title ?? 'That was all of it'}</h2>
      {!isTight && (
        <p className={classes.text}>{text?.text ?? 'Finish the tutorial, and keep what you made or remove it.'}</p>
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <div className={classes.actions}>
        {!isThere ? (
          <Button size="sm" to={path}>
            {next === null ? 'Finish' : 'Take me there'}
          </Button>
        ) : (
          hasTarget && (
            <Button size="sm" variant="secondary" onClick={showTarget}>
              Show me
            </Button>
          )
        )}
        {next !== null && (
          <Link to={paths.tutorial} className={classes.all}>
            All steps
          </Link>
        )}
      </div>
    </aside>
  )
}

/** Says what was done and what comes next, when that changes. */
function useAnnouncement(step: StepKey | null): string {
  const [shown, setShown] = useState({ step, words: '' })
  if (shown.step !== step) {
    const done = shown.step === null ? '' : `Done: ${stepTexts[shown.step].title}. `
    setShown({ step, words: `${done}${step === null ? 'That was all of it.' : `Next: ${stepTexts[step].title}.`}` })
  }
  return shown.words
}

/** A step of looking at a page is done when the page is open. */
function useMarkSeen(tutorial: Tutorial, step: StepKey | null): void {
  const [update] = useUpdateTutorialMutation()
  const { pathname } = useLocation()
  const isSeen = step !== null && isSeenStep(step) && buildStepPath(step, tutorial) === pathname
  useEffect(() => {
    // A failure shows as the step staying: it is marked again on the next visit.
    if (isSeen && isSeenStep(step)) void update({ body: { seen: step } })
  }, [isSeen, step, update])
}

/** Escape closes the panel while the focus is in it. */
function useEscape(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const element = panel.current
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    element?.addEventListener('keydown', pressed)
    return () => element?.removeEventListener('keydown', pressed)
  }, [panel])
}
