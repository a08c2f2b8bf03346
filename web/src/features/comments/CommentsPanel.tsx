import type { Comment } from '@draftwright/contract/comments'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { useCan, useOwnId } from '../../api/rights.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { type CommentState, useAddCommentMutation, useListCommentMembersQuery, useListCommentsQuery } from './api.ts'
import { type Thread, buildThreads } from './comment-threads.ts'
import { CommentBox } from './CommentBox.tsx'
import styles from './CommentsPanel.module.css'
import { LinkedThread } from './LinkedThread.tsx'
import { findMentionedIds, type NamedPerson } from './mentions.ts'
import { NewThread } from './NewThread.tsx'
import { ThreadCard } from './ThreadCard.tsx'
import type { TextComments } from './use-text-comments.ts'

interface CommentsPanelProps {
  contentId: string
  remarks: TextComments
  /** Applies a suggestion to the text; absent for people who may not change it. */
  onAccept: ((comment: Comment) => Promise<void>) | null
  /** Closes the panel if it covers the text. */
  onLeave: () => void
}

/** The comments on a text: in the order of the quoted words, then those on the whole text. */
export function CommentsPanel({ contentId, remarks, onAccept, onLeave }: CommentsPanelProps) {
  const [wanted, setWanted] = useUrlState<CommentState>('comments', 'open')
  const [linked] = useUrlState<string>('comment', '')
  const state: CommentState = wanted === 'resolved' ? 'resolved' : 'open'
  const { data, error, refetch } = useListCommentsQuery({ contentId, state, page: 1 })
  const members = useListCommentMembersQuery()
  const ownId = useOwnId() ?? ''
  const mayDeleteAll = useCan()('content:manage')
  const [add] = useAddCommentMutation()
  const people = useMemo(
    () =>
      (members.data ?? [])
        .filter(({ role_id }) => role_id !== 'amplifier')
        .map(({ user_id, display_name, email }): NamedPerson => ({ id: user_id, name: display_name || email })),
    [members.data],
  )
  const photos = useMemo(
    () => new Map((members.data ?? []).map(({ user_id, photo_url }) => [user_id, photo_url])),
    [members.data],
  )
  const threads = useMemo(() => {
    const listed = buildThreads(data?.data ?? [])
    const place = (thread: Thread) => remarks.findPosition(thread.first) ?? Number.POSITIVE_INFINITY
    return state === 'resolved' ? listed : listed.toSorted((one, other) => place(one) - place(other) || 0)
  }, [data, remarks, state])
  const send = async (body: string, more: object = {}): Promise<boolean> => {
    const answer = await add({
      contentId,
      authorId: ownId,
      body: { body, mentions: findMentionedIds(body, people), ...more },
    })
    if (answer.error) showErrorToast(answer.error)
    return !answer.error
  }
  const isListed = threads.some(({ first, replies }) => first.id === linked || replies.some(({ id }) => id === linked))
  useEffect(() => {
    if (linked && isListed) document.getElementById(`comment-${linked}`)?.scrollIntoView({ block: 'center' })
  }, [linked, isListed])
  const shared = { contentId, people, photos, ownId, mayDeleteAll, remarks, onAccept, onLeave, linked, onSend: send }
  return (
    <div className={styles.panel}>
      {remarks.draft ? (
        <NewThread draft={remarks.draft} people={people} onSend={send} onDone={remarks.cancelDraft} />
      ) : (
        <CommentBox
          label="Comment on the whole post"
          placeholder="Comment on the whole post"
          verb="Comment"
          people={people}
          onSend={send}
        />
      )}
      <SegmentedControl
        size="xs"
        aria-label="Which comments"
        value={state}
        onChange={(next) => {
          setWanted(next === 'resolved' ? 'resolved' : null)
        }}
        data={[
          { value: 'open', label: `Open${data ? ` (${data.meta.open})` : ''}` },
          { value: 'resolved', label: `Resolved${data ? ` (${data.meta.resolved})` : ''}` },
        ]}
      />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <Skeleton height={160} /> : null}
      {linked && data && !isListed ? <LinkedThread id={linked} {...shared} /> : null}
      {data && threads.length === 0 ? (
        <p className={styles.none}>
          {state === 'open' ? 'No open comments. Select text to comment or suggest a change.' : 'No resolved comments.'}
        </p>
      ) : null}
      <ol className={styles.threads}>
        {threads.map((thread) => (
          <ThreadCard key={thread.first.id} thread={thread} {...shared} />
        ))}
      </ol>
      {data?.meta.has_more ? (
        <p className={styles.none}>
          Only the newest {threads.length} of {data.meta.total} are shown. Resolve some to see the others.
        </p>
      ) : null}
    </div>
  )
}
