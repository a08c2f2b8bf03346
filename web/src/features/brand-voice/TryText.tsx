import type { Doc } from '@draftwright/contract/document'
import { applyChanges } from '@draftwright/contract/score/changes'
import { readDoc } from '@draftwright/contract/score/reading'
import type { Fix, Span } from '@draftwright/contract/score/report'
import { toDoc, computeCheckScore, checkVoice } from '@draftwright/contract/voice/checks'
import type { VoiceProfile } from '@draftwright/contract/voice/profile'
import { applyVoice } from '@draftwright/contract/voice/rewrite'
import { Text, Textarea } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ScoreRing } from '../../ui/ScoreRing.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toast.tsx'
import classes from './VoicePage.module.css'

/** Scores a text against the voice while it is typed, with the relevant passages marked. */
export function TryText({ profile }: { profile: VoiceProfile | null }) {
  const [text, setText] = useState('')
  // Typing has priority over the score.
  const scored = useDeferredValue(text)
  const result = useMemo(() => {
    if (profile === null || scored.trim() === '') return null
    const doc = toDoc(scored)
    const checks = checkVoice(profile, doc)
    return { doc, checks, score: computeCheckScore(checks) }
  }, [profile, scored])
  const put = (doc: Doc) => {
    const before = text
    setText(toText(doc))
    showToast('Text changed', { undo: () => setText(before) })
  }
  const fix = ({ changes }: Fix) => result && put(applyChanges(result.doc, changes))
  const open = result?.checks.filter(({ points, max }) => points < max) ?? []
  const findings = open.flatMap((check) => check.findings)
  return (
    <Section title="Try a text">
      <Textarea
        aria-label="Text to try"
        placeholder="Paste or type text to score it against this voice"
        autosize
        minRows={4}
        maxRows={12}
        maxLength={20_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {profile === null && (
        <Text size="sm" c="dimmed" mt="sm">
          Set up the voice or add a sample first.
        </Text>
      )}
      {result !== null && (
        <>
          <div className={classes.result} aria-live="polite">
            {result.score === null ? (
              <Text size="sm">No rule of this voice applies to this text.</Text>
            ) : (
              <>
                <ScoreRing score={result.score} />
                <Text size="sm">
                  {result.score === 100 ? 'Matches this voice.' : `Brand voice ${result.score} of 100.`}
                </Text>
              </>
            )}
            {findings.some((finding) => finding.fix !== null) && profile !== null && (
              <Button variant="outline" size="sm" onClick={() => put(applyVoice(profile, result.doc))}>
                Fix all
              </Button>
            )}
          </div>
          {findings.length > 0 && (
            <>
              <Marked doc={result.doc} spans={findings.flatMap(({ spans }) => spans)} />
              <ul className={classes.checks} aria-label="What to change">
                {findings.map((finding, index) => (
                  <li key={`${index} ${finding.text}`} className={classes.check}>
                    <span>{finding.text}</span>
                    {finding.fix !== null && (
                      <Button
                        size="sm"
                        variant="secondary"
                        aria-label={`Fix: ${finding.text}`}
                        onClick={() => finding.fix && fix(finding.fix)}
                      >
                        Fix
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Section>
  )
}

const toText = (doc: Doc): string =>
  readDoc(doc)
    .blocks.map((block) => block.text)
    .join('\n\n')

function Marked({ doc, spans }: { doc: Doc; spans: Span[] }) {
  return (
    <div className={classes.preview} role="region" aria-label="Marked text">
      {readDoc(doc).blocks.map(({ text, at }) => (
        <p key={at}>
          {splitMarkedText(text, at + 1, spans).map(({ from, part, isMarked }) =>
            isMarked ? <mark key={from}>{part}</mark> : <span key={from}>{part}</span>,
          )}
        </p>
      ))}
    </div>
  )
}

/** The text split at the start and end of marks; overlapping marks are merged. */
function splitMarkedText(text: string, start: number, spans: readonly Span[]) {
  const cuts = new Set([0, text.length])
  const inside = spans.filter(({ from, to }) => to > start && from < start + text.length)
  for (const { from, to } of inside) {
    cuts.add(Math.max(0, from - start))
    cuts.add(Math.min(text.length, to - start))
  }
  const places = [...cuts].sort((one, other) => one - other)
  return places.slice(0, -1).map((from, index) => ({
    from,
    part: text.slice(from, places[index + 1]),
    isMarked: inside.some((span) => span.from - start <= from && span.to - start > from),
  }))
}
