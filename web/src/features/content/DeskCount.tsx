import type { Channel } from '@draftwright/contract/channels'
import type { Doc } from '@draftwright/contract/document'
import { useEffect } from 'react'
import { NetworkCounter, networkDraft } from '../network-preview/index.ts'

interface DeskCountProps {
  channel: Channel
  doc: Doc
  /** Told when the text begins or stops to be too long for its network. */
  onTooLong: (isTooLong: boolean) => void
}

/** How much of the network's room the text takes, as it is typed; nothing for a page of one's own. */
export function DeskCount({ channel, doc, onTooLong }: DeskCountProps) {
  const draft = networkDraft(channel, doc)
  const isTooLong = draft?.isTooLong ?? false
  useEffect(() => onTooLong(isTooLong), [isTooLong, onTooLong])
  return draft === null ? null : <NetworkCounter count={draft.count} />
}
