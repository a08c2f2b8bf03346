import type { AccountFeatures } from '@draftwright/contract/accounts'
import type { Right } from '@draftwright/contract/rights'
import { generatePath, matchPath } from 'react-router'
import type { Icon, Page } from './page.ts'
import { pageGroups, pageList } from './pages.ts'

export interface NavigationItem {
  title: string
  path: string
  icon: Icon
  children?: NavigationItem[]
}

type Can = (right: Right) => boolean

/** Whether the role has the page's right, the workspace has the part of the CRM it belongs to enabled, and the person a role in it. */
export const isPageAvailable = (
  { right, feature }: Pick<Page, 'right' | 'feature'>,
  can: Can,
  features: AccountFeatures | undefined,
): boolean =>
  (right === undefined || can(right)) &&
  (feature === undefined || (isCrmOpen(features) && features?.[feature] === true))

/** Whether the workspace uses the CRM, and the person may see it. */
export const isCrmOpen = (features: AccountFeatures | undefined): boolean =>
  features?.isEnable === true && features.hasCrmAccess

/** The path without its optional parameter. */
export const toPlainPath = (path: string): string => path.replace(/\/:\w+\?$/u, '')

/**
 * The sidebar's entries in page order, each group at the position of its first page. A group the person may see but
 * none of whose pages are available becomes a plain entry.
 */
export function listNavigation(
  can: Can,
  features: AccountFeatures | undefined,
  place: 'main' | 'bottom' = 'main',
): NavigationItem[] {
  const items = new Map<string, NavigationItem>()
  for (const page of pageList) {
    const { menu, icon, title } = page
    if (menu === undefined || icon === undefined || (menu === 'bottom') !== (place === 'bottom')) continue
    const item = isPageAvailable(page, can, features) ? { title, icon, path: toPlainPath(page.path) } : null
    if (menu === 'top' || menu === 'bottom') {
      if (item !== null) items.set(item.path, item)
      continue
    }
    const group = pageGroups[menu]
    if (!can(group.right)) continue
    const shown = items.get(group.path) ?? { title: group.title, icon: group.icon, path: group.path }
    items.set(group.path, item === null ? shown : { ...shown, children: [...(shown.children ?? []), item] })
  }
  return [...items.values()]
}

/** The tabs of the page with this path that the person may open. */
export const listTabs = (path: string, can: Can, features: AccountFeatures | undefined) =>
  pageList
    .filter((page) => (page.path === path || page.under === path) && isPageAvailable(page, can, features))
    .flatMap((page) => (page.tab === undefined ? [] : [{ label: page.tab, path: page.path }]))

/** The page at an address: an exact path takes precedence over one with parameters. */
export const findPage = (pathname: string): Page | undefined =>
  pageList.find(({ path }) => path === pathname) ?? pageList.find(({ path }) => matchPath(path, pathname) !== null)

/** The path of the sidebar entry that the page at this address belongs to. */
export function findActivePath(pathname: string): string | null {
  const page = findPage(pathname)
  if (page === undefined) return null
  if (page.menu !== undefined) return toPlainPath(page.path)
  return page.under === undefined ? null : generatePath(page.under, matchPath(page.path, pathname)?.params)
}
