import { IconAddressBook, IconBuilding, IconChecklist } from '@tabler/icons-react'
import type { RouteObject } from 'react-router'
import type { NavigationItem } from '../../app/navigation.ts'
import { paths } from '../../app/paths.ts'

/** The pages of the CRM, and its entries in the sidebar: loaded with the first of them, so that nobody else pays for them. */
export const crmRoutes: RouteObject[] = [
  {
    lazy: () => import('./CrmFrame.tsx'),
    children: [
      { path: 'contacts', lazy: () => import('./contacts/ContactsPage.tsx') },
      { path: 'companies', lazy: () => import('./companies/CompaniesPage.tsx') },
      { path: 'tasks', lazy: () => import('./tasks/TasksPage.tsx') },
    ],
  },
]

export const crmEntries: NavigationItem[] = [
  { title: 'Companies', path: paths.companies, icon: IconBuilding, right: 'crm:read', feature: 'isEnableAccount' },
  { title: 'Contacts', path: paths.contacts, icon: IconAddressBook, right: 'crm:read', feature: 'isEnableContacts' },
  { title: 'Tasks', path: paths.tasks, icon: IconChecklist, right: 'crm:read', feature: 'isEnable' },
]
