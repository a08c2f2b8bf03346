import type { Channel } from '@draftwright/contract/channels'
import type { Doc } from '@draftwright/contract/document'
import { useEffect } from 'react'
import { NetworkCounter, toNetworkDraft } from '../network-preview/index.ts'

interface ContentLengthProps {
  channel: Channel
  doc: Doc
  /** Called when the text exceeds its network's limit, or fits again. */
  onTooLong: (isTooLong: boolean) => void
}

/** The used share of the network's limit, updated during typing; nothing for a page of one's own. */
export function ContentLength({ channel, doc, onTooLong }: ContentLengthProps) {
  const draft = toNetworkDraft(channel, doc)
  const isTooLong = draft?.isTooLong ?? false
  useEffect(() => onTooLong(isTooLong), [isTooLong, onTooLong])
  return draft === null ? null : <NetworkCounter count={draft.count} />
}
