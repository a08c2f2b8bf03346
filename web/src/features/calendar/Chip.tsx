import type { CalendarItem } from '@draftwright/contract/schedule'
import { IconDots, IconExternalLink } from '@tabler/icons-react'
import { memo, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import styles from './Chip.module.css'
import { useCalendarContext } from './context.ts'
import { useDraggable } from './drag.ts'
import { toStatusDisplay } from './status-display.ts'
import { formatMoment, formatTime } from '../../ui/format-moment.ts'

interface ChipProps {
  item: CalendarItem
  /** One line, two if there is room, or three for a title of two lines. */
  shape?: 'line' | 'card' | 'tall'
}

/** One post on the calendar: a link to it, draggable, with its menu on right click, on the dots and on M. */
export const Chip = memo(function Chip({ item, shape = 'line' }: ChipProps) {
  const { zone, channelName, isManual, canMove, openMenu } = useCalendarContext()
  const ref = useRef<HTMLDivElement>(null)
  useDraggable(ref, item, canMove(item))
  const { icon: Icon, label, tone } = toStatusDisplay(item, isManual(item.channel_id))
  const channel = channelName(item.channel_id)
  const words = [item.title, label, channel, formatMoment(item.at, zone)].filter(Boolean).join(', ')
  return (
    <div
      ref={ref}
      className={styles.chip}
      data-tone={tone}
      data-shape={shape}
      title={words}
      onContextMenu={(event) => {
        event.preventDefault()
        const { left, bottom } = event.currentTarget.getBoundingClientRect()
        // The menu key has no pointer position.
        openMenu(item, event.clientX > 0 ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom })
      }}
    >
      <Link to={paths.content(item.id)} className={styles.link} draggable={false} tabIndex={-1} data-stop={item.id}>
        {shape !== 'line' ? (
          <span className={styles.lines} aria-hidden>
            <span className={styles.title}>{item.title}</span>
            <span className={styles.facts}>
              <Icon size={12} className={styles.icon} />
              <span>
                {formatTime(item.at, zone)}
                {channel ? ` · ${channel}` : ''}
              </span>
            </span>
          </span>
        ) : (
          <span className={styles.line} aria-hidden>
            <Icon size={14} className={styles.icon} />
            <span className={styles.time}>{formatTime(item.at, zone)}</span>
            {channel ? <span className={styles.mark}>{channel.slice(0, 1)}</span> : null}
            <span className={styles.title}>{item.title}</span>
          </span>
        )}
        <span className="visually-hidden">{words}</span>
      </Link>
      {item.url ? (
        <a
          className={styles.more}
          href={item.url}
          target="_blank"
          rel="noopener"
          draggable={false}
          tabIndex={-1}
          aria-label={`View ${item.title} live`}
        >
          <IconExternalLink size={14} aria-hidden />
        </a>
      ) : (
        <button
          type="button"
          className={styles.more}
          tabIndex={-1}
          aria-label={`Actions for ${item.title}`}
          onClick={(event) => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect()
            openMenu(item, { x: left, y: bottom })
          }}
        >
          <IconDots size={14} aria-hidden />
        </button>
      )}
    </div>
  )
})
