import { ActionIcon, Burger, Group } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { IconLayoutSidebar } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import { isSignedIn, subscribeToAccountLoss, subscribeToOtherTabs, readStoredValue } from '../../api/session.ts'
import { subscribeToSessionEnd } from '../../api/session-calls.ts'
import { paths } from '../paths.ts'
import { RecordingSign } from '../../features/meetings/index.ts'
import { NotificationBell } from '../../features/notifications/index.ts'
import { coachKey } from '../../features/tutorial/index.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { RightGate } from './RightGate.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { SearchButton } from './SearchButton.tsx'
import { HelpButton } from './HelpButton.tsx'
import { Sidebar } from './Sidebar.tsx'
import classes from './MainLayout.module.css'
import { defineOnDemand, usePart } from '../../ui/on-demand.ts'
import { Wordmark } from '../../ui/Wordmark.tsx'

const tutorialCoach = defineOnDemand(() => import('../../features/tutorial/TutorialCoach.tsx'))
const menuDrawer = defineOnDemand(() => import('./MenuDrawer.tsx'))

/** The frame around a page: the sidebar (a drawer on small screens), the header and the account menu. */
export function Component() {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'draftwright-sidebar',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [coached] = useLocalStorage({ key: coachKey, defaultValue: '', getInitialValueInEffect: false })
  const coach = usePart(tutorialCoach, coached !== '')
  const drawer = usePart(menuDrawer, isOpen)
  const { key } = useLocation()
  const isLeaving = useNavigation().state === 'loading'
  useSessionAcrossTabs()
  // Every navigation closes the drawer, even one to the current page.
  useEffect(close, [key, close])
  const collapse = () => setCollapsed((before) => !before)
  return (
    <div className={classes.frame} data-collapsed={isCollapsed || undefined}>
      <a className="skip-link" href="#page">
        Skip to content
      </a>
      <nav className={classes.navbar}>
        <Sidebar />
      </nav>
      <header className={classes.header} data-busy={isLeaving || undefined}>
        <Group gap="sm" wrap="nowrap">
          <Burger hiddenFrom="lg" size="sm" opened={isOpen} onClick={toggle} aria-label="Open menu" />
          <ActionIcon
            visibleFrom="lg"
            variant="subtle"
            color="gray"
            size={32}
            aria-label={isCollapsed ? 'Show sidebar' : 'Hide sidebar'}
            aria-expanded={!isCollapsed}
            title={isCollapsed ? 'Show the sidebar  [' : 'Hide the sidebar  ['}
            onClick={collapse}
          >
            <IconLayoutSidebar size={18} stroke={1.7} />
          </ActionIcon>
          <span className={classes.mark} data-always={isCollapsed || undefined}>
            <Wordmark />
          </span>
        </Group>
        <Group gap="xs" wrap="nowrap">
          <SearchButton />
          <NotificationBell />
          <HelpButton />
          <ProfileMenu />
        </Group>
      </header>
      {drawer !== null && <drawer.MenuDrawer opened={isOpen} onClose={close} />}
      <main className={classes.main}>
        <RecordingSign />
        <OfflineBanner />
        <div id="page" tabIndex={-1} className={classes.page}>
          <RightGate>
            <Outlet />
          </RightGate>
        </div>
      </main>
      {coach !== null && <coach.TutorialCoach />}
      <Shortcuts onCollapse={collapse} />
    </div>
  )
}

/** Signing out in one tab signs out all tabs; a workspace switch in another tab reloads this one. */
function useSessionAcrossTabs(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const leave = () => void navigate(paths.signIn, { replace: true })
    const stopEnd = subscribeToSessionEnd(leave)
    // The session may have ended while this page was being fetched, before anything was subscribed.
    if (readStoredValue('accessToken') === null) leave()
    // The person was removed or the workspace deleted: the next page offers another workspace or says there is none.
    const stopLoss = subscribeToAccountLoss(() => void navigate(paths.selectAccount, { replace: true }))
    const stopTabs = subscribeToOtherTabs((key, value) => {
      if (key === 'accessToken' && value === null) leave()
      if (key === 'accountId' && value !== null && isSignedIn()) location.assign('/')
    })
    return () => {
      stopEnd()
      stopLoss()
      stopTabs()
    }
  }, [navigate])
}
