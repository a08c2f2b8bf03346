import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { Skeleton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { useListCalendarPostsQuery } from './api.ts'
import { useCalendarContext } from './context.ts'
import { findAttentionReason } from '../due/index.ts'
import { useDraggable } from './drag.ts'
import { toStatusDisplay } from './status-display.ts'
import { toMovableItem, type MovableItem } from './placement.ts'
import styles from './UnscheduledList.module.css'
import { formatMoment } from '../../ui/format-moment.ts'

interface Filters {
  channel_id?: string | undefined
  pillar_id?: string | undefined
}
const maxTexts = 50
const groups = [
  { status: 'publishing', title: 'Time to post', needsYou: true },
  { status: 'unknown', title: 'Unclear', needsYou: true },
  { status: 'missed', title: 'Missed', needsYou: true },
  { status: 'failed', title: 'Failed', needsYou: true },
  { status: 'approved', title: 'Approved' },
  { status: 'in_review', title: 'In review' },
  { status: 'changes_requested', title: 'Changes requested' },
  { status: 'draft', title: 'Drafts' },
] satisfies { status: MovableItem['status']; title: string; needsYou?: true }[]

/** Texts without a time, to be dragged to one. */
export function UnscheduledList({ filters }: { filters: Filters }) {
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = scroller.current
    if (element) return autoScrollForElements({ element })
    return
  }, [])
  return (
    // Scrollable content must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className={styles.scroller} tabIndex={0} role="group" aria-label="Unscheduled posts">
      {groups.map(({ status, title, needsYou = false }) => (
        <Group key={status} status={status} title={title} filters={filters} needsYou={needsYou} />
      ))}
      <p className={styles.hint}>Drag a post to a day, or press M to move it.</p>
    </div>
  )
}

interface GroupProps {
  status: MovableItem['status']
  title: string
  /** Their time is in the past. */
  needsYou: boolean
  filters: Filters
}

function Group({ status, title, filters, needsYou }: GroupProps) {
  const { isManual } = useCalendarContext()
  const { data, error, refetch } = useListCalendarPostsQuery({ query: { status, limit: maxTexts, ...filters } })
  // All groups come from the same place: one of them says for all that they are on their way, or are not.
  if (!data && status !== 'approved') return null
  if (!data && error)
    return (
      <p className={styles.none}>
        Posts couldn’t be loaded.{' '}
        <Button variant="link" size="no_size" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    )
  if (!data) return <Skeleton height={120} mb={12} />
  const items = data.data
    .map(toMovableItem)
    .filter((item) => (needsYou ? findAttentionReason(status, isManual(item.channel_id)) !== null : item.at === null))
  if (items.length === 0)
    return status === 'approved' ? <p className={styles.none}>Nothing waiting to be scheduled.</p> : null
  return (
    <section className={styles.group}>
      <h3>
        {title} <span>{data.meta.has_more ? `${items.length}+` : items.length}</span>
      </h3>
      {items.map((item) => (
        <Waiting key={item.id} item={item} />
      ))}
      {data.meta.has_more ? (
        <Link className={styles.all} to={`${paths.posts}?status=${status}`}>
          Show all in Posts
        </Link>
      ) : null}
    </section>
  )
}

function Waiting({ item }: { item: MovableItem }) {
  const { zone, channelName, isManual, canMove, openMenu, openMove } = useCalendarContext()
  const ref = useRef<HTMLDivElement>(null)
  useDraggable(ref, item, canMove(item))
  const { icon: Icon, label, tone } = toStatusDisplay(item, isManual(item.channel_id))
  const facts = [channelName(item.channel_id), item.at === null ? null : formatMoment(item.at, zone)].filter(Boolean)
  return (
    <div ref={ref} className={styles.item} data-tone={tone}>
      <Icon size={16} aria-hidden className={styles.icon} />
      <Link
        to={paths.content(item.id)}
        draggable={false}
        className={styles.title}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          openMove(item)
        }}
      >
        {item.title}
        <span className="visually-hidden">, {label}</span>
        {facts.length > 0 ? <span className={styles.facts}>{facts.join(' · ')}</span> : null}
      </Link>
      <button
        type="button"
        className={styles.more}
        aria-label={`Actions for ${item.title}`}
        onClick={(event) => {
          const { left, bottom } = event.currentTarget.getBoundingClientRect()
          openMenu(item, { x: left, y: bottom })
        }}
      >
        <IconDots size={16} aria-hidden />
      </button>
    </div>
  )
}
