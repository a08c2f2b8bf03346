import { useLeaveGuard } from '../../../ui/use-leave-guard.ts'

/** The way out of a dialog that asks first when something in it is not saved; leaving the page asks as well. */
export function useCloseGuard(hasUnsaved: boolean, onClose: () => void): () => void {
  useLeaveGuard(hasUnsaved)
  return () => {
    // oxlint-disable-next-line no-alert -- The same question, in the same words, as for leaving the page.
    if (!hasUnsaved || confirm('What you typed is not saved yet. Leave all the same?')) onClose()
  }
}
