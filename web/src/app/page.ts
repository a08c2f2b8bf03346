import type { AccountFeatures } from '@draftwright/contract/accounts'
import type { Right } from '@draftwright/contract/rights'
import type { IconBulb } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { store } from './store.ts'

export type Icon = typeof IconBulb
export type PageGroupName = 'content' | 'crm' | 'meetings'

/** What a page's module exports. */
export interface PageModule {
  Component: ComponentType
  /** Prefetches the page's data for an address; the first render does not wait for it. */
  prefetch?: (dispatch: typeof store.dispatch, search: URLSearchParams) => void
}

/** One page of the app: its path, who may open it, where it is listed, and the module that renders it. */
export interface Page {
  /** The path, with `:name` for parameters; paths.ts builds addresses from it. */
  path: string
  /** The label in the sidebar and the palette. */
  title: string
  /** The layout around the page; by default the sidebar and the header. */
  layout?: 'main' | 'crm' | 'auth' | 'none'
  /** Access to pages outside the sidebar's layouts (those require a session); by default everyone. */
  access?: 'signed-in' | 'signed-out'
  /** The right required to see the page and its links. */
  right?: Right
  /** Only where the workspace has this part of the CRM enabled. */
  feature?: keyof AccountFeatures
  /** Its place in the sidebar: at the top level, in a group, or at the bottom. Needs `icon`. */
  menu?: 'top' | 'bottom' | PageGroupName
  icon?: Icon
  /** For a page without `menu`: the path of the sidebar entry that is marked active while the page is open. */
  under?: string
  /** Its label among the tabs of the page that it is `under`, or of its own. */
  tab?: string
  /** The kind of entry it is in the palette. */
  palette?: 'Page' | 'Action'
  /** Its module, in a separate chunk. */
  load: () => Promise<PageModule>
}

/** A sidebar group; its path redirects to its first page. */
export interface PageGroup {
  path: string
  title: string
  icon: Icon
  right: Right
  /** The path that the group's own path redirects to. */
  first: string
}
