import type { Tutorial, TutorialChapter } from '@draftwright/contract/tutorial'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import type { NextStep } from './next-step.ts'
import { buildStepPath, chapterTitles, stepTexts } from './steps.ts'
import classes from './tutorial.module.css'

interface ChapterSectionProps {
  tutorial: Tutorial
  chapter: TutorialChapter
  next: NextStep | null
  onSkip: (isSkipped: boolean) => void
}

/** A chapter with its steps: done, the next one, and those to come. */
export function ChapterSection({ tutorial, chapter, next, onSkip }: ChapterSectionProps) {
  const { key, is_skipped, is_done, steps } = chapter
  const title = chapterTitles[key]
  const mayStart = tutorial.started_at !== null
  return (
    <Section
      title={title}
      actions={
        mayStart && !is_done ? (
          <Button
            variant="ghost"
            size="sm"
            aria-label={is_skipped ? `Do “${title}” after all` : `Skip “${title}”`}
            onClick={() => onSkip(!is_skipped)}
          >
            {is_skipped ? 'Do it now' : 'Skip'}
          </Button>
        ) : undefined
      }
    >
      {is_skipped ? (
        <p className={classes.lead}>Skipped.</p>
      ) : (
        <ol className={classes.steps}>
          {steps.map((step, at) => {
            const isNext = mayStart && next?.step === step.key
            const { title: name, text } = stepTexts[step.key]
            return (
              <li
                key={step.key}
                className={classes.step}
                data-state={step.is_done ? 'done' : isNext ? 'next' : 'later'}
                aria-current={isNext ? 'step' : undefined}
              >
                <span className={classes.mark} aria-hidden>
                  {step.is_done ? <IconCheck size={13} stroke={2.5} /> : at + 1}
                </span>
                <span>
                  {isNext ? <Link to={buildStepPath(step.key, tutorial)}>{name}</Link> : name}
                  {step.is_done && <span className="visually-hidden">, done</span>}
                  {isNext && <span className={classes.text}>{text}</span>}
                </span>
              </li>
            )
          })}
        </ol>
      )}
    </Section>
  )
}
