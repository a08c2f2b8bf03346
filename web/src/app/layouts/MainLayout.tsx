import { ActionIcon, AppShell, Burger, Drawer, Group } from '@mantine/core'
import { useDisclosure, useHotkeys, useLocalStorage } from '@mantine/hooks'
import { IconLayoutSidebar } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router'
import { isSignedIn, onAccountLoss, onOtherTab, stored } from '../../api/session.ts'
import { onSessionEnd } from '../../api/session-calls.ts'
import { paths } from '../paths.ts'
import { NotificationBell } from '../../features/notifications/index.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { RightGate } from './RightGate.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { SearchButton } from './SearchButton.tsx'
import { Sidebar } from './Sidebar.tsx'
import classes from './MainLayout.module.css'
import { Wordmark } from '../../ui/Wordmark.tsx'

/** Everything around a page: the sidebar (300, a drawer of 320 on small screens), the header (64), and who is signed in. */
export function MainLayout() {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'draftwright-sidebar',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const { key } = useLocation()
  useSessionAcrossTabs()
  // Every navigation closes the drawer, also the one to the page that is already shown.
  useEffect(close, [key, close])
  const collapse = () => setCollapsed((before) => !before)
  useHotkeys([['[', collapse]])
  return (
    <AppShell
      header={{ height: 64 }}
      navbar={{ width: 300, breakpoint: 'lg', collapsed: { mobile: true, desktop: isCollapsed } }}
      padding={0}
      layout="alt"
    >
      <a className="skip-link" href="#page">
        Skip to the page
      </a>
      <AppShell.Navbar className={classes.navbar}>
        <Sidebar />
      </AppShell.Navbar>
      <AppShell.Header className={classes.header}>
        <Group gap="sm" wrap="nowrap">
          <Burger hiddenFrom="lg" size="sm" opened={isOpen} onClick={toggle} aria-label="Open the menu" />
          <ActionIcon
            visibleFrom="lg"
            variant="subtle"
            color="gray"
            size={32}
            aria-label={isCollapsed ? 'Show the sidebar' : 'Hide the sidebar'}
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
          <ProfileMenu />
        </Group>
      </AppShell.Header>
      <Drawer
        opened={isOpen}
        onClose={close}
        size={320}
        padding={0}
        withCloseButton={false}
        title={<span className="visually-hidden">Menu</span>}
        classNames={{ header: 'visually-hidden', body: classes.drawer }}
      >
        <Sidebar />
      </Drawer>
      <AppShell.Main>
        <OfflineBanner />
        <div id="page" tabIndex={-1} className={classes.page}>
          <RightGate>
            <Outlet />
          </RightGate>
        </div>
      </AppShell.Main>
      <Shortcuts />
      <ScrollRestoration />
    </AppShell>
  )
}

/** Signing out in one tab signs out all; another workspace chosen elsewhere is adopted by loading anew. */
function useSessionAcrossTabs(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const leave = () => void navigate('/sign-in', { replace: true })
    const stopEnd = onSessionEnd(leave)
    // It may have ended while this page was still being fetched, when nobody listened yet.
    if (stored('accessToken') === null) leave()
    // Removed, or the workspace was deleted: the person chooses another one, or is told that there is none.
    const stopLoss = onAccountLoss(() => void navigate(paths.selectAccount, { replace: true }))
    const stopTabs = onOtherTab((key, value) => {
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
