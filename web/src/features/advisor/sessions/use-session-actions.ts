import { useNavigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import {
  useChangeSessionMutation,
  useClearSessionMutation,
  useExportSessionMutation,
  useRemoveSessionMutation,
  useRestoreSessionMutation,
  useShareSessionMutation,
  useUndoClearMutation,
  useUnshareSessionMutation,
} from '../api.ts'
import { forgetConversation } from '../run/conversations.ts'

export interface SessionActions {
  pin(id: string, isPinned: boolean): void
  moveToFolder(id: string, folderId: string | null): void
  share(id: string): void
  unshare(id: string): void
  clear(id: string, name: string): void
  remove(id: string, name: string): void
  exportSession(id: string): void
}

/** Actions on a whole conversation. `firstOther` returns what to show once the current one is deleted. */
export function useSessionActions(currentId: string | null, firstOther: (id: string) => string | null): SessionActions {
  const navigate = useNavigate()
  const [change] = useChangeSessionMutation()
  const [clear] = useClearSessionMutation()
  const [undoClear] = useUndoClearMutation()
  const [remove] = useRemoveSessionMutation()
  const [restore] = useRestoreSessionMutation()
  const [share] = useShareSessionMutation()
  const [unshare] = useUnshareSessionMutation()
  const [exportSession] = useExportSessionMutation()
  const reportFailure = (answer: { error?: unknown }) => {
    if (answer.error !== undefined) showErrorToast(answer.error)
    return answer.error === undefined
  }
  return {
    pin: (id, is_pinned) => void change({ params: { id }, body: { is_pinned } }).then(reportFailure),
    moveToFolder: (id, folder_id) => void change({ params: { id }, body: { folder_id } }).then(reportFailure),
    async share(id) {
      if (!reportFailure(await share({ params: { id } }))) return
      const link = new URL(paths.chat(id), location.origin).href
      navigator.clipboard.writeText(link).then(
        () => showToast('Shared with the workspace (view only). Link copied.'),
        () => showToast(`Shared with the workspace (view only): ${link}`),
      )
    },
    async unshare(id) {
      if (reportFailure(await unshare({ params: { id } }))) showToast('No longer shared')
    },
    async clear(id, name) {
      const answer = await clear({ params: { id } })
      if (answer.data === undefined) return void reportFailure(answer)
      // The open conversation is refetched from the server instead.
      if (id !== currentId) forgetConversation(id)
      const { cleared_id } = answer.data
      const undo = async () => {
        if (reportFailure(await undoClear({ params: { id }, body: { cleared_id } })) && id !== currentId)
          forgetConversation(id)
      }
      showToast(`“${name}” cleared`, { undo: () => void undo() })
    },
    async remove(id, name) {
      // Navigate away first: the lists are refetched at once, and nothing may request a deleted conversation. The page may
      // render it once more before it is gone, so it stays among the known ones, which are fetched again when opened.
      if (id === currentId) await navigate(paths.chat(firstOther(id) ?? undefined), { replace: true })
      if (!reportFailure(await remove(id))) return
      const undo = async () => {
        if (reportFailure(await restore({ params: { id } })) && id === currentId) void navigate(paths.chat(id))
      }
      showToast(`“${name}” deleted`, { undo: () => void undo() })
    },
    async exportSession(id) {
      const answer = await exportSession({ params: { id } })
      if (answer.data === undefined) return void reportFailure(answer)
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([answer.data.markdown], { type: 'text/markdown' }))
      link.download = answer.data.file_name
      link.click()
      // The browser has started the download by then.
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    },
  }
}
