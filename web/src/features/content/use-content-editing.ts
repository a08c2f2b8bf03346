import type { Content } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { EditorHandle } from '../editor/index.ts'
import { toFailure } from '../../api/api.ts'
import { useSaveContentMutation } from './api.ts'
import { type BaseVersion, type StoredDraft, storeDraft, readStoredDraft } from './stored-draft.ts'
import { joinPieces, type MergeSide } from './merge-docs.ts'
import { pickFields, hasConflict, isSameField, reconcileVersions, type Reconciled } from './reconcile.ts'
import { isSameText } from './same-text.ts'
import {
  createSaver,
  type ContentDraft,
  type ContentFields,
  type FieldName,
  type SaveOutcome,
  type Saver,
  type SaveState,
} from './saver.ts'
import { useSaveOnLeave } from './use-save-on-leave.ts'

export interface ContentEditing {
  saver: Saver
  saveState: SaveState
  /** The displayed fields. */
  fields: Required<ContentFields>
  change: (fields: ContentFields) => void
  /** Saved separately, because a taken slug must not block the text. Returns the error message, or null. */
  saveSlug: (slug: string) => Promise<string | null>
  /** The server's text after an action of ours; the editor applies it in one undoable step. */
  adopt: (content: Content) => void
  /** Another person's conflicting version, while ours waits for a decision. */
  conflict: Reconciled | null
  /** Decides conflicts; all other changes are merged in any case. */
  resolveConflict: (side: MergeSide) => void
  /** Text this tab stored before a reload. */
  storedDraft: StoredDraft | null
  restoreStoredDraft: () => void
  deleteStoredDraft: () => void
}

