import { NavLink } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { AccountSwitcher, useReadFeaturesQuery } from '../../features/accounts/index.ts'
import { Wordmark } from '../../ui/Wordmark.tsx'
import { findActivePath, listNavigation, type NavigationItem } from '../navigation.ts'
import classes from './Sidebar.module.css'
import { useGroupOpen } from './use-group-open.ts'

/** The wordmark, the workspace, the pages the role may see, and the settings at the bottom. */
export function Sidebar() {
  const can = useCan()
  const here = useLocation()
  // The chosen entry is marked at once, while its page is still on its way.
  const { pathname } = useNavigation().location ?? here
  const { data: features } = useReadFeaturesQuery(undefined, { skip: !can('crm:read') })
  const active = findActivePath(pathname)
  return (
    <div className={classes.sidebar}>
      <Link to="/" className={classes.mark} aria-label="Draftwright, go to ideas">
        <Wordmark />
      </Link>
      <AccountSwitcher />
      <nav className={classes.list} aria-label="Main">
        {listNavigation(can, features).map((item) =>
          item.children === undefined ? (
            <Entry key={item.path} item={item} active={active} />
          ) : (
            <GroupEntry key={item.path} item={item} active={active} />
          ),
        )}
      </nav>
      {listNavigation(can, features, 'bottom').map((item) => (
        <Entry key={item.path} item={item} active={active} />
      ))}
    </div>
  )
}

function Entry({ item, active }: { item: NavigationItem; active: string | null }) {
  const Icon = item.icon
  const isActive = item.path === active
  const link = useRef<HTMLAnchorElement>(null)
  // On a low window the entry may be below the edge.
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <NavLink
      ref={link}
      component={Link}
      to={item.path}
      label={item.title}
      leftSection={<Icon size={18} stroke={1.7} />}
      active={isActive}
      aria-current={isActive ? 'page' : undefined}
      className={classes.entry}
    />
  )
}

/** Toggled by click; opens by itself when one of its pages is the current one. */
function GroupEntry({ item, active }: { item: NavigationItem; active: string | null }) {
  const Icon = item.icon
  const holdsActive = item.children?.some((child) => child.path === active) ?? false
  const [isOpen, setOpen] = useGroupOpen(item.path, holdsActive)
  return (
    <NavLink
      component="button"
      type="button"
      label={item.title}
      leftSection={<Icon size={18} stroke={1.7} />}
      opened={isOpen}
      onChange={setOpen}
      aria-expanded={isOpen}
      childrenOffset={14}
      className={classes.entry}
    >
      {item.children?.map((child) => (
        <Entry key={child.path} item={child} active={active} />
      ))}
    </NavLink>
  )
}
