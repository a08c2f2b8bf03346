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

/** Whether the person may open the page, and the workspace uses the part of the CRM it belongs to. */
export const isPageAvailable = (
  { right, feature }: Pick<Page, 'right' | 'feature'>,
  can: Can,
  features: AccountFeatures | undefined,
): boolean =>
  (right === undefined || can(right)) && (feature === undefined || (features?.isEnable === true && features[feature]))

/** The address without the value that may be omitted. */
export const toPlainPath = (path: string): string => path.replace(/\/:\w+\?$/u, '')

/**
 * The sidebar's entries in the order of the pages, a group where its first page stands. A group that the person may see
 * and none of whose pages are available is an entry of its own.
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

/** The page at an address: one that is named in full comes before one with a value in its place. */
export const findPage = (pathname: string): Page | undefined =>
  pageList.find(({ path }) => path === pathname) ?? pageList.find(({ path }) => matchPath(path, pathname) !== null)

/** The address of the sidebar's entry that the page at this address belongs to. */
export function findActivePath(pathname: string): string | null {
  const page = findPage(pathname)
  if (page === undefined) return null
  if (page.menu !== undefined) return toPlainPath(page.path)
  return page.under === undefined ? null : generatePath(page.under, matchPath(page.path, pathname)?.params)
}
