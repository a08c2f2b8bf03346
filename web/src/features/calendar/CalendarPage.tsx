import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { Drawer, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarRight, IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SubscribeButton } from '../private-feeds/index.ts'
import { PauseBanner, PauseButton } from '../publishing-pause/index.ts'
import { useUrlState } from '../../ui/use-url-state.ts'
import styles from './CalendarPage.module.css'
import { CalendarContext } from './context.ts'
import { views } from '../../ui/calendar/days.ts'
import { ItemMenu } from './ItemMenu.tsx'
import { buildNewPostPath } from './NewOnDay.tsx'
import { CalendarView } from './CalendarView.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import type { MovableItem } from './placement.ts'
import { PostsNeedingAttention } from './PostsNeedingAttention.tsx'
import { Toolbar } from './Toolbar.tsx'
import { UnscheduledList } from './UnscheduledList.tsx'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { useCalendarTools } from './use-calendar-tools.ts'
import { useItemMover } from './use-item-mover.ts'
import { useSchedule } from './use-schedule.ts'
import { getOwnTimeZone, formatTime } from '../../ui/format-moment.ts'
import { formatViewRange, hasSameOffset, formatTimeZone } from '../../ui/calendar/format-dates.ts'

/** The calendar: four views of the same posts, each of which can be moved. */
export function Component() {
  const mover = useItemMover()
  const plan = useSchedule()
  const { state, zone, now, today, items, find } = plan
  const [menu, setMenu] = useState<{ item: MovableItem; at: { x: number; y: number } } | null>(null)
  const [asking, setAsking] = useState<MovableItem | null>(null)
  const [moving, setMoving] = useState<MovableItem | null>(null)
  const [side, setSide] = useUrlState<string>('side', 'open')
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  useEffect(() => autoScrollWindowForElements(), [])
  const tools = useCalendarTools({
    zone,
    now,
    today,
    mover,
    hrefOf: state.hrefOf,
    openMenu: (item, at) => setMenu({ item, at }),
    openMove: setMoving,
  })
  // On the day that is open, not in the past.
  const newPath = state.view === 'day' && state.day >= today ? buildNewPostPath(state.day) : paths.newPost
  const navigate = useNavigate()
  const goToday = () => state.showPeriod({ day: today })
  useCalendarKeys({
    onView: (view) => state.showPeriod({ view }),
    onToday: goToday,
    onTurn: state.turn,
    onMove: (id) => {
      const item = find(id)
      if (item) setMoving(item)
    },
    onNew: (day) =>
      void (tools.canCreate && navigate(day === undefined || day < today ? newPath : buildNewPostPath(day))),
  })
  const label = formatViewRange(state.view, state.day, state.first)
  const viewers = getOwnTimeZone()
  const list = <UnscheduledList filters={{ channel_id: state.query.channel_id, pillar_id: state.query.pillar_id }} />
  return (
    <CalendarContext value={tools}>
      <Page
        title="Calendar"
        description={
          <>
            <span>Times are in {formatTimeZone(zone, now)}. </span>
            {hasSameOffset(zone, viewers, now) ? null : (
              <span className={styles.viewers} title={`Your time zone is ${formatTimeZone(viewers, now)}`}>
                {formatTime(now, zone)} there is {formatTime(now, viewers)} for you
              </span>
            )}
          </>
        }
        actions={
          <>
            <SegmentedControl
              aria-label="View"
              value={state.view}
              onChange={(next) => {
                const view = views.find((known) => known === next)
                if (view) state.showPeriod({ view })
              }}
              data={views.map((view) => ({ value: view, label: view[0]?.toUpperCase() + view.slice(1) }))}
            />
            <Button
              variant="outline"
              className="icon-on-phone"
              title="Unscheduled posts"
              icon={<IconLayoutSidebarRight size={16} aria-hidden />}
              aria-expanded={isWide ? side === 'open' : isDrawerOpen}
              onClick={() => (isWide ? setSide(side === 'open' ? 'shut' : 'open') : setDrawerOpen(true))}
            >
              Unscheduled
            </Button>
            <SubscribeButton />
            <PauseButton />
            {tools.canCreate ? (
              <Button to={newPath} icon={<IconPlus size={16} />}>
                New post
              </Button>
            ) : null}
          </>
        }
      >
        <PauseBanner />
        <Toolbar view={state.view} label={label} onToday={goToday} onTurn={state.turn} isFiltered={state.isFiltered} />
        {plan.isCapped ? (
          <p className={styles.capped}>
            Only the first {plan.shown.toLocaleString()} posts are shown. Choose a filter.
          </p>
        ) : null}
        <div className={styles.columns}>
          <div className={styles.main} aria-busy={plan.isFetching}>
            {plan.error && !plan.isKnown ? (
              <ErrorState error={plan.error} onRetry={plan.refetch} />
            ) : (
              <CalendarView state={state} items={items} isKnown={plan.isKnown} label={label} />
            )}
          </div>
          {isWide && side === 'open' ? (
            <aside className={styles.side} aria-label="Unscheduled">
              {list}
            </aside>
          ) : null}
        </div>
        <Drawer
          opened={!isWide && isDrawerOpen}
          onClose={() => setDrawerOpen(false)}
          position="right"
          size={340}
          title="Unscheduled"
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          {list}
        </Drawer>
        <p className="visually-hidden" role="status">
          {mover.announcement}
        </p>
      </Page>
      {menu ? (
        <ItemMenu
          {...menu}
          onAsk={() => setAsking(menu.item)}
          onMove={() => setMoving(menu.item)}
          onClear={() => void mover.clear(menu.item, zone)}
          onClose={() => setMenu(null)}
        />
      ) : null}
      {asking ? (
        <PostsNeedingAttention
          item={asking}
          zone={zone}
          onMove={() => {
            setAsking(null)
            setMoving(asking)
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {moving ? <MoveDialog item={moving} zone={zone} mover={mover} onClose={() => setMoving(null)} /> : null}
    </CalendarContext>
  )
}
