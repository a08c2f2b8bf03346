import { type RefObject, useEffect, useRef } from 'react'
import { useListKeys } from '../../ui/use-list-keys.ts'
import type { ProposalReview } from './use-proposal-review.tsx'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null

/** J and K move, A accepts, X skips, E edits, Shift A accepts all that need no care, U takes the last decision back. */
export function useProposalKeys(list: RefObject<HTMLElement | null>, review: ProposalReview): void {
  useListKeys(list, {})
  const latest = useRef(review)
  useEffect(() => {
    latest.current = review
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.repeat || isTyping(event.target)) return
      if (actOnKey(event.key, list.current, latest.current)) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [list])
}

/** Whether the key was one of these. A key without a chosen row means the first open one. */
function actOnKey(key: string, list: HTMLElement | null, review: ProposalReview): boolean {
  const { open, easy, mayWrite, accept, setSkipped, edit, undoLast } = review
  if (!mayWrite) return false
  const row = document.activeElement?.closest<HTMLElement>('[data-proposal]') ?? null
  const isChosen = row !== null && list?.contains(row) === true
  const proposal = isChosen ? open.find((one) => one.key === row.dataset['proposal']) : open[0]
  switch (key) {
    case 'A':
      accept(easy)
      return true
    case 'u':
      undoLast()
      return true
    case 'a':
    case 'x':
      if (proposal === undefined) return true
      focusNext(list, proposal.key)
      if (key === 'a') accept([proposal])
      else setSkipped(proposal.key, true)
      return true
    case 'e':
      if (proposal?.is_text === true) edit(proposal.key)
      return true
    default:
      return false
  }
}

/** The row below, or the last one that is left above. */
function focusNext(list: HTMLElement | null, key: string): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-proposal]') ?? [])]
  const at = rows.findIndex((row) => row.dataset['proposal'] === key)
  const isOpen = (row: HTMLElement) => row.dataset['state'] === 'open'
  const next = rows.slice(at + 1).find(isOpen) ?? rows.slice(0, at).findLast(isOpen)
  next?.querySelector<HTMLElement>('[data-row]')?.focus()
}
