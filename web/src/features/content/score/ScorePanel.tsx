import type { Content } from '@draftwright/contract/content'
import type { Check, Finding } from '@draftwright/contract/score/report'
import { Skeleton, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { EditorHandle, TextSummary } from '../../editor/index.ts'
import type { ContentEditing } from '../use-content-editing.ts'
import { ScoreCheck } from './ScoreCheck.tsx'
import styles from './ScorePanel.module.css'
import { ScoreRing } from '../../../ui/ScoreRing.tsx'
import { useApplyFix } from './use-apply-fix.ts'
import { useScore } from './use-score.ts'
import { groupLabels, formatPoints, groupChecks } from './wording.ts'

/** Characters. Underlining whole paragraphs would be distracting; they are marked on request. */
const quietLength = 300

interface ScorePanelProps {
  content: Content
  desk: ContentEditing
  editor: RefObject<EditorHandle | null>
  summary: TextSummary | null
  isEditable: boolean
  isDrawer: boolean
  onClose: () => void
}

/** The text's score, its reasons, and possible improvements. */
export function ScorePanel(props: ScorePanelProps) {
  const { editor, isEditable, isDrawer, onClose } = props
  const { scored, hasFailed, read } = useScore(props)
  const fix = useApplyFix({ ...props, scored, read })
  const [active, setActive] = useState<Finding | null>(null)
  const isLeaving = useRef(false)
  const report = scored?.report
  useEffect(() => {
    if (!report) return
    const spans = report.checks
      .flatMap(({ findings }) => findings)
      .flatMap((finding) => finding.spans.map((span) => ({ ...span, isActive: finding === active })))
    editor.current?.markSpans(spans.filter(({ from, to, isActive }) => isActive || to - from <= quietLength))
  }, [report, active, editor])
  useEffect(() => {
    const handle = editor.current
    isLeaving.current = false
    return () => {
      if (!isLeaving.current) handle?.markSpans([])
    }
  }, [editor])
  const goTo = (finding: Finding) => {
    const [first] = finding.spans
    if (!first) return
    setActive(finding)
    const handle = editor.current
    if (!isDrawer) {
      handle?.selectSpan(first)
      return
    }
    // The drawer covers the text; the text can be focused only after it has closed.
    isLeaving.current = true
    handle?.markSpans(finding.spans.map((span) => ({ ...span, isActive: true })))
    onClose()
    window.setTimeout(() => handle?.selectSpan(first), 350)
  }
  if (hasFailed) return <Text size="sm">The score is not available in this browser.</Text>
  if (!report) return <Skeleton height={320} />
  if (report.words === 0) return <Text size="sm">Nothing to score yet. Start writing to see the score.</Text>
  const good = report.checks.filter(({ points, max }) => points >= max)
  return (
    <div className={styles.panel}>
      <div className={styles.head} aria-live="polite">
        <ScoreRing score={report.score} />
        <p className={styles.summary}>{formatSummary(report.score, report.cap, report.checks)}</p>
      </div>
      {groupChecks(report.checks).map(({ group, points, max, open }) =>
        open.length > 0 ? (
          <section key={group} aria-label={groupLabels[group]}>
            <h3 className={styles.heading}>
              {groupLabels[group]}
              <span className={styles.points}>
                {formatPoints(points)} of {max}
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
        <section aria-label="Passed checks">
          <h3 className={styles.heading}>Passed checks</h3>
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

function formatSummary(score: number, cap: number | null, checks: readonly Check[]): string {
  if (score === 100) return 'All checks passed.'
  const open = checks.filter(({ points, max }) => points < max).length
  const left = `${open === 1 ? '1 suggestion' : `${open} suggestions`} to improve.`
  return cap === null ? left : `${left} A text this short scores ${cap} at most.`
}
