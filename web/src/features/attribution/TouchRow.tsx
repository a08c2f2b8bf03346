import type { Touch, TouchedPost } from '@draftwright/contract/attribution'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { formatMoment, getOwnTimeZone } from '../../ui/format-moment.ts'
import styles from './attribution.module.css'
import { kindLabels } from './labels.ts'

interface TouchRowProps {
  touch: Touch
  /** Left out where all touches are of one. */
  hasContact?: boolean
  hasContent?: boolean
  /** Beside it: its share, or why it has none. */
  children?: ReactNode
}

/** One touch: when, what, who, and links to the post and to what shows that it happened. */
export function TouchRow({ touch, hasContact = true, hasContent = true, children }: TouchRowProps) {
  const { at, kind, label, contact, content, led_to } = touch
  const evidence = findEvidencePath(touch)
  const words = label ?? kindLabels[kind]
  return (
    <li className={styles.touch}>
      <div className={styles.main}>
        <p className={styles.what}>
          <span className={styles.kind}>{kindLabels[kind]}</span>
          {evidence === null ? <span>{words}</span> : <Link to={evidence}>{words}</Link>}
        </p>
        {hasContent && content !== null && (
          <p className={styles.post}>
            <PostLink post={content} />
          </p>
        )}
        {led_to.length > 0 && (
          <p className={styles.post}>
            Led to{' '}
            {led_to.map((post, at) => (
              <span key={post.id}>
                {at > 0 && ', '}
                <PostLink post={post} />
              </span>
            ))}
          </p>
        )}
        <p className={styles.when}>
          <time dateTime={at}>{formatMoment(at, getOwnTimeZone())}</time>
          {hasContact && contact !== null && (
            <>
              {' · '}
              <Link to={`${paths.contacts}?open=${contact.id}&tab=touches`}>{contact.name}</Link>
            </>
          )}
        </p>
      </div>
      {children !== undefined && <div className={styles.share}>{children}</div>}
    </li>
  )
}

function PostLink({ post: { id, title, is_deleted } }: { post: TouchedPost }) {
  if (is_deleted) return <span>{title} (in the trash)</span>
  return <Link to={`${paths.content(id)}?panel=deals`}>{title}</Link>
}

/** Where the row that a touch rests on is shown; null where the touch itself is all there is. */
function findEvidencePath({ evidence, contact, content }: Touch): string | null {
  switch (evidence.kind) {
    case 'meeting':
      return paths.meeting(evidence.id)
    case 'activity':
      return contact === null ? null : `${paths.contacts}?open=${contact.id}&tab=timeline`
    case 'review':
    case 'comment':
      return content === null || content.is_deleted
        ? null
        : `${paths.content(content.id)}?panel=${evidence.kind === 'review' ? 'review' : 'comments'}`
    default:
      return null
  }
}
