import { useLeaveGuard } from '../../../ui/use-leave-guard.ts'

/** Guards the closing of a dialog with unsaved changes; leaving the page is guarded as well. */
export function useCloseGuard(hasUnsaved: boolean, onClose: () => void): () => void {
  useLeaveGuard(hasUnsaved)
  return () => {
    // oxlint-disable-next-line no-alert -- The same question, in the same words, as for leaving the page.
    if (!hasUnsaved || confirm('You have unsaved changes. Leave anyway?')) onClose()
  }
}
