import type { GuestComment, GuestWords } from '@draftwright/contract/guest-comments'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { CommentBox } from '../comments/index.ts'
import styles from './GuestComments.module.css'

interface GuestThreadProps {
  first: GuestComment
  replies: readonly GuestComment[]
  onShow: (words: GuestWords) => void
  onReply: (body: string) => Promise<boolean>
}

/** One comment thread as shown to a guest. */
export function GuestThread({ first, replies, onShow, onReply }: GuestThreadProps) {
  const { words, suggestion } = first
  const hidden = first.reply_count - replies.length
  return (
    <li className={styles.thread}>
      {words ? (
        <button type="button" className={styles.jump} title="Show in post" onClick={() => onShow(words)}>
          <q className={styles.quote}>{words.quote}</q>
        </button>
      ) : null}
      {suggestion === null ? null : (
        <p className={styles.suggestion}>
          {suggestion === '' ? 'Suggests deleting this text.' : `Suggests: ${suggestion}`}
        </p>
      )}
      <ul className={styles.lines}>
        <Line remark={first} />
        {hidden > 0 ? (
          <li className={styles.none}>{hidden === 1 ? 'One earlier reply' : `${hidden} earlier replies`}</li>
        ) : null}
        {replies.map((reply) => (
          <Line key={reply.id} remark={reply} />
        ))}
      </ul>
      {first.is_resolved ? (
        <span className={styles.label}>Resolved</span>
      ) : (
        <CommentBox
          label={`Reply to ${first.author}: ${first.body.slice(0, 40)}`}
          placeholder="Reply"
          verb="Reply"
          people={[]}
          onSend={onReply}
        />
      )}
    </li>
  )
}

function Line({ remark: { author, is_guest, is_deleted, body, created_at } }: { remark: GuestComment }) {
  return (
    <li>
      <div className={styles.who}>
        <PersonAvatar name={author} photo={null} size={24} />
        <strong className={styles.name}>{author}</strong>
        {is_guest ? <span className={styles.label}>guest</span> : null}
        <span className={styles.label}>
          <TimeAgo time={created_at} />
        </span>
      </div>
      <p className={styles.body}>{is_deleted ? <em>This comment was deleted.</em> : body}</p>
    </li>
  )
}
