import { applyChanges } from '@draftwright/contract/score/changes'
import type { Content } from '@draftwright/contract/content'
import type { Finding, TextFields } from '@draftwright/contract/score/report'
import type { RefObject } from 'react'
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

/** Does what findings propose: words of the text as one step of the editor's own history, fields with Undo. */
export function useFix({ content, desk, editor, scored, read }: Fixing) {
  const putFields = async (fields: Partial<TextFields>): Promise<void> => {
    const { slug, ...rest } = fields
    if (Object.keys(rest).length > 0) desk.change(rest)
    const wrong = slug === undefined ? null : await desk.saveSlug(slug)
    if (wrong) toastError(wrong)
  }
  return (findings: Finding[]) => {
    const now = read()
    // The score of a text that has changed since is on its way; its positions are those of the older one.
    if (!now || !scored || !isSameText(now.doc, scored.input.doc)) return
    const changes = findings.flatMap(({ fix }) => fix?.changes ?? [])
    if (changes.length > 0) editor.current?.change(applyChanges(now.doc, changes))
    const fields = Object.assign({}, ...findings.map(({ fix }) => fix?.fields ?? {})) as Partial<TextFields>
    const names = Object.keys(fields) as (keyof TextFields)[]
    if (names.length === 0) return
    const before = Object.fromEntries(
      names.map((name) => [name, name === 'slug' ? content.slug : desk.fields[name]]),
    ) as Partial<TextFields>
    void putFields(fields)
    toast(`${labels[names[0] ?? 'title']} changed`, { undo: () => void putFields(before) })
  }
}

const labels: Record<keyof TextFields, string> = {
  title: 'Title',
  slug: 'Address',
  excerpt: 'Excerpt',
  keyword: 'Keyword',
}
