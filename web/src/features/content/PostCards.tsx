import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useIdsUnderWay } from '../generation/index.ts'
import { PostMenu } from './PostMenu.tsx'
import styles from './PostsPage.module.css'
import { PostCheck, type PostListProps } from './PostsTable.tsx'

/** The list as cards, for phones. */
export function PostCards({ posts, channels, selection }: PostListProps) {
  const underWay = useIdsUnderWay()
  return (
    <ul className={styles.cards}>
      {posts.map((post) => (
        <li key={post.id} className={styles.card} data-chosen={selection?.ids.has(post.id) || undefined}>
          {selection ? (
            <span className={styles.cardCheck}>
              <PostCheck post={post} selection={selection} />
            </span>
          ) : null}
          <Link className={`${styles.title} ${styles.cardLink}`} to={paths.content(post.id)}>
            {post.title}
          </Link>
          <span className={styles.cardMenu}>
            <PostMenu post={post} />
          </span>
          <span className={styles.cardFacts}>
            <StatusBadge status={post.deleted_at ? 'trash' : post.status} />
            {underWay.has(post.id) ? <StatusBadge status="running" /> : null}
            {post.channel_id ? <span>{channels.find(({ id }) => id === post.channel_id)?.name}</span> : null}
            {post.status === 'published' ? (
              <span>
                {post.views.toLocaleString()} views · {post.reads.toLocaleString()} reads
              </span>
            ) : null}
            <TimeAgo time={post.updated_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
