import type { Check, Finding } from '@draftwright/contract/score/report'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import styles from './ScorePanel.module.css'
import { formatPoints } from './wording.ts'

const shownFindings = 4

interface ScoreCheckProps {
  check: Check
  isEditable: boolean
  /** The finding whose mark is highlighted, of any check. */
  active: Finding | null
  onGoTo: (finding: Finding) => void
  onFix: (check: Check, findings: Finding[]) => void
}

export function ScoreCheck({ check, isEditable, active, onGoTo, onFix }: ScoreCheckProps) {
  const [isLong, setLong] = useState(false)
  const fixable = isEditable ? check.findings.filter(({ fix }) => fix) : []
  const visible = isLong ? check.findings : check.findings.slice(0, shownFindings)
  return (
    <li className={styles.check}>
      <p className={styles.sentence}>
        {check.sentence}
        <span className={styles.points}>
          {formatPoints(check.points)}/{check.max}
        </span>
      </p>
      <ul className={styles.findings}>
        {visible.map((finding, index) => (
          <li key={`${index} ${finding.text}`} className={styles.finding}>
            {finding.spans.length > 0 ? (
              <button
                type="button"
                className={styles.place}
                aria-pressed={active === finding}
                onClick={() => onGoTo(finding)}
              >
                {finding.text}
              </button>
            ) : (
              <span className={styles.hint}>{finding.text}</span>
            )}
            {finding.fix && isEditable ? (
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Fix: ${finding.text}`}
                onClick={() => onFix(check, [finding])}
              >
                Fix
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {check.findings.length > visible.length || fixable.length > 1 ? (
        <p className={styles.more}>
          {check.findings.length > visible.length ? (
            <Button size="sm" variant="ghost" onClick={() => setLong(true)}>
              {check.findings.length - visible.length} more
            </Button>
          ) : null}
          {fixable.length > 1 ? (
            <Button size="sm" variant="secondary" onClick={() => onFix(check, fixable)}>
              Fix all {fixable.length}
            </Button>
          ) : null}
        </p>
      ) : null}
    </li>
  )
}
