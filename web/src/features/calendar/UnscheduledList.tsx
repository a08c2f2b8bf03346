import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { Skeleton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useTextsOfStatusQuery } from './api.ts'
import { useCalendar } from './context.ts'
import { needOf } from '../due/index.ts'
import { useDraggable } from './drag.ts'
import { lookOf } from './looks.ts'
import { asMovable, type Movable } from './movable.ts'
import styles from './UnscheduledList.module.css'
import { momentWords } from '../../ui/moment-words.ts'

interface Filters {
  channel_id?: string | undefined
  pillar_id?: string | undefined
}
const most = 50
const groups = [
  { status: 'publishing', title: 'Time to post', needsYou: true },
  { status: 'unknown', title: 'Unclear', needsYou: true },
  { status: 'missed', title: 'Missed their time', needsYou: true },
  { status: 'failed', title: 'Failed', needsYou: true },
  { status: 'approved', title: 'Approved' },
  { status: 'in_review', title: 'In review' },
  { status: 'changes_requested', title: 'Changes requested' },
  { status: 'draft', title: 'Drafts' },
] satisfies { status: Movable['status']; title: string; needsYou?: true }[]

/** Texts without a time, to be dragged to one. */
export function UnscheduledList({ filters }: { filters: Filters }) {
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = scroller.current
    if (element) return autoScrollForElements({ element })
    return
  }, [])
  return (
    // What scrolls must be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className={styles.scroller} tabIndex={0} role="group" aria-label="Texts without a time">
      {groups.map(({ status, title, needsYou = false }) => (
        <Group key={status} status={status} title={title} filters={filters} needsYou={needsYou} />
      ))}
      <p className={styles.hint}>Drag a text to its day, or press M on it.</p>
    </div>
  )
}

interface GroupProps {
  status: Movable['status']
  title: string
  /** They have a time, and it has passed. */
  needsYou: boolean
  filters: Filters
}

function Group({ status, title, filters, needsYou }: GroupProps) {
  const { isManual } = useCalendar()
  const { data } = useTextsOfStatusQuery({ query: { status, limit: most, ...filters } })
  if (!data) return status === 'approved' ? <Skeleton height={120} m={12} /> : null
  const items = data.data
    .map(asMovable)
    .filter((item) => (needsYou ? needOf(status, isManual(item.channel_id)) !== null : item.at === null))
  if (items.length === 0)
    return status === 'approved' ? <p className={styles.none}>No approved text waits for a time.</p> : null
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

function Waiting({ item }: { item: Movable }) {
  const { zone, channelName, isManual, canMove, openMenu, openMove } = useCalendar()
  const ref = useRef<HTMLDivElement>(null)
  useDraggable(ref, item, canMove(item))
  const { icon: Icon, label, tone } = lookOf(item, isManual(item.channel_id))
  const facts = [channelName(item.channel_id), item.at === null ? null : momentWords(item.at, zone)].filter(Boolean)
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
