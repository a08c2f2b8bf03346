import { Menu } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCalendarOff,
  IconExternalLink,
  IconPencil,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { findAttentionReason } from '../due/index.ts'
import { useChannelLookup } from './use-channel-lookup.ts'
import { type MovableItem, usePlacement } from './placement.ts'

interface ItemMenuProps {
  item: MovableItem
  at: { x: number; y: number }
  /** Shows why it was not published, and what can be done. */
  onAsk: () => void
  onMove: () => void
  onClear: () => void
  onClose: () => void
}

/** One menu for all items: hundreds of closed ones would be most of the page. */
export function ItemMenu({ item, at, onAsk, onMove, onClear, onClose }: ItemMenuProps) {
  const navigate = useNavigate()
  const placement = usePlacement()(item)
  const { isManual } = useChannelLookup()
  const need = findAttentionReason(item.status, isManual(item.channel_id))
  const { url } = item
  return (
    <Menu opened onClose={onClose} position="bottom-start" shadow="md" width={220} withinPortal returnFocus>
      <Menu.Target>
        <span style={{ position: 'fixed', left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Actions for ${item.title}`}>
        <Menu.Item
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => void navigate(paths.content(item.id))}
        >
          Open
        </Menu.Item>
        {url ? (
          <Menu.Item
            leftSection={<IconExternalLink size={16} aria-hidden />}
            onClick={() => window.open(url, '_blank', 'noopener')}
          >
            View live
          </Menu.Item>
        ) : null}
        {need === null ? null : (
          <Menu.Item leftSection={<IconAlertTriangle size={16} aria-hidden />} onClick={onAsk}>
            {need === 'time_to_post' ? 'Mark as posted…' : 'Check delivery…'}
          </Menu.Item>
        )}
        {placement.action === null ? (
          <Menu.Label>{placement.reason}</Menu.Label>
        ) : (
          <Menu.Item
            leftSection={<IconCalendarEvent size={16} aria-hidden />}
            rightSection={<kbd>M</kbd>}
            onClick={onMove}
          >
            {item.at === null ? (placement.action === 'plan' ? 'Plan…' : 'Schedule…') : 'Move to…'}
          </Menu.Item>
        )}
        {item.at !== null && placement.action !== null ? (
          <Menu.Item leftSection={<IconCalendarOff size={16} aria-hidden />} onClick={onClear}>
            {need ? 'Back to approved' : item.kind === 'scheduled' ? 'Unschedule' : 'Remove the plan'}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
