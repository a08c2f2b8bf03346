import { defineOnDemand, usePart } from './on-demand.ts'
import type { ModalProps } from './OpenedModal.tsx'
import { useEarlyKeys } from './use-early-keys.ts'
import { useRestoreFocus } from './use-restore-focus.ts'

const dialog = defineOnDemand(() => import('./OpenedModal.tsx'))

/** A dialog: traps the focus, closes on Escape and restores the focus. Loaded when one is first opened. */
export function Modal(props: ModalProps) {
  useRestoreFocus(props.opened)
  useEarlyKeys(props.opened)
  const part = usePart(dialog, props.opened)
  return part === null ? null : <part.OpenedModal {...props} />
}
