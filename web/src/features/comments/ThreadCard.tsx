import type { Comment } from '@draftwright/contract/comments'
import { IconCheck, IconRotate } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useLazyListEarlierRepliesQuery, useResolveCommentMutation } from './api.ts'
import type { Thread } from './comment-threads.ts'
import { CommentBox } from './CommentBox.tsx'
import { CommentLine, type CommentLineProps } from './CommentLine.tsx'
import styles from './ThreadCard.module.css'
import type { TextComments } from './use-text-comments.ts'

export interface SharedThreadProps extends Omit<CommentLineProps, 'comment'> {
  remarks: TextComments
  onAccept: ((comment: Comment) => Promise<void>) | null
  onLeave: () => void
  onSend: (body: string, more: object) => Promise<boolean>
}

/** One thread: the quoted words, the comments, and the actions on it. */
export function ThreadCard({ thread: { first, replies }, ...shared }: SharedThreadProps & { thread: Thread }) {
  const { contentId, people, remarks, onAccept, onLeave, onSend } = shared
  const [resolve, resolving] = useResolveCommentMutation()
  const [askEarlier, earlier] = useLazyListEarlierRepliesQuery()
  const [isAccepting, setAccepting] = useState(false)
  const isResolved = first.resolved_at !== null
  const place = remarks.findPosition(first)
  const isAnchorLost = !isResolved && place === null
  const all = earlier.data && earlier.data.data.length > replies.length ? earlier.data.data : replies
  const hidden = first.reply_count - all.length
  const isUnsent = first.id.startsWith('new-')
  const resolveAs = async (verb: 'resolve' | 'reopen') => {
    const answer = await resolve({ contentId, id: first.id, verb })
    if (answer.error) showErrorToast(answer.error)
    else if (verb === 'resolve')
      showToast(first.suggestion === null ? 'Resolved' : 'Suggestion rejected', {
        undo: () => void resolve({ contentId, id: first.id, verb: 'reopen' }),
      })
  }
  const accept = async () => {
    setAccepting(true)
    await onAccept?.(first)
    setAccepting(false)
  }
  const show = () => {
    remarks.setActive(first.id)
    onLeave()
    remarks.goTo(first.id)
  }
  return (
    <li
      id={`comment-${first.id}`}
      className={styles.card}
      data-active={remarks.active === first.id || shared.linked === first.id || undefined}
      onPointerEnter={() => remarks.setActive(first.id)}
      onPointerLeave={() => remarks.setActive(null)}
    >
      {first.anchor ? (
        isAnchorLost || isResolved ? (
          <div className={styles.deleted}>
            {isAnchorLost ? <span className={styles.label}>Text no longer in the post</span> : null}
            <About comment={first} quote={first.anchor.quote} />
          </div>
        ) : (
          <button type="button" className={styles.jump} onClick={show} title="Show in post">
            <About comment={first} quote={first.anchor.quote} />
          </button>
        )
      ) : null}
      <ul className={styles.lines}>
        <CommentLine comment={first} {...shared} />
        {hidden > 0 ? (
          <li>
            <Button
              size="sm"
              variant="ghost"
              loading={earlier.isFetching}
              onClick={() => void askEarlier({ contentId, parentId: first.id, page: 1 })}
            >
              Show {hidden === 1 ? 'one earlier reply' : `${hidden} earlier replies`}
            </Button>
          </li>
        ) : null}
        {all.map((reply) => (
          <CommentLine key={reply.id} comment={reply} {...shared} />
        ))}
      </ul>
      {isResolved ? (
        <div className={styles.actions}>
          <span className={styles.label}>{first.outcome ? outcomeLabels[first.outcome] : 'Resolved'}</span>
          <Button
            size="sm"
            variant="ghost"
            icon={<IconRotate size={14} aria-hidden />}
            loading={resolving.isLoading}
            onClick={() => void resolveAs('reopen')}
          >
            Reopen
          </Button>
        </div>
      ) : isUnsent ? null : (
        <>
          <CommentBox
            label={`Reply to ${first.body.slice(0, 40)}`}
            placeholder="Reply"
            verb="Reply"
            people={people}
            onSend={(body) => onSend(body, { parent_id: first.id })}
          />
          <div className={styles.actions}>
            {first.suggestion !== null && onAccept ? (
              <Button
                size="sm"
                variant="secondary"
                loading={isAccepting}
                disabled={isAnchorLost}
                onClick={() => void accept()}
              >
                Accept
              </Button>
            ) : null}
            <Button
              size="sm"
              variant="ghost"
              icon={<IconCheck size={14} aria-hidden />}
              loading={resolving.isLoading}
              onClick={() => void resolveAs('resolve')}
            >
              {first.suggestion === null ? 'Resolve' : 'Reject'}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

/** The quoted words of a thread, with the suggested ones. */
function About({ comment: { suggestion }, quote }: { comment: Comment; quote: string }) {
  if (suggestion === null) return <q className={styles.quote}>{quote}</q>
  return (
    <span className={styles.suggestion}>
      <del>{quote}</del> {suggestion ? <ins>{suggestion}</ins> : <em>delete it</em>}
    </span>
  )
}

const outcomeLabels = { accepted: 'Suggestion accepted', rejected: 'Suggestion rejected' }
