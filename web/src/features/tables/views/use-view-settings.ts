import type { TableView, TableViewSettings } from '@draftwright/contract/table-views'
import { useEffect, useRef, useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { showErrorToast } from '../../../ui/toast.tsx'
import { useUpdateViewMutation } from '../api.ts'

const settleMs = 400

interface Draft {
  readonly viewId: string
  readonly settings: TableViewSettings
  /** What the server had when it was begun: once it has something else, that is shown. */
  readonly base: string
  /** Whether the view was locked: what was tried in a locked view ends with the lock. */
  readonly isLocked: boolean
  readonly isSaved: boolean
}

/** What a view shows. Changes apply at once and are saved for everyone a moment later. */
export function useViewSettings(tableId: string, view: TableView, mayWrite: boolean) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [update] = useUpdateViewMutation()
  const now = JSON.stringify(view.settings)
  const isLocked = view.settings.is_locked === true
  const isOurs =
    draft !== null && draft.viewId === view.id && draft.isLocked === isLocked && (!draft.isSaved || draft.base === now)
  const settings = isOurs ? draft.settings : view.settings
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void } | null>(null)
  /** What the server has, as far as is known: the page's own saves are part of it. */
  const known = useRef<TableViewSettings>(view.settings)
  const nSaving = useRef(0)
  const isLockedNow = useRef(isLocked)
  useEffect(() => {
    isLockedNow.current = isLocked
    setDraft((last) => (last?.isLocked === isLocked ? last : null))
  }, [isLocked])
  // Leaving the page saves what waits.
  useEffect(
    () => () => {
      if (waiting.current === null) return
      clearTimeout(waiting.current.timer)
      waiting.current.save()
    },
    [],
  )
  const change = (patch: TableViewSettings) => {
    const next = { ...settings, ...patch }
    setDraft({ viewId: view.id, settings: next, base: now, isLocked, isSaved: false })
    if (!mayWrite) return
    if (waiting.current === null && nSaving.current === 0) known.current = view.settings
    if (waiting.current !== null) clearTimeout(waiting.current.timer)
    const save = () => {
      waiting.current = null
      // Somebody has locked it meanwhile: settings without the lock would unlock it.
      if (isLockedNow.current) return
      const { is_locked: _, ...saved } = next
      // What others have changed since is kept, and said where it is the same.
      const body = { settings: saved, seen: known.current }
      known.current = saved
      nSaving.current++
      update({ params: { table_id: tableId, view_id: view.id }, body })
        .unwrap()
        .catch((error: unknown) => {
          showErrorToast(error)
          if (toFailure(error).status !== 0) setDraft((last) => (last?.settings === next ? null : last))
        })
        .finally(() => {
          nSaving.current--
          setDraft((last) => (last?.settings === next ? { ...last, isSaved: true } : last))
        })
    }
    waiting.current = { timer: setTimeout(save, settleMs), save }
  }
  return { settings, change }
}
