import { useNavigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { toast, toastError } from '../../../ui/toast.tsx'
import {
  useChangeSessionMutation,
  useExportSessionMutation,
  useRemoveSessionMutation,
  useRestoreSessionMutation,
  useShareSessionMutation,
  useUnshareSessionMutation,
} from '../api.ts'
import { forget } from '../run/conversations.ts'

export interface SessionDeeds {
  pin(id: string, isPinned: boolean): void
  file(id: string, folderId: string | null): void
  share(id: string): void
  unshare(id: string): void
  remove(id: string, name: string): void
  exportIt(id: string): void
}

/** What can be done with a conversation as a whole. `firstOther` is what is shown once the current one is gone. */
export function useSessionDeeds(currentId: string | null, firstOther: (id: string) => string | null): SessionDeeds {
  const navigate = useNavigate()
  const [change] = useChangeSessionMutation()
  const [remove] = useRemoveSessionMutation()
  const [restore] = useRestoreSessionMutation()
  const [share] = useShareSessionMutation()
  const [unshare] = useUnshareSessionMutation()
  const [exportSession] = useExportSessionMutation()
  const told = (answer: { error?: unknown }) => {
    if (answer.error !== undefined) toastError(answer.error)
    return answer.error === undefined
  }
  return {
    pin: (id, is_pinned) => void change({ params: { id }, body: { is_pinned } }).then(told),
    file: (id, folder_id) => void change({ params: { id }, body: { folder_id } }).then(told),
    async share(id) {
      if (!told(await share({ params: { id } }))) return
      const link = new URL(paths.chat(id), location.origin).href
      navigator.clipboard.writeText(link).then(
        () => toast('Shared with the workspace, to read. The link is copied.'),
        () => toast(`Shared with the workspace, to read: ${link}`),
      )
    },
    async unshare(id) {
      if (told(await unshare({ params: { id } }))) toast('No longer shared')
    },
    async remove(id, name) {
      // Away from it first: the lists are asked again at once, and nothing may ask for what is gone.
      if (id === currentId) await navigate(paths.chat(firstOther(id) ?? undefined), { replace: true })
      if (!told(await remove(id))) return
      forget(id)
      const undo = async () => {
        if (told(await restore({ params: { id } })) && id === currentId) void navigate(paths.chat(id))
      }
      toast(`“${name}” deleted`, { undo: () => void undo() })
    },
    async exportIt(id) {
      const answer = await exportSession({ params: { id } })
      if (answer.data === undefined) return void told(answer)
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([answer.data.markdown], { type: 'text/markdown' }))
      link.download = answer.data.file_name
      link.click()
      // The browser has taken it by then.
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    },
  }
}
