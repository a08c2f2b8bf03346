import type { CalendarItem } from '@draftwright/contract/schedule'
import { IconDots, IconExternalLink } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, memo } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useCalendarContext } from './context.ts'
import styles from './ListView.module.css'
import { toStatusDisplay } from './status-display.ts'
import { formatTime } from '../../ui/format-moment.ts'

interface ListRowProps {
  item: CalendarItem
  style: CSSProperties
  /** Whether this row is the Tab stop. */
  isStop: boolean
  onFocus: (id: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

export const ListRow = memo(
  function ListRow({ item, style, isStop, onFocus, onKeyDown }: ListRowProps) {
    const { zone, channelName, isManual, openMenu } = useCalendarContext()
    const { icon: Icon, label, tone } = toStatusDisplay(item, isManual(item.channel_id))
    const channel = channelName(item.channel_id)
    return (
      <div role="listitem" className={styles.row} style={style} data-tone={tone}>
        <span className={styles.time}>{formatTime(item.at, zone)}</span>
        <span className={styles.status}>
          <Icon size={16} aria-hidden />
          <span>{label}</span>
        </span>
        <Link
          to={paths.content(item.id)}
          className={styles.title}
          data-stop={item.id}
          tabIndex={isStop ? 0 : -1}
          onFocus={() => onFocus(item.id)}
          onKeyDown={onKeyDown}
          onContextMenu={(event) => {
            event.preventDefault()
            openMenu(item, { x: event.clientX, y: event.clientY })
          }}
        >
          {item.title}
        </Link>
        {channel ? <span className={styles.channel}>{channel}</span> : null}
        <span className={styles.actions}>
          {item.url ? (
            <a href={item.url} target="_blank" rel="noopener" aria-label={`View ${item.title} live`}>
              <IconExternalLink size={16} aria-hidden />
            </a>
          ) : null}
          <button
            type="button"
            aria-label={`Actions for ${item.title}`}
            onClick={(event) => {
              const { left, bottom } = event.currentTarget.getBoundingClientRect()
              openMenu(item, { x: left, y: bottom })
            }}
          >
            <IconDots size={16} aria-hidden />
          </button>
        </span>
      </div>
    )
  },
  (a, b) =>
    a.item === b.item &&
    a.isStop === b.isStop &&
    a.style.transform === b.style.transform &&
    a.style.height === b.style.height,
)