/** The state of an edited text: saving, its copy in the browser, and versions of other people. */
export function useContentEditing(content: Content, editor: RefObject<EditorHandle | null>): ContentEditing {
  const [save] = useSaveContentMutation()
  const [saveState, setSaveState] = useState<SaveState>({ kind: 'saved', at: null })
  const [fields, setFields] = useState(() => pickFields(content))
  const [conflict, setConflict] = useState<Reconciled | null>(null)
  const [storedDraft, setStoredDraft] = useState<StoredDraft | null>(() => findStoredDraft(content))
  /** The server version that the text is based on; null if only its time is known. */
  const [base] = useState(() => createBox<BaseVersion | null>(content))
  const { id } = content
  const send = useCallback(
    async (change: ContentDraft, unsent: () => ContentDraft): Promise<SaveOutcome> => {
      const answer = await save({ id, ...change })
      if (answer.data) {
        base.set(answer.data)
        return { kind: 'saved', content: answer.data }
      }
      const { status, code, message, details } = toFailure(answer.error)
      // Errors of a gateway or a restarting server are temporary; refusals are not.
      if (status === 0 || status >= 500 || status === 429) return { kind: 'offline' }
      if (code !== 'stale') return { kind: 'refused', message }
      const { theirs } = details as { theirs: Content }
      const mine = editor.current?.readDocument()
      // The page was left: pending edits stay in their stored copy.
      if (!mine) return { kind: 'conflict' }
      const changed = pickChangedFields({ ...change, ...unsent() })
      const merged = reconcileVersions(base.get(), mine, changed, theirs)
      if (hasConflict(merged)) {
        setConflict(merged)
        return { kind: 'conflict' }
      }
      base.set(theirs)
      editor.current?.syncDocument(joinPieces(merged.pieces, 'mine'))
      setFields({ ...pickFields(theirs), ...changed })
      return { kind: 'merged', version: theirs.updated_at }
    },
    [save, id, editor, base],
  )
  const [saver] = useState(() =>
    createSaver(
      {
        readText: createTextReader(editor, content.rich_content),
        send,
        storeDraft: (draft, version) =>
          storeDraft(id, draft, version, base.get()?.updated_at === version ? base.get() : null),
        onState: setSaveState,
      },
      content.updated_at,
    ),
  )
  const show = useCallback(
    (next: Content, isOurs: boolean) => {
      base.set(next)
      setFields(pickFields(next))
      const handle = editor.current
      if (!handle || isSameText(handle.readDocument(), next.rich_content)) return
      if (isOurs) handle.replaceDocument(next.rich_content)
      else handle.syncDocument(next.rich_content)
    },
    [editor, base],
  )
  useSaveOnLeave(saver)
  useEffect(() => {
    saver.open()
    return saver.close
  }, [saver])
  useEffect(() => {
    // Another person's save while there are no pending edits.
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
      // A title is required; while the field is empty the last one is kept.
      saver.change(title === undefined ? rest : title.trim() ? { ...rest, title: title.trim() } : rest)
    },
    async saveSlug(slug) {
      if (!(await saver.flush('edit'))) return 'The text could not be saved yet'
      const answer = await save({ id, slug, updated_at: saver.version(), reason: 'edit' })
      if (!answer.data) return toFailure(answer.error).message
      saver.adopt(answer.data.updated_at)
      base.set(answer.data)
      setFields(pickFields(answer.data))
      return null
    },
    adopt(next) {
      saver.adopt(next.updated_at)
      show(next, true)
    },
    conflict,
    resolveConflict(side) {
      if (!conflict) return
      const { theirs } = conflict
      const changed = pickChangedFields(saver.draft())
      // Read again: a key may have been pressed before the dialog was shown.
      const mine = editor.current?.readDocument() ?? theirs.rich_content
      const merged = reconcileVersions(base.get(), mine, changed, theirs)
      const doc = joinPieces(merged.pieces, side)
      if (!isSameText(mine, doc)) editor.current?.replaceDocument(doc)
      const given = new Set<string>(side === 'theirs' ? merged.fields : [])
      const left = Object.fromEntries(Object.entries(changed).filter(([name]) => !given.has(name)))
      base.set(theirs)
      setFields({ ...pickFields(theirs), ...left })
      setConflict(null)
      void saver.mergeServerText(theirs.updated_at, left, !isSameText(doc, theirs.rich_content))
    },
    storedDraft,
    restoreStoredDraft() {
      if (!storedDraft) return
      const { rich_content, ...rest } = storedDraft.draft
      setFields((current) => ({ ...current, ...rest }))
      if (rich_content) editor.current?.replaceDocument(rich_content)
      base.set(storedDraft.base ?? (storedDraft.version === base.get()?.updated_at ? base.get() : null))
      saver.resume(storedDraft.draft, storedDraft.version)
      setStoredDraft(null)
    },
    deleteStoredDraft() {
      storeDraft(id, null, '')
      setStoredDraft(null)
    },
  }
}

/** A value that is not rendered. */
function createBox<T>(start: T) {
  let value = start
  return {
    get: () => value,
    set: (next: T) => {
      value = next
    },
  }
}

/** The fields being sent or pending. */
function pickChangedFields({
  title,
  excerpt,
  slug,
  keyword,
  pillar_id,
  campaign_id,
  settings,
}: ContentDraft): ContentFields {
  const all = { title, excerpt, slug, keyword, pillar_id, campaign_id, settings }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

function findStoredDraft(content: Content): StoredDraft | null {
  const stored = readStoredDraft(content.id)
  if (!stored) return null
  const { rich_content: text, ...fields } = stored.draft
  const now: ContentFields = pickFields(content)
  const hasChanges =
    (text && !isSameText(text, content.rich_content)) ||
    Object.entries(fields).some(([name, value]) => !isSameField(now[name as FieldName], value))
  return hasChanges ? stored : null
}

/** A save that fails after the page was left still has its fields. */
function createTextReader(editor: RefObject<EditorHandle | null>, start: Doc): () => Doc {
  let last = start
  return () => {
    last = editor.current?.readDocument() ?? last
    return last
  }
}
