import { showsLongAddress } from '@draftwright/contract/bluesky-text'
import { findOverloads, listLosses } from '@draftwright/contract/carrying'
import type { Channel } from '@draftwright/contract/channels'
import type { Doc } from '@draftwright/contract/document'
import { canBeThread, isThread } from '@draftwright/contract/post-settings'
import { Switch } from '@mantine/core'
import { useEffect } from 'react'
import { useTrackedPost } from '../links/index.ts'
import { NetworkCounter, toNetworkDraft } from '../network-preview/index.ts'
import styles from './ContentLength.module.css'
import type { ContentEditing } from './use-content-editing.ts'

interface ContentLengthProps {
  contentId: string
  channel: Channel
  desk: ContentEditing
  doc: Doc
  isEditable: boolean
  /** Called when the text exceeds its network's limit, or fits again. */
  onTooLong: (isTooLong: boolean) => void
}

/** The used share of the network's limit, updated during typing, and whether a long text becomes a thread; nothing for a page of one's own. */
export function ContentLength({ contentId, channel, desk, doc, isEditable, onTooLong }: ContentLengthProps) {
  const { settings } = desk.fields
  const { tracked } = useTrackedPost(channel, { id: contentId, rich_content: doc, settings })
  const draft = toNetworkDraft(channel, tracked.rich_content, tracked.settings)
  const isTooLong = draft?.isTooLong ?? false
  useEffect(() => onTooLong(isTooLong), [isTooLong, onTooLong])
  const post = { ...tracked, title: desk.fields.title, excerpt: desk.fields.excerpt }
  const target = { type: channel.channel_type, settings: channel.settings }
  const hints = [
    ...findOverloads(target, post, draft?.parts.length ?? 1).map(({ message }) => `${message}.`),
    ...listLosses(channel.channel_type, post),
    ...(draft?.network === 'bluesky' && showsLongAddress(post.rich_content)
      ? ['An address counts in full on Bluesky. A linked word is shorter.']
      : []),
  ].join(' ')
  if (draft === null) return hints === '' ? null : <p className={styles.hints}>{hints}</p>
  const isSplit = isThread(settings)
  const canSplit = canBeThread(draft.network) && isEditable && (isTooLong || isSplit)
  return (
    <div className={styles.length}>
      <NetworkCounter count={draft.count} />
      {hints === '' ? null : <p className={styles.hints}>{hints}</p>}
      {draft.parts.length > 1 ? <span className={styles.parts}>{draft.parts.length} posts in a thread</span> : null}
      {canSplit ? (
        <Switch
          size="sm"
          label="Split into a thread"
          checked={isSplit}
          onChange={({ currentTarget: { checked } }) => desk.change({ settings: { ...settings, is_thread: checked } })}
        />
      ) : null}
    </div>
  )
}
