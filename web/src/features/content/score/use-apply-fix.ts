import { applyChanges } from '@draftwright/contract/score/changes'
import type { Content } from '@draftwright/contract/content'
import type { Check, Finding, TextFields } from '@draftwright/contract/score/report'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import type { EditorHandle } from '../../editor/index.ts'
import { isSameText } from '../same-text.ts'
import type { ContentEditing } from '../use-content-editing.ts'
import type { ScoreResult, ScoredText } from './score-messages.ts'

interface ApplyFixOptions {
  content: Content
  desk: ContentEditing
  editor: RefObject<EditorHandle | null>
  scored: ScoreResult | null
  read: () => ScoredText | null
}

/** A fix requested while a newer text was still being scored. */
interface PendingFix {
  checkId: string
  texts: ReadonlySet<string>
}

/**
 * Applies fixes: words of the text as one step of the editor's history, fields with Undo. If the text has changed since it was
 * scored, positions are outdated; the fix then waits for the next score.
 */
export function useApplyFix({ content, desk, editor, scored, read }: ApplyFixOptions) {
  const waiting = useRef<PendingFix>(null)
  const putFields = async (fields: Partial<TextFields>): Promise<void> => {
    const { slug, ...rest } = fields
    if (Object.keys(rest).length > 0) desk.change(rest)
    const wrong = slug === undefined ? null : await desk.saveSlug(slug)
    if (wrong) showErrorToast(wrong)
  }
  /** Returns false if the score is not of the current text. */
  const doNow = (findings: Finding[]): boolean => {
    const now = read()
    if (!now || !scored || !isSameText(now.doc, scored.input.doc)) return false
    const changes = findings.flatMap(({ fix }) => fix?.changes ?? [])
    if (changes.length > 0) editor.current?.patchDocument(applyChanges(now.doc, changes))
    const fields = Object.assign({}, ...findings.map(({ fix }) => fix?.fields ?? {})) as Partial<TextFields>
    const names = Object.keys(fields) as (keyof TextFields)[]
    if (names.length === 0) return true
    const before = Object.fromEntries(
      names.map((name) => [name, name === 'slug' ? content.slug : desk.fields[name]]),
    ) as Partial<TextFields>
    void putFields(fields)
    showToast(`${labels[names[0] ?? 'title']} changed`, { undo: () => void putFields(before) })
    return true
  }
  const doWaiting = useEffectEvent(() => {
    const asked = waiting.current
    if (asked === null || !scored) return
    const { findings = [] } = scored.report.checks.find(({ id }) => id === asked.checkId) ?? {}
    if (doNow(findings.filter(({ text }) => asked.texts.has(text)))) waiting.current = null
  })
  useEffect(() => doWaiting(), [scored])
  return (check: Check, findings: Finding[]) => {
    if (!doNow(findings)) waiting.current = { checkId: check.id, texts: new Set(findings.map(({ text }) => text)) }
  }
}

const labels: Record<keyof TextFields, string> = {
  title: 'Title',
  slug: 'Address',
  excerpt: 'Excerpt',
  keyword: 'Keyword',
}
