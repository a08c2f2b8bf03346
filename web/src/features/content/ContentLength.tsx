import type { Channel } from '@draftwright/contract/channels'
import type { Content } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'
import { canBeThread, isThread } from '@draftwright/contract/post-settings'
import { Switch } from '@mantine/core'
import { useEffect } from 'react'
import { showErrorToast } from '../../ui/toast.tsx'
import { NetworkCounter, toNetworkDraft } from '../network-preview/index.ts'
import { useSaveContentMutation } from './api.ts'
import styles from './ContentLength.module.css'
import type { ContentEditing } from './use-content-editing.ts'

interface ContentLengthProps {
  channel: Channel
  content: Pick<Content, 'id' | 'settings'>
  desk: ContentEditing
  doc: Doc
  isEditable: boolean
  /** Called when the text exceeds its network's limit, or fits again. */
  onTooLong: (isTooLong: boolean) => void
}

/** The used share of the network's limit, updated during typing, and whether a long text becomes a thread; nothing for a page of one's own. */
export function ContentLength({ channel, content, desk, doc, isEditable, onTooLong }: ContentLengthProps) {
  const [save, { isLoading }] = useSaveContentMutation()
  const draft = toNetworkDraft(channel, doc, content.settings)
  const isTooLong = draft?.isTooLong ?? false
  useEffect(() => onTooLong(isTooLong), [isTooLong, onTooLong])
  if (draft === null) return null
  const isSplit = isThread(content.settings)
  const canSplit = canBeThread(draft.network) && isEditable && (isTooLong || isSplit)
  async function toggleThread(is_thread: boolean) {
    try {
      if (!(await desk.saver.flush('edit'))) return
      desk.adopt(await save({ id: content.id, settings: { ...content.settings, is_thread } }).unwrap())
    } catch (error) {
      showErrorToast(error)
    }
  }
  return (
    <div className={styles.length}>
      <NetworkCounter count={draft.count} />
      {draft.parts.length > 1 ? <span className={styles.parts}>{draft.parts.length} posts in a thread</span> : null}
      {canSplit ? (
        <Switch
          size="sm"
          label="Split into a thread"
          checked={isSplit}
          disabled={isLoading}
          onChange={({ currentTarget }) => void toggleThread(currentTarget.checked)}
        />
      ) : null}
    </div>
  )
}
