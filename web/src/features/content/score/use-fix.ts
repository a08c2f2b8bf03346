import { applyChanges } from '@draftwright/contract/score/changes'
import type { Content } from '@draftwright/contract/content'
import type { Check, Finding, TextFields } from '@draftwright/contract/score/report'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { toast, toastError } from '../../../ui/toast.tsx'
import type { EditorHandle } from '../../editor/index.ts'
import { isSameText } from '../same-text.ts'
import type { Desk } from '../use-desk.ts'
import type { Scored, Text } from './score-messages.ts'

interface Fixing {
  content: Content
  desk: Desk
  editor: RefObject<EditorHandle | null>
  scored: Scored | null
  read: () => Text | null
}

/** What was asked for while a newer text was still being scored. */
interface Waiting {
  checkId: string
  texts: ReadonlySet<string>
}

/**
 * Does what findings of a check propose: words of the text as one step of the editor's own history, fields with Undo. In a
 * text that has changed since it was scored the places have moved; the fix then waits for the score that is on its way.
 */
export function useFix({ content, desk, editor, scored, read }: Fixing) {
  const waiting = useRef<Waiting>(null)
  const putFields = async (fields: Partial<TextFields>): Promise<void> => {
    const { slug, ...rest } = fields
    if (Object.keys(rest).length > 0) desk.change(rest)
    const wrong = slug === undefined ? null : await desk.saveSlug(slug)
    if (wrong) toastError(wrong)
  }
  /** Answers false where the score is not of the text as it stands. */
  const doNow = (findings: Finding[]): boolean => {
    const now = read()
    if (!now || !scored || !isSameText(now.doc, scored.input.doc)) return false
    const changes = findings.flatMap(({ fix }) => fix?.changes ?? [])
    if (changes.length > 0) editor.current?.change(applyChanges(now.doc, changes))
    const fields = Object.assign({}, ...findings.map(({ fix }) => fix?.fields ?? {})) as Partial<TextFields>
    const names = Object.keys(fields) as (keyof TextFields)[]
    if (names.length === 0) return true
    const before = Object.fromEntries(
      names.map((name) => [name, name === 'slug' ? content.slug : desk.fields[name]]),
    ) as Partial<TextFields>
    void putFields(fields)
    toast(`${labels[names[0] ?? 'title']} changed`, { undo: () => void putFields(before) })
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
