import type { Content } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { EditorHandle } from '../editor/index.ts'
import { readError } from '../../api/api.ts'
import { useSaveContentMutation } from './api.ts'
import { type Base, type KeptDraft, keepDraft, readKeptDraft } from './kept-draft.ts'
import { joined, type Side } from './merge-docs.ts'
import { fieldsOf, needsChoice, reconcile, type Reconciled } from './reconcile.ts'
import { isSameText } from './same-text.ts'
import { createSaver, type Draft, type Fields, type Outcome, type Saver, type SaveState } from './saver.ts'
import { useSafetyNet } from './use-safety-net.ts'

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
  /** Somebody else's version where both changed the same, while ours waits for a decision. */
  clash: Reconciled | null
  /** Decides what both changed; everything else is merged either way. */
  settle: (side: Side) => void
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
  const [clash, setClash] = useState<Reconciled | null>(null)
  const [kept, setKept] = useState<KeptDraft | null>(() => keptFor(content))
  /** The server's version that the text here stands on; null where only its time is known. */
  const [base] = useState(() => keeper<Base | null>(content))
  const { id } = content
  const send = useCallback(
    async (change: Draft, unsent: () => Draft): Promise<Outcome> => {
      const answer = await save({ id, ...change })
      if (answer.data) {
        base.set(answer.data)
        return { kind: 'saved', content: answer.data }
      }
      const { status, code, message, details } = readError(answer.error)
      // Answers of a gateway or a restarting server pass by themselves; refusals do not.
      if (status === 0 || status >= 500 || status === 429) return { kind: 'offline' }
      if (code !== 'stale') return { kind: 'refused', message }
      const { theirs } = details as { theirs: Content }
      const mine = editor.current?.read()
      // The page was left: what is here waits in its kept copy.
      if (!mine) return { kind: 'conflict' }
      const changed = changedFields({ ...change, ...unsent() })
      const merged = reconcile(base.get(), mine, changed, theirs)
      if (needsChoice(merged)) {
        setClash(merged)
        return { kind: 'conflict' }
      }
      base.set(theirs)
      editor.current?.take(joined(merged.pieces, 'mine'))
      setFields({ ...fieldsOf(theirs), ...changed })
      return { kind: 'merged', version: theirs.updated_at }
    },
    [save, id, editor, base],
  )
  const [saver] = useState(() =>
    createSaver(
      {
        readText: lastText(editor, content.rich_content),
        send,
        keep: (draft, version) => keepDraft(id, draft, version, base.get()?.updated_at === version ? base.get() : null),
        onState: setSaveState,
      },
      content.updated_at,
    ),
  )
  const show = useCallback(
    (next: Content, isOurs: boolean) => {
      base.set(next)
      setFields(fieldsOf(next))
      const handle = editor.current
      if (!handle || isSameText(handle.read(), next.rich_content)) return
      if (isOurs) handle.replace(next.rich_content)
      else handle.take(next.rich_content)
    },
    [editor, base],
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
      show(content, false)
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
      base.set(answer.data)
      setFields(fieldsOf(answer.data))
      return null
    },
    adopt(next) {
      saver.adopt(next.updated_at)
      show(next, true)
    },
    clash,
    settle(side) {
      if (!clash) return
      const { theirs } = clash
      const changed = changedFields(saver.draft())
      // Read again: a key may have been pressed before the question was on the screen.
      const mine = editor.current?.read() ?? theirs.rich_content
      const merged = reconcile(base.get(), mine, changed, theirs)
      const doc = joined(merged.pieces, side)
      if (!isSameText(mine, doc)) editor.current?.replace(doc)
      const given = new Set(side === 'theirs' ? merged.fields : [])
      const left = Object.fromEntries(Object.entries(changed).filter(([name]) => !given.has(name as keyof Fields)))
      base.set(theirs)
      setFields({ ...fieldsOf(theirs), ...left })
      setClash(null)
      void saver.settle(theirs.updated_at, left, !isSameText(doc, theirs.rich_content))
    },
    kept,
    resumeKept() {
      if (!kept) return
      const { rich_content, ...rest } = kept.draft
      setFields((current) => ({ ...current, ...rest }))
      if (rich_content) editor.current?.replace(rich_content)
      base.set(kept.base ?? (kept.version === base.get()?.updated_at ? base.get() : null))
      saver.resume(kept.draft, kept.version)
      setKept(null)
    },
    dropKept() {
      keepDraft(id, null, '')
      setKept(null)
    },
  }
}

/** One value that is no part of what is drawn. */
function keeper<T>(start: T) {
  let value = start
  return {
    get: () => value,
    set: (next: T) => {
      value = next
    },
  }
}

/** Of what is sent or waits to be, the fields. */
function changedFields({ title, excerpt, slug, keyword, pillar_id }: Draft): Fields {
  const all = { title, excerpt, slug, keyword, pillar_id }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
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

/** A save that fails after the page was left still knows what it tried to save. */
function lastText(editor: RefObject<EditorHandle | null>, start: Doc): () => Doc {
  let last = start
  return () => {
    last = editor.current?.read() ?? last
    return last
  }
}
