import type { Channel } from '@draftwright/contract/channels'
import type { ContentItem } from '@draftwright/contract/content'
import type { Pillar } from '@draftwright/contract/pillars'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useIdsUnderWay } from '../generation/index.ts'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { PostMenu } from './PostMenu.tsx'
import styles from './PostsPage.module.css'
import type { Selection } from '../../ui/use-selection.ts'
import checkStyles from '../../ui/check.module.css'
import type { SortColumn } from './use-post-filters.ts'

export interface PostListProps {
  posts: ContentItem[]
  channels: Channel[]
  pillars: Pillar[]
  sort: { by: SortColumn; order: 'asc' | 'desc' }
  onSort: (column: SortColumn) => void
  /** Absent if there are no bulk actions. */
  selection?: Selection | undefined
}

const columns: { label: string; width?: number | string; sort?: SortColumn; isNumber?: boolean; isInside?: boolean }[] =
  [
    { label: 'Title', sort: 'title' },
    { label: 'Status', width: 140 },
    { label: 'Channel', width: '10%', isInside: true },
    { label: 'Pillar', width: '12%', isInside: true },
    { label: 'Views', width: 72, sort: 'views', isNumber: true },
    { label: 'Reads', width: 72, sort: 'reads', isNumber: true },
    { label: 'Changed', width: 120, sort: 'updated_at' },
  ]

export function PostsTable({ posts, channels, pillars, sort, onSort, selection }: PostListProps) {
  const nameOf = (list: { id: string; name: string }[], id: string | null) =>
    list.find((item) => item.id === id)?.name ?? '–'
  // An amplifier sees what is published, without the team's pillars.
  const isInsider = useCan()('content:read')
  const underWay = useIdsUnderWay()
  const shown = columns.filter((column) => isInsider || !column.isInside)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {selection ? (
            <th scope="col" className={styles.check}>
              <label>
                <input
                  type="checkbox"
                  className={checkStyles.check}
                  checked={selection.ids.size === posts.length}
                  ref={(box) => {
                    if (box) box.indeterminate = selection.ids.size > 0 && selection.ids.size < posts.length
                  }}
                  onChange={selection.ids.size === posts.length ? selection.clear : selection.all}
                  aria-label="Select all posts on this page"
                />
              </label>
            </th>
          ) : null}
          {shown.map((column) => (
            <th
              key={column.label}
              scope="col"
              className={column.isNumber ? styles.number : undefined}
              style={{ width: column.width }}
              aria-sort={column.sort === sort.by ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
            >
              <Head column={column} sort={sort} onSort={onSort} />
            </th>
          ))}
          <th scope="col" style={{ width: 56 }}>
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <tr key={post.id} data-chosen={selection?.ids.has(post.id) || undefined}>
            {selection ? (
              <td className={styles.check}>
                <PostCheck post={post} selection={selection} />
              </td>
            ) : null}
            <td>
              <Link className={styles.title} to={paths.content(post.id)} title={post.title}>
                {post.title}
              </Link>
            </td>
            <td>
              <StatusBadge status={post.deleted_at ? 'trash' : post.status} />
              {underWay.has(post.id) ? <StatusBadge status="running" /> : null}
              {post.has_unpublished_changes ? (
                <span className={styles.changed} title="Unpublished changes">
                  ● <span className="visually-hidden">Unpublished changes</span>
                </span>
              ) : null}
            </td>
            {isInsider && <td className={styles.dim}>{nameOf(channels, post.channel_id)}</td>}
            {isInsider && <td className={styles.dim}>{nameOf(pillars, post.pillar_id)}</td>}
            <td className={styles.number}>{post.views.toLocaleString()}</td>
            <td className={styles.number}>{post.reads.toLocaleString()}</td>
            <td className={styles.dim}>
              <TimeAgo time={post.updated_at} />
            </td>
            <td>
              <PostMenu post={post} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** With Shift it selects all rows from the last selected one. */
export function PostCheck({ post, selection }: { post: ContentItem; selection: Selection }) {
  return (
    <label>
      <input
        type="checkbox"
        className={checkStyles.check}
        checked={selection.ids.has(post.id)}
        onChange={(event) =>
          event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey
            ? selection.range(post.id)
            : selection.toggle(post.id)
        }
        aria-label={`Select ${post.title}`}
      />
    </label>
  )
}

function Head({ column, sort, onSort }: { column: (typeof columns)[number] } & Pick<PostListProps, 'sort' | 'onSort'>) {
  const { sort: by, label } = column
  if (!by) return label
  const Arrow = sort.order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <button type="button" className={styles.sort} onClick={() => onSort(by)}>
      {label}
      {sort.by === by ? <Arrow size={14} aria-hidden /> : null}
    </button>
  )
}
