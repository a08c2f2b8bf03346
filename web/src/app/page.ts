import type { AccountFeatures } from '@draftwright/contract/accounts'
import type { Right } from '@draftwright/contract/rights'
import type { IconBulb } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { store } from './store.ts'

export type Icon = typeof IconBulb
export type PageGroupName = 'content' | 'crm'

/** What a page's module exports. */
export interface PageModule {
  Component: ComponentType
  /** Asks for what the page shows at an address, ahead of its first render, for which it waits for nothing. */
  prefetch?: (dispatch: typeof store.dispatch, search: URLSearchParams) => void
}

/** One page of the app: where it is, who may open it, where it is named, and the module that draws it. */
export interface Page {
  /** The address, with `:name` where a value goes; paths.ts makes the addresses from it. */
  path: string
  /** What the sidebar and the palette call it. */
  title: string
  /** What stands around it: the sidebar and the header where nothing is said. */
  layout?: 'main' | 'crm' | 'auth' | 'none'
  /** Who may open a page outside the sidebar's layouts, which are for the signed-in; everyone where nothing is said. */
  access?: 'signed-in' | 'signed-out'
  /** The right without which the page is not shown and not named. */
  right?: Right
  /** Only where the workspace uses this part of the CRM. */
  feature?: keyof AccountFeatures
  /** Where the sidebar names it: by itself, in a group, or at the bottom. Needs `icon`. */
  menu?: 'top' | 'bottom' | PageGroupName
  icon?: Icon
  /** Of a page without `menu`: the address of the sidebar's entry that is marked while it is open. */
  under?: string
  /** As what the palette offers it. */
  palette?: 'Page' | 'Action'
  /** Its module, a chunk of its own. */
  load: () => Promise<PageModule>
}

/** A group of the sidebar; its address leads to its first page. */
export interface PageGroup {
  path: string
  title: string
  icon: Icon
  right: Right
  /** The address its own leads to. */
  first: string
}
