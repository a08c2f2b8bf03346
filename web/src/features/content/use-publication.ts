import type { Content } from '@draftwright/contract/content'
import { useState } from 'react'
import { showToast } from '../../ui/toast.tsx'

export interface Publication {
  /** Whether the card of a new publication is shown. */
  isShown: boolean
  /** Tells that the post went out: with a card the first time, in a line for a change of a live post. */
  report: (after: Content) => void
  close: () => void
}

export function usePublication({ status }: Content): Publication {
  const [isShown, setShown] = useState(false)
  return {
    isShown,
    report({ has_unpublished_changes }) {
      if (status !== 'published') setShown(true)
      else showToast(has_unpublished_changes ? 'Updating the live post' : 'Live post updated')
    },
    close: () => setShown(false),
  }
}
