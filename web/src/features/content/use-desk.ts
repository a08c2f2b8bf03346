import type { Content } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { EditorHandle } from '../editor/index.ts'
import { readError } from '../../api/api.ts'
import { useSaveContentMutation } from './api.ts'
import { type KeptDraft, keepDraft, readKeptDraft } from './kept-draft.ts'
import { isSameText } from './same-text.ts'
import { createSaver, type Draft, type Fields, type Outcome, type Saver, type SaveState } from './saver.ts'

export interface Desk {
  saver: Saver
  saveState: SaveState
  /** The fields as they stand on the screen. */
  fields: Required<Pick<Fields, 'title' | 'excerpt' | 'slug' | 'keyword' | 'pillar_id'>>
  change: (fields: Fields) => void
  /** By itself, because a taken address must not hold up the text. Answers what is wrong with it, or null. */
  saveSlug: (slug: string) => Promise<string | null>
  /** The server's text after an action of ours; the editor takes it over in one step that can be undone. */
  adopt: (content: Content) => void
  /** Somebody else's version, while ours waits for a decision. */
  theirs: Content | null
  takeTheirs: () => void
  keepMine: () => void
  /** Text this tab kept from before a reload. */
  kept: KeptDraft | null
  resumeKept: () => void
  dropKept: () => void
}

/** Everything about one text being written: its saving, its copy in the browser, and versions of other people. */
export function useDesk(content: Content, editor: RefObject<EditorHandle | null>): Desk {
  const [save] = useSaveContentMutation()
  const [saveState, setSaveState] = useState<SaveState>({ kind: 'saved', at: null })
  const [fields, setFields] = useState(() => fieldsOf(content))
  const [theirs, setTheirs] = useState<Content | null>(null)
  const [kept, setKept] = useState<KeptDraft | null>(() => keptFor(content))
  const { id } = content
  const send = useCallback(
    async (change: Draft): Promise<Outcome> => {
      const answer = await save({ id, ...change })
      if (answer.data) return { kind: 'saved', content: answer.data }
      const { status, code, message, details } = readError(answer.error)
      if (code === 'stale') {
        setTheirs((details as { theirs: Content }).theirs)
        return { kind: 'conflict' }
      }
      // Answers of a gateway or a restarting server pass by themselves; refusals do not.
      if (status === 0 || status >= 500 || status === 429) return { kind: 'offline' }
      return { kind: 'refused', message }
    },
    [save, id],
  )
  const [saver] = useState(() =>
    createSaver(
      {
        readText: lastText(editor, content.rich_content),
        send,
        keep: (draft, version) => keepDraft(id, draft, version),
        onState: setSaveState,
      },
      content.updated_at,
    ),
  )
  const show = useCallback(
    (next: Content) => {
      setFields(fieldsOf(next))
      const now = editor.current?.read()
      if (now && !isSameText(now, next.rich_content)) editor.current?.replace(next.rich_content)
    },
    [editor],
  )
  useSafetyNet(saver)
  useEffect(() => {
    saver.open()
    return saver.close
  }, [saver])
  useEffect(() => {
    // Somebody else's save, seen while nothing of ours is at stake.
    if (content.updated_at > saver.version() && !saver.isDirty()) {
      saver.adopt(content.updated_at)
      // The fields and the editor, which React does not hold, take the new text in one step.
      // oxlint-disable-next-line react/set-state-in-effect
      show(content)
    }
  }, [content, saver, show])
  return {
    saver,
    saveState,
    fields,
    change(next) {
      setFields((current) => ({ ...current, ...next }))
      const { title, ...rest } = next
      // A title is needed; while the field is empty the last one stays.
      saver.change(title === undefined ? rest : title.trim() ? { ...rest, title: title.trim() } : rest)
    },
    async saveSlug(slug) {
      if (!(await saver.flush('edit'))) return 'The text could not be saved yet'
      const answer = await save({ id, slug, updated_at: saver.version(), reason: 'edit' })
      if (!answer.data) return readError(answer.error).message
      saver.adopt(answer.data.updated_at)
      setFields(fieldsOf(answer.data))
      return null
    },
    adopt(next) {
      saver.adopt(next.updated_at)
      show(next)
    },
    theirs,
    takeTheirs() {
      if (!theirs) return
      saver.takeTheirs(theirs.updated_at)
      show(theirs)
      setTheirs(null)
    },
    keepMine() {
      if (!theirs) return
      void saver.keepMine(theirs.updated_at)
      setTheirs(null)
    },
    kept,
    resumeKept() {
      if (!kept) return
      const { rich_content, ...rest } = kept.draft
      setFields((current) => ({ ...current, ...rest }))
      if (rich_content) editor.current?.replace(rich_content)
      saver.resume(kept.draft, kept.version)
      setKept(null)
    },
    dropKept() {
      keepDraft(id, null, '')
      setKept(null)
    },
  }
}

/** Saves when the person turns away, and asks before a tab with unsaved text is closed. */
function useSafetyNet(saver: Saver): void {
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void saver.flush('autosave')
    }
    const onOnline = () => void saver.flush('autosave')
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!saver.isDirty()) return
      saver.keepNow()
      event.preventDefault()
    }
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('online', onOnline)
    window.addEventListener('beforeunload', onLeave)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('beforeunload', onLeave)
    }
  }, [saver])
}

function keptFor(content: Content): KeptDraft | null {
  const kept = readKeptDraft(content.id)
  if (!kept) return null
  const { rich_content: text, ...fields } = kept.draft
  const now: Fields = fieldsOf(content)
  const hasNews =
    (text && !isSameText(text, content.rich_content)) ||
    Object.entries(fields).some(([name, value]) => now[name as keyof Fields] !== value)
  return hasNews ? kept : null
}

const fieldsOf = ({ title, excerpt, slug, keyword, pillar_id }: Content) => ({
  title,
  excerpt,
  slug,
  keyword,
  pillar_id,
})

/** A save that fails after the page was left still knows what it tried to save. */
function lastText(editor: RefObject<EditorHandle | null>, start: Doc): () => Doc {
  let last = start
  return () => {
    last = editor.current?.read() ?? last
    return last
  }
}
