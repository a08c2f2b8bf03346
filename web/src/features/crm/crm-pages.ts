import {
  IconAddressBook,
  IconAdjustments,
  IconBuilding,
  IconChecklist,
  IconClipboardList,
  IconLayoutKanban,
  IconTargetArrow,
} from '@tabler/icons-react'
import type { RouteObject } from 'react-router'
import type { NavigationItem } from '../../app/navigation.ts'
import { paths } from '../../app/paths.ts'

/** The pages of the CRM, and its entries in the sidebar: loaded with the first of them, so that nobody else pays for them. */
export const crmRoutes: RouteObject[] = [
  {
    lazy: () => import('./CrmFrame.tsx'),
    children: [
      { path: 'history', lazy: () => import('./history/HistoryPage.tsx') },
      { path: 'trash', lazy: () => import('./trash/TrashPage.tsx') },
      { path: 'contacts/duplicates', lazy: () => import('./merging/ContactDuplicates.tsx') },
      { path: 'companies/duplicates', lazy: () => import('./merging/CompanyDuplicates.tsx') },
      { path: 'settings', lazy: () => import('./set-up/SettingsPage.tsx') },
      { path: 'opportunities', lazy: () => import('./opportunities/OpportunitiesPage.tsx') },
      { path: 'sales-pipeline', lazy: () => import('./pipeline/SalesPipelinePage.tsx') },
      { path: 'contacts', lazy: () => import('./contacts/ContactsPage.tsx') },
      { path: 'companies', lazy: () => import('./companies/CompaniesPage.tsx') },
      { path: 'import/:resource', lazy: () => import('./importing/ImportPage.tsx') },
      { path: 'tasks', lazy: () => import('./tasks/TasksPage.tsx') },
      { path: 'surveys', lazy: () => import('./surveys/SurveysPage.tsx') },
      { path: 'surveys/create', lazy: () => import('./surveys/CreateSurveyPage.tsx') },
      { path: 'surveys/:surveyId', lazy: () => import('./surveys/SurveyPage.tsx') },
    ],
  },
]

const entry = { right: 'crm:read' } as const
export const crmEntries: NavigationItem[] = [
  {
    ...entry,
    title: 'Opportunities',
    path: paths.opportunities,
    icon: IconTargetArrow,
    feature: 'isEnableOpportunities',
    alsoAt: [paths.crmImport('opportunities')],
  },
  {
    ...entry,
    title: 'Companies',
    path: paths.companies,
    icon: IconBuilding,
    feature: 'isEnableAccount',
    alsoAt: ['/crm/companies/', paths.crmImport('companies')],
  },
  {
    ...entry,
    title: 'Contacts',
    path: paths.contacts,
    icon: IconAddressBook,
    feature: 'isEnableContacts',
    alsoAt: ['/crm/contacts/', paths.crmImport('contacts')],
  },
  {
    ...entry,
    title: 'Sales Pipeline',
    path: paths.salesPipeline,
    icon: IconLayoutKanban,
    feature: 'isEnableOpportunities',
  },
  {
    ...entry,
    title: 'Surveys',
    path: paths.surveys,
    icon: IconClipboardList,
    feature: 'isEnable',
    alsoAt: ['/crm/surveys/'],
  },
  { ...entry, title: 'Tasks', path: paths.tasks, icon: IconChecklist, feature: 'isEnable' },
  {
    ...entry,
    title: 'CRM Settings',
    path: paths.crmSettings,
    icon: IconAdjustments,
    feature: 'isEnable',
    alsoAt: [paths.crmHistory, paths.crmTrash],
  },
]
