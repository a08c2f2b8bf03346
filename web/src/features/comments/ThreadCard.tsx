import type { Comment } from '@draftwright/contract/comments'
import { IconCheck, IconRotate } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { useLazyEarlierRepliesQuery, useSettleCommentMutation } from './api.ts'
import type { Thread } from './changed-threads.ts'
import { CommentBox } from './CommentBox.tsx'
import { CommentLine } from './CommentLine.tsx'
import type { Named } from './mentions.ts'
import styles from './ThreadCard.module.css'
import type { Remarks } from './use-remarks.ts'

export interface SharedByThreads {
  contentId: string
  people: readonly Named[]
  photos: ReadonlyMap<string, string | null>
  ownId: string
  mayDeleteAll: boolean
  remarks: Remarks
  onAccept: ((comment: Comment) => Promise<void>) | null
  onLeave: () => void
  /** The comment that the address names. */
  linked: string
  onSend: (body: string, more: object) => Promise<boolean>
}

/** One thread: the words it speaks of, what was said, and what can be done about it. */
export function ThreadCard({ thread: { first, replies }, ...shared }: SharedByThreads & { thread: Thread }) {
  const { contentId, people, remarks, onAccept, onLeave, onSend } = shared
  const [settle, settling] = useSettleCommentMutation()
  const [askEarlier, earlier] = useLazyEarlierRepliesQuery()
  const [isAccepting, setAccepting] = useState(false)
  const isResolved = first.resolved_at !== null
  const place = remarks.placeOf(first)
  const isGone = !isResolved && place === null
  const all = earlier.data && earlier.data.data.length > replies.length ? earlier.data.data : replies
  const hidden = first.reply_count - all.length
  const isUnsent = first.id.startsWith('new-')
  const settleAs = async (verb: 'resolve' | 'reopen') => {
    const answer = await settle({ contentId, id: first.id, verb })
    if (answer.error) toastError(answer.error)
    else if (verb === 'resolve')
      toast(first.suggestion === null ? 'Resolved' : 'Suggestion rejected', {
        undo: () => void settle({ contentId, id: first.id, verb: 'reopen' }),
      })
  }
  const accept = async () => {
    setAccepting(true)
    await onAccept?.(first)
    setAccepting(false)
  }
  const show = () => {
    remarks.point(first.id)
    onLeave()
    remarks.goTo(first.id)
  }
  return (
    <li
      id={`comment-${first.id}`}
      className={styles.card}
      data-active={remarks.active === first.id || shared.linked === first.id || undefined}
      onPointerEnter={() => remarks.point(first.id)}
      onPointerLeave={() => remarks.point(null)}
    >
      {first.anchor ? (
        isGone || isResolved ? (
          <div className={styles.gone}>
            {isGone ? <span className={styles.label}>No longer in the text</span> : null}
            <About comment={first} quote={first.anchor.quote} />
          </div>
        ) : (
          <button type="button" className={styles.jump} onClick={show} title="Show in the text">
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
          <span className={styles.label}>{first.outcome ? outcomes[first.outcome] : 'Resolved'}</span>
          <Button
            size="sm"
            variant="ghost"
            icon={<IconRotate size={14} aria-hidden />}
            loading={settling.isLoading}
            onClick={() => void settleAs('reopen')}
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
                disabled={isGone}
                onClick={() => void accept()}
              >
                Accept
              </Button>
            ) : null}
            <Button
              size="sm"
              variant="ghost"
              icon={<IconCheck size={14} aria-hidden />}
              loading={settling.isLoading}
              onClick={() => void settleAs('resolve')}
            >
              {first.suggestion === null ? 'Resolve' : 'Reject'}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

/** The words that a thread is about, with those that are suggested instead. */
function About({ comment: { suggestion }, quote }: { comment: Comment; quote: string }) {
  if (suggestion === null) return <q className={styles.quote}>{quote}</q>
  return (
    <span className={styles.suggestion}>
      <del>{quote}</del> {suggestion ? <ins>{suggestion}</ins> : <em>take it out</em>}
    </span>
  )
}

const outcomes = { accepted: 'Suggestion accepted', rejected: 'Suggestion rejected' }
