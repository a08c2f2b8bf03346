import type { Content } from '@draftwright/contract/content'
import type { Check, Finding } from '@draftwright/contract/score/report'
import { Skeleton, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { EditorHandle, TextSummary } from '../../editor/index.ts'
import type { Desk } from '../use-desk.ts'
import { ScoreCheck } from './ScoreCheck.tsx'
import styles from './ScorePanel.module.css'
import { ScoreRing } from '../../../ui/ScoreRing.tsx'
import { useFix } from './use-fix.ts'
import { useScore } from './use-score.ts'
import { groupLabels, pointsText, sectionsOf } from './wording.ts'

/** Characters. Whole paragraphs underlined would make the page restless; they are marked when asked for. */
const quietLength = 300

interface ScorePanelProps {
  content: Content
  desk: Desk
  editor: RefObject<EditorHandle | null>
  summary: TextSummary | null
  isEditable: boolean
  isDrawer: boolean
  onClose: () => void
}

/** How good the text is, what that rests on, and what would make it better. */
export function ScorePanel(props: ScorePanelProps) {
  const { editor, isEditable, isDrawer, onClose } = props
  const { scored, hasFailed, read } = useScore(props)
  const fix = useFix({ ...props, scored, read })
  const [active, setActive] = useState<Finding | null>(null)
  const isLeaving = useRef(false)
  const report = scored?.report
  useEffect(() => {
    if (!report) return
    const spans = report.checks
      .flatMap(({ findings }) => findings)
      .flatMap((finding) => finding.spans.map((span) => ({ ...span, isActive: finding === active })))
    editor.current?.mark(spans.filter(({ from, to, isActive }) => isActive || to - from <= quietLength))
  }, [report, active, editor])
  useEffect(() => {
    const handle = editor.current
    isLeaving.current = false
    return () => {
      if (!isLeaving.current) handle?.mark([])
    }
  }, [editor])
  const goTo = (finding: Finding) => {
    const [first] = finding.spans
    if (!first) return
    setActive(finding)
    const handle = editor.current
    if (!isDrawer) {
      handle?.goTo(first)
      return
    }
    // The drawer covers the text and gives the page back only once it has gone.
    isLeaving.current = true
    handle?.mark(finding.spans.map((span) => ({ ...span, isActive: true })))
    onClose()
    window.setTimeout(() => handle?.goTo(first), 350)
  }
  if (hasFailed) return <Text size="sm">The score cannot be worked out in this browser.</Text>
  if (!report) return <Skeleton height={320} />
  if (report.words === 0)
    return <Text size="sm">There is nothing to score yet. Write, and the score follows as you type.</Text>
  const good = report.checks.filter(({ points, max }) => points >= max)
  return (
    <div className={styles.panel}>
      <div className={styles.head} aria-live="polite">
        <ScoreRing score={report.score} />
        <p className={styles.summary}>{summaryOf(report.score, report.cap, report.checks)}</p>
      </div>
      {sectionsOf(report.checks).map(({ group, points, max, open }) =>
        open.length > 0 ? (
          <section key={group} aria-label={groupLabels[group]}>
            <h3 className={styles.heading}>
              {groupLabels[group]}
              <span className={styles.points}>
                {pointsText(points)} of {max}
              </span>
            </h3>
            <ul className={styles.checks}>
              {open.map((check) => (
                <ScoreCheck
                  key={check.id}
                  check={check}
                  isEditable={isEditable}
                  active={active}
                  onGoTo={goTo}
                  onFix={fix}
                />
              ))}
            </ul>
          </section>
        ) : null,
      )}
      {good.length > 0 ? (
        <section aria-label="What is good">
          <h3 className={styles.heading}>What is good</h3>
          <ul className={styles.checks}>
            {good.map(({ id, sentence, max }) => (
              <li key={id} className={styles.good}>
                <IconCheck size={16} aria-hidden className={styles.tick} />
                <span>{sentence}</span>
                <span className={styles.points}>{max}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function summaryOf(score: number, cap: number | null, checks: readonly Check[]): string {
  if (score === 100) return 'Every check is full.'
  const open = checks.filter(({ points, max }) => points < max).length
  const left = `${open === 1 ? 'One thing' : `${open} things`} left to do better.`
  return cap === null ? left : `${left} A text this short can reach ${cap} at most.`
}
